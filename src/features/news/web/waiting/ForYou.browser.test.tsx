import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateBox, approveBox, completeBox, openBox } from '#features/boxes/boxes.contract.ts';
import { DroppedBoxes } from '#features/boxes/web/dropping/DroppedBoxes.tsx';
import { changeGiven, readVouchers } from '#features/vouchers/vouchers.contract.ts';
import type { WheelState } from '#features/wheel/web/wheel-dialog.reducer.ts';
import { readSavedSpins } from '#features/wheel/wheel.contract.ts';
import { defaultPrizes } from '#features/wheel/wheel.rules.ts';
import { PauseButton } from '#platform/web/ui/PauseButton.tsx';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { aVoucher, users } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { allowMotion, reduceMotion } from '../../../../../tests/components/media.ts';
import {
  refetch,
  render,
  renderRoutes,
  type Screen,
} from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { readWaiting, type Waiting } from '../../waiting.contract.ts';
import { ForYou } from './ForYou.tsx';

const closedWheel: WheelState = { step: 'closed' };
const forYou = <ForYou wheel={{ state: closedWheel, open: () => undefined }} />;
const rowsOf = (screen: Screen) =>
  screen.getByRole('region', { name: 'For you' }).getByRole('listitem');
const rowOf = (screen: Screen, text: string) => rowsOf(screen).filter({ hasText: text });
const action = (screen: Screen, text: string) => rowOf(screen, text).getByRole('button');

const at = '2026-11-28T11:00:00Z';
const waitingSpin: Waiting = { kind: 'spin', at, deadline: null };
const replyWithSpin = () => {
  server.reply(readWaiting, 200, [waitingSpin]);
  server.reply(readSavedSpins, 200, { total: 1, unused: 1, used: 0 });
};
const openedByZoe = { ownerId: users.sam.id, recipientId: users.zoe.id };

test('for you: boxes, most urgent first, four of them until all are asked for', async () => {
  serveBoxes('sam', [
    aBox({ id: 1, status: 'OPENED', taskDescription: 'Cook for me' }),
    aBox({ id: 2, taskDescription: 'Sing' }),
    aBox({ id: 3, status: 'APPROVED', prizeName: 'A weekend away' }),
    aBox({ id: 4, ...openedByZoe, status: 'WAITING_APPROVAL', prizeName: 'A book' }),
    aBox({ id: 5, taskDescription: 'Dance' }),
    // The partner's turn.
    aBox({ id: 6, ...openedByZoe, status: 'OPENED' }),
  ]);
  const screen = await render(forYou, { as: 'sam' });
  await expect.element(rowsOf(screen)).toHaveLength(4);
  await expect.element(rowOf(screen, 'Cook for me')).toHaveTextContent(/Time left .*Complete$/);
  await expect.element(rowOf(screen, 'Sing')).toHaveTextContent('A surprise from ZoëSingOpen');
  await expect
    .element(rowOf(screen, 'A weekend away'))
    .toHaveTextContent('You won “A weekend away”From ZoëClaim prize');
  await expectAccessibleLayouts();
  await tabTo(screen.getByRole('button', { name: 'Show all 5' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(rowsOf(screen)).toHaveLength(5);
  await expect
    .element(rowOf(screen, 'A book'))
    .toHaveTextContent('completed “A book”. Please review it.It is cookedReview');
  // A completion is decided in sight of its proof.
  await action(screen, 'A book').click();
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('It is cooked');
  expect(server.requests(approveBox)).toHaveLength(0);
});

test('for you: a box that came back says why, in its row and above the new answer', async () => {
  serveBoxes('sam', [
    aBox({ status: 'OPENED', completionData: 'A moonwalk', rejectionReason: 'Two more steps' }),
  ]);
  const screen = await render(forYou, { as: 'sam' });
  await expect
    .element(rowsOf(screen))
    .toHaveTextContent(/^Another try: Cook for meTwo more stepsTime left/);
  await action(screen, 'Cook for me').click();
  const form = screen.getByRole('dialog', { name: 'Complete task' });
  await expect.element(form).toHaveTextContent(/Your last answerA moonwalk.*Two more steps/);
  await expectAccessibleLayouts();
  await form.getByLabelText('How did you do it?').fill('With love');
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await expectToast('Sent for approval');
  await expect.element(rowsOf(screen)).not.toBeInTheDocument();
  expect(server.requests(completeBox)).toMatchObject([{ body: { completionData: 'With love' } }]);
});

test('for you: a prize is claimed, and its congratulations stay after the list is gone', async () => {
  serveBoxes('sam', [aBox({ status: 'APPROVED' })]);
  const screen = await render(forYou, { as: 'sam' });
  await action(screen, 'A weekend away').click();
  const won = screen.getByRole('dialog', { name: 'Congratulations!' });
  await expect.element(won).toHaveTextContent('A weekend away');
  await expect.element(screen.getByRole('region', { name: 'For you' })).not.toBeInTheDocument();
  await expect.element(won).toBeVisible();
});

test('for you: a box that opens after the page is left becomes a toast with a link', async () => {
  serveBoxes('sam', [aBox({ id: 7 })]);
  const release = server.hold(activateBox);
  const screen = await renderRoutes([{ path: '/', Component: () => forYou }], '/', { as: 'sam' });
  await action(screen, 'Cook for me').click();
  await expect.element(action(screen, 'Cook for me')).toHaveAttribute('aria-busy', 'true');
  await screen.navigate('/memories');
  release();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Box opened' });
  await expect.element(toast).toBeVisible();
  expect(screen.location()).toBe('/memories');
  await toast.getByRole('button', { name: 'Show box' }).click();
  expect(screen.location()).toBe('/surprise-boxes?box=7');
});

test('for you: an error of each step of opening can be retried', async () => {
  const boxes = serveBoxes('sam', [aBox()]);
  server.reply(activateBox, 500);
  const screen = await render(forYou, { as: 'sam' });
  const toast = (text: string) => page.getByRole('alertdialog').filter({ hasText: text });
  await action(screen, 'Cook for me').click();
  await expect.element(toast('Failed to activate box')).toBeVisible();
  boxes.accept();
  server.reply(openBox, 500);
  await toast('Failed to activate box').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(toast('Failed to open box')).toBeVisible();
  boxes.accept();
  await toast('Failed to open box').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'A surprise from Zoë' })).toBeVisible();
});

