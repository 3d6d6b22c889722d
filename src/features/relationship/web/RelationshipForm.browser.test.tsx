import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { refetch, render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import {
  changeRelationship,
  type RelationshipInfo,
  readRelationship,
} from '../relationship.contract.ts';
import { RelationshipForm } from './RelationshipForm.tsx';

const waits = 'Unsaved changes are kept on this device.';
const since = (screen: Screen) => screen.getByLabelText('Together since');
const zone = (screen: Screen) => screen.getByRole('combobox', { name: 'Time zone' });
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save for both of you' });
const discard = (screen: Screen) => screen.getByRole('button', { name: 'Discard' });

/** Keeps the story as the server does. Returns how another device changes it. */
function keepStory() {
  let story: RelationshipInfo = { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' };
  const change = (changes: Partial<RelationshipInfo>) => {
    story = { ...story, ...changes };
    return story;
  };
  const accept = () =>
    server.reply(changeRelationship, 200, ({ body: { startDate, timeZone } }) =>
      change({ ...(startDate && { startDate }), ...(timeZone && { timeZone }) }),
    );
  server.reply(readRelationship, 200, () => story);
  accept();
  return { change, accept };
}

test('start date: errors are shown at the field, and a draft is kept', async () => {
  const { accept } = keepStory();
  const first = await render(<RelationshipForm />);
  await expect.element(since(first)).toHaveValue('2020-06-08');
  await since(first).fill('2999-01-01');
  await save(first).click();
  const inFuture = /The start date can't be in the future/;
  await expect.element(since(first)).toHaveAccessibleDescription(inFuture);
  await expect.element(since(first)).toHaveFocus();
  await expectAccessibleLayouts();
  expect(server.requests(changeRelationship)).toEqual([]);
  await since(first).fill('2021-02-03');
  await expect.element(since(first)).not.toHaveAttribute('aria-invalid', 'true');
  const fields = { startDate: 'Not on this day' };
  server.reply(changeRelationship, 400, { message: 'No', fields });
  await save(first).click();
  await expect.element(since(first)).toHaveAccessibleDescription(/Not on this day/);
  await first.unmount();

  accept();
  const screen = await render(<RelationshipForm />);
  await expect.element(since(screen)).toHaveValue('2021-02-03');
  await save(screen).click();
  await expectToast('Saved for both of you');
  await expect.element(screen.getByText(waits)).not.toBeInTheDocument();
  expect(server.requests(changeRelationship).at(-1)?.body).toEqual({ startDate: '2021-02-03' });
});

test("start date: the partner's change doesn't replace what is being written", async () => {
  const { change } = keepStory();
  const screen = await render(<RelationshipForm />);
  await since(screen).fill('2019-05-20');
  change({ startDate: '2021-02-03' });
  await refetch();
  await expect.element(since(screen)).toHaveValue('2019-05-20');
  await discard(screen).click();
  await expect.element(since(screen)).toHaveValue('2021-02-03');
  await expect.element(save(screen)).toHaveFocus();
});

test('time zone: Enter selects the first match, and only it is sent', async () => {
  keepStory();
  const screen = await render(<RelationshipForm />);
  await tabTo(zone(screen));
  await userEvent.keyboard('Honolulu{Enter}');
  await expect.element(zone(screen)).toHaveValue('Pacific/Honolulu');
  await expect.element(screen.getByText(waits)).toBeVisible();
  await tabTo(save(screen));
  await userEvent.keyboard('{Enter}');
  await expectToast('Saved for both of you');
  await expect.element(save(screen)).toHaveFocus();
  expect(server.requests(changeRelationship)).toMatchObject([
    { body: { timeZone: 'Pacific/Honolulu' } },
  ]);
  await expect.element(zone(screen)).toHaveValue('Pacific/Honolulu');
  await expect.element(since(screen)).toHaveValue('2020-06-08');
});
