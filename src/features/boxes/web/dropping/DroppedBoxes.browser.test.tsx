import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '#platform/web/ui/Button.tsx';
import { expectAccessible } from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { allowMotion } from '../../../../../tests/components/motion.ts';
import { refetch, render } from '../../../../../tests/components/render.tsx';
import { DroppedBoxes } from './DroppedBoxes.tsx';

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
  const screen = await render(
    <>
      <Button>A control</Button>
      <DroppedBoxes />
    </>,
    { as: 'sam' },
  );
  expect(await hold()).toBe(4_000);
  const button = screen
    .getByRole('button', { name: 'A control' })
    .element()
    .getBoundingClientRect();
  const box = floatingBox().element().getBoundingClientRect();
  const isBeside = box.right <= button.left || box.left >= button.right;
  expect(isBeside || box.bottom <= button.top || box.top >= button.bottom).toBe(true);
  // The keyboard has the list of what waits, which doesn't disappear.
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