test('for you: one pause for all animations of this device', async () => {
  await allowMotion();
  const box = aBox({ dropAt: new Date().toISOString() });
  serveBoxes('sam', [box]);
  const screen = await render(
    <>
      {forYou}
      <DroppedBoxes boxes={[box]} onChange={() => undefined} />
      <PauseButton label="Pause photo strip" />
    </>,
    { as: 'sam' },
  );
  const layer = page.getByRole('complementary', { name: 'Floating surprise boxes' });
  const ours = screen.getByRole('button', { name: 'Pause floating boxes' });
  const others = screen.getByRole('button', { name: 'Pause photo strip' });
  await expect.element(layer).toBeInTheDocument();
  await ours.click();
  await expect.element(layer).not.toBeInTheDocument();
  for (const pause of [ours, others]) {
    await expect.element(pause).toHaveAttribute('aria-pressed', 'true');
  }
  expect(localStorage.getItem('fivetwenty.motion-paused')).toBe('true');
  await expectAccessible();
  await others.click();
  await expect.element(ours).toHaveAttribute('aria-pressed', 'false');
  await reduceMotion();
  await expect.element(layer).not.toBeInTheDocument();
  await expect.element(ours).not.toBeInTheDocument();
});

test('for you: the wheel shows a new prize first', async () => {
  const [prize] = defaultPrizes.map((each) => ({ ...each, id: 1, displayOrder: 0 }));
  if (prize === undefined) throw new Error('no default prizes');
  const spin = { prize, prizeAmount: 1, source: 'weekly' as const, weekStart: '2026-11-22' };
  const waiting: Waiting = {
    kind: 'prize_claim',
    at,
    deadline: null,
    spin: { ...spin, usedAt: at, wheel: [prize] },
  };
  server.reply(readWaiting, 200, [waiting]);
  const spinning: WheelState = {
    step: 'spinning',
    busy: false,
    opening: { from: 'saved' },
    spin: { ...spin, usedAt: at, wheel: [prize] },
  };
  const open = vi.fn();
  const screen = await render(<ForYou wheel={{ state: spinning, open }} />);
  await expect.poll(() => server.requests(readWaiting)).toHaveLength(1);
  await expect.element(rowsOf(screen)).not.toBeInTheDocument();
  await screen.unmount();
  const later = await render(<ForYou wheel={{ state: closedWheel, open }} />);
  await action(later, '1 prize to claim').click();
  expect(open).toHaveBeenCalledOnce();
});

test('for you: an owed prize leaves once it is given, and comes back by Undo, also without live events', async () => {
  let given = false;
  const voucher = aVoucher({ from: { id: users.zoe.id, name: 'Zoë' } });
  server.reply(readVouchers, 200, [voucher]);
  server.reply(readWaiting, 200, () =>
    given ? [] : [{ kind: 'voucher_owed', at, deadline: null, voucher }],
  );
  server.reply(changeGiven, 200, ({ body }) => {
    given = body.given;
    return { message: 'Changed', voucher: { ...voucher, givenAt: given ? at : null } };
  });
  const screen = await render(forYou);
  await action(screen, 'Breakfast in bed').click();
  await expect.element(screen.getByRole('region', { name: 'For you' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(rowOf(screen, 'Breakfast in bed')).toBeVisible();
});

test('for you: nothing appears under a finger that presses elsewhere', async () => {
  server.reply(readWaiting, 200, []);
  const screen = await render(
    <>
      {forYou}
      <button type="button">Press</button>
    </>,
  );
  await expect.poll(() => server.requests(readWaiting)).toHaveLength(1);
  replyWithSpin();
  const press = screen.getByRole('button', { name: 'Press' });
  await press.click();
  const pressedAt = performance.now();
  await refetch();
  await expect.poll(() => server.requests(readWaiting)).toHaveLength(2);
  await expect.element(rowOf(screen, '1 Saved Spin')).toBeVisible();
  expect(performance.now() - pressedAt).toBeGreaterThan(900);
});
