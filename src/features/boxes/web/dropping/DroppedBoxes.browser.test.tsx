import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PauseButton } from '#platform/web/ui/PauseButton.tsx';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { allowMotion, reduceMotion } from '../../../../../tests/components/motion.ts';
import {
  refetch,
  render,
  renderRoutes,
  type Screen,
} from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { activateBox, completeBox, openBox } from '../../boxes.contract.ts';
import { DroppedBoxes } from './DroppedBoxes.tsx';

const droppedBoxes = <DroppedBoxes onKnown={() => undefined} />;
const waitingCard = (screen: Screen, title = '1 surprise waiting') =>
  screen.getByRole('region', { name: title });
const open = (screen: Screen, title?: string) =>
  waitingCard(screen, title).getByRole('button', { name: 'Open' });

test('dropped boxes: of several, one is chosen and opened by keyboard', async () => {
  const boxes = serveBoxes('sam', [
    aBox({ id: 1 }),
    aBox({ id: 2, taskDescription: 'Water the plants' }),
  ]);
  const screen = await render(droppedBoxes, { as: 'sam' });
  await expect.element(waitingCard(screen, '2 surprises waiting')).toHaveTextContent('From Zoë');
  // With reduced motion, no button pauses animations.
  await expect
    .element(waitingCard(screen, '2 surprises waiting').getByRole('button'))
    .toHaveLength(1);
  await open(screen, '2 surprises waiting').click();
  const choice = screen.getByRole('dialog', { name: 'Which box do you want to open?' });
  await expect.element(choice.getByRole('button', { name: 'Water the plants' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(choice).not.toBeInTheDocument();

  boxes.change(2, { status: 'EXPIRED' });
  await refetch();
  await expect.element(waitingCard(screen)).toHaveTextContent('From Zoë: Cook for me');
  await tabTo(open(screen));
  await userEvent.keyboard('{Enter}');
  const openedDialog = screen.getByRole('dialog', { name: 'A surprise from Zoë' });
  await expect.element(openedDialog.getByRole('heading', { name: 'Your task' })).toHaveFocus();
  await expect.element(openedDialog).toHaveTextContent('Cook for me');
  await expect.element(openedDialog.getByRole('timer')).toHaveTextContent('Time left');
  await expect.element(waitingCard(screen)).not.toBeInTheDocument();
  await expectAccessibleLayouts();

  await tabTo(openedDialog.getByRole('button', { name: 'Complete task' }));
  await userEvent.keyboard('{Enter}');
  const form = screen.getByRole('dialog', { name: 'Complete task' });
  await form.getByLabelText('How did you do it?').fill('With love');
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await expectToast('Sent for approval');
  await expect.element(form).not.toBeInTheDocument();
  expect(server.requests(completeBox)).toMatchObject([
    { params: { id: '1' }, body: { completionData: 'With love' } },
  ]);
});

test('dropped boxes: one that opens after the page is left becomes a toast with a link', async () => {
  serveBoxes('sam', [aBox({ id: 7 })]);
  const release = server.hold(activateBox);
  const screen = await renderRoutes([{ path: '/', Component: () => droppedBoxes }], '/', {
    as: 'sam',
  });
  await open(screen).click();
  await expect.element(open(screen)).toHaveAttribute('aria-busy', 'true');
  await screen.navigate('/memories');
  release();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Box opened' });
  await expect.element(toast).toBeVisible();
  expect(screen.location()).toBe('/memories');
  await toast.getByRole('button', { name: 'Show box' }).click();
  expect(screen.location()).toBe('/surprise-boxes?box=7');
});

test('dropped boxes: an error of each step can be retried', async () => {
  const boxes = serveBoxes('sam', [aBox()]);
  server.reply(activateBox, 500);
  const screen = await render(droppedBoxes, { as: 'sam' });
  const toast = (text: string) => page.getByRole('alertdialog').filter({ hasText: text });
  await open(screen).click();
  await expect.element(toast('Failed to activate box')).toBeVisible();
  boxes.accept();
  server.reply(openBox, 500);
  await toast('Failed to activate box').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(toast('Failed to open box')).toBeVisible();
  boxes.accept();
  await toast('Failed to open box').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'A surprise from Zoë' })).toBeVisible();
});

const floatingBox = () => page.getByRole('button', { name: 'Open a surprise box from Zoë' });
const layer = () => page.getByRole('complementary', { name: 'Floating surprise boxes' });

/** Stops the animation of a floating box. Returns its duration. */
async function hold(): Promise<unknown> {
  await expect.element(floatingBox()).toBeInTheDocument();
  const [animation] = floatingBox().element().getAnimations();
  const duration = animation?.effect?.getComputedTiming().endTime;
  animation?.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY });
  animation?.pause();
  return duration;
}

test('floating boxes: once per appearance, beside all controls, opened by a click', async () => {
  await allowMotion();
  const boxes = serveBoxes('sam', [aBox({ isDropping: true, dropCycle: 3 })]);
  const screen = await render(droppedBoxes, { as: 'sam' });
  expect(await hold()).toBe(4_000);
  const button = open(screen).element().getBoundingClientRect();
  const box = floatingBox().element().getBoundingClientRect();
  const isBeside = box.right <= button.left || box.left >= button.right;
  expect(isBeside || box.bottom <= button.top || box.top >= button.bottom).toBe(true);
  // The keyboard has the card, which doesn't disappear.
  await expect.element(floatingBox()).toHaveAttribute('tabindex', '-1');
  await expectAccessible();

  const [animation] = floatingBox().element().getAnimations();
  animation?.effect?.updateTiming({ iterations: 1 });
  animation?.finish();
  await expect.element(layer()).not.toBeInTheDocument();
  await refetch();
  await expect.element(layer()).not.toBeInTheDocument();
  boxes.change(1, { dropCycle: 4 });
  await refetch();
  await hold();
  await floatingBox().click({ force: true });
  await expect
    .element(screen.getByRole('dialog', { name: 'A surprise from Zoë' }))
    .toHaveTextContent('Cook for me');
});

test('floating boxes: one pause for all animations of this device', async () => {
  await allowMotion();
  serveBoxes('sam', [aBox({ isDropping: true })]);
  const screen = await render(
    <>
      {droppedBoxes}
      <PauseButton label="Pause photo strip" />
    </>,
    { as: 'sam' },
  );
  const ours = screen.getByRole('button', { name: 'Pause floating boxes' });
  const others = screen.getByRole('button', { name: 'Pause photo strip' });
  await hold();
  await ours.click();
  await expect.element(layer()).not.toBeInTheDocument();
  for (const pause of [ours, others]) {
    await expect.element(pause).toHaveAttribute('aria-pressed', 'true');
  }
  expect(localStorage.getItem('fivetwenty.motion-paused')).toBe('true');
  await expectAccessible();
  await others.click();
  await expect.element(ours).toHaveAttribute('aria-pressed', 'false');
  await hold();
  await reduceMotion();
  await expect.element(layer()).not.toBeInTheDocument();
  await expect.element(ours).not.toBeInTheDocument();
});
