import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { users } from '../../../../tests/components/data.ts';
import { render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { changeProfile } from '../auth.contract.ts';
import { applyProfile } from './auth.queries.ts';
import { NameForm } from './NameForm.tsx';

const waits = 'Unsaved changes are kept on this device.';

test('name form: a name is required, and kept after an error and another visit', async () => {
  const first = await render(<NameForm />);
  const field = first.getByRole('textbox', { name: 'Your name' });
  const discard = first.getByRole('button', { name: 'Discard' });
  const saveName = first.getByRole('button', { name: 'Save name' });
  await expect.element(field).toHaveValue('Zoë');
  await expect.element(first.getByLabelText("Sam's name")).toHaveValue('Sam');
  await expect.element(first.getByLabelText("Sam's name")).toHaveAttribute('readonly');
  await expect.element(discard).not.toBeInTheDocument();

  const fields = { displayName: 'Please enter a name' };
  server.reply(changeProfile, 400, { message: 'No', fields });
  await field.fill('  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/Please enter a name/);
  await expect.element(field).toHaveFocus();
  await expectAccessibleLayouts();
  await discard.click();
  await expect.element(field).toHaveValue('Zoë');
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(saveName).toHaveFocus();

  await field.fill('Zoë B');
  await expect.element(first.getByText(waits)).toBeVisible();
  server.reply(changeProfile, 503);
  await saveName.click();
  const failed = first.getByText("Couldn't save your name. Please try again.");
  await expect.element(failed).toBeVisible();
  await first.unmount();

  const screen = await render(<NameForm />);
  const again = screen.getByRole('textbox', { name: 'Your name' });
  await expect.element(again).toHaveValue('Zoë B');
  await expect.element(screen.getByText(waits)).toBeVisible();
  server.reply(changeProfile, 200, { ...users.zoe, displayName: 'Zoë B' });
  await screen.getByRole('button', { name: 'Save name' }).click();
  await expectToast('Your name was saved');
  await expect.element(screen.getByText(waits)).not.toBeInTheDocument();
  expect(server.requests(changeProfile).at(-1)?.body).toEqual({ displayName: 'Zoë B' });
});

test('name form: typing the saved value is no draft, so that later changes appear', async () => {
  const screen = await render(<NameForm />);
  const field = screen.getByRole('textbox', { name: 'Your name' });
  await field.fill('Zoë C');
  await field.fill('Zoë');
  await expect.element(screen.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  await applyProfile({ ...users.zoe, displayName: 'Zoë D' });
  await expect.element(field).toHaveValue('Zoë D');
});
