import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../tests/components/accessible.ts';
import { aVoucher } from '../../../../tests/components/data.ts';
import { render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { changeGiven, readVouchers } from '../vouchers.contract.ts';
import { MarkAsGiven } from './MarkAsGiven.tsx';
import { vouchersQuery } from './vouchers.queries.ts';

const givenAt = '2026-03-14T10:00:00Z';

/** Answers reads and changes of one prize. */
function replyVoucher(): void {
  let voucher = aVoucher();
  server.reply(readVouchers, 200, () => [voucher]);
  server.reply(changeGiven, 200, ({ body: { given } }) => {
    voucher = { ...voucher, givenAt: given ? givenAt : null };
    return { message: given ? 'Marked as given' : 'Marked as not given yet', voucher };
  });
}

function Buttons() {
  const { data = [] } = useQuery(vouchersQuery);
  return data.map((voucher) => <MarkAsGiven key={voucher.id} voucher={voucher} />);
}

const open = () => render(<Buttons />);

test('mark as given: a prize is marked with the keyboard, which is taken back', async () => {
  replyVoucher();
  const screen = await open();
  const mark = screen.getByRole('button', { name: 'Mark as given: Breakfast in bed' });
  const unmark = screen.getByRole('button', { name: 'Mark as not given: Breakfast in bed' });
  await expect.element(mark).toBeVisible();
  await expectAccessible();
  const release = server.hold(changeGiven);
  mark.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(mark).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(unmark).toHaveFocus();
  await expectToast('Marked as given');
  await userEvent.keyboard(' ');
  await expect.element(mark).toHaveFocus();
  expect(server.requests(changeGiven).map(({ params, body }) => [params, body])).toEqual([
    [{ source: 'wheel', id: '1' }, { given: true }],
    [{ source: 'wheel', id: '1' }, { given: false }],
  ]);
});

test('mark as given: a toast takes it back', async () => {
  replyVoucher();
  const screen = await open();
  const mark = screen.getByRole('button', { name: /^Mark as given/ });
  await mark.click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(mark).toBeVisible();
});

test('mark as given: says why it fails, and keeps the button', async () => {
  replyVoucher();
  server.reply(changeGiven, 404, { message: 'This prize no longer exists.' });
  const screen = await open();
  const mark = screen.getByRole('button', { name: /^Mark as given/ });
  await mark.click();
  await expectToast('This prize no longer exists.');
  server.offline();
  await mark.click();
  await expectToast("You're offline. Try again when you're back online.");
  await expect.element(mark).not.toHaveAttribute('aria-busy');
});
