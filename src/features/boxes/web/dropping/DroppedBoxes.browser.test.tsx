import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '#platform/web/ui/Button.tsx';
import { expectAccessible, resizeToPhone } from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { allowMotion } from '../../../../../tests/components/media.ts';
import { render } from '../../../../../tests/components/render.tsx';
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

test('floating boxes: small in a narrow gap between texts and controls, also after these move', async () => {
  await allowMotion();
  await resizeToPhone();
  const dropAt = Date.parse('2026-11-28T12:00:00Z');
  vi.setSystemTime(dropAt);
  const box = aBox({ dropAt: new Date(dropAt).toISOString() });
  serveBoxes('sam', [box]);
  const words = 'Love Shared 525, 515 to next prize. '.repeat(99);
  await render(
    <>
      <div data-testid="new" />
      <div style={{ position: 'absolute', inset: '0 90px 0 0', overflow: 'hidden' }}>
        <p style={{ wordBreak: 'break-all' }}>{words}</p>
      </div>
      <div style={{ position: 'absolute', top: 0, right: 0 }}>
        <p>
          <span data-testid="above">Above</span>
        </p>
      </div>
      <DroppedBoxes boxes={[box]} onChange={() => undefined} />
    </>,
    { as: 'sam' },
  );
  await hold();
  const isFree = () => {
    const gift = floatingBox().element().getBoundingClientRect();
    return [...document.querySelectorAll('p')].every((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].every(
        (line) =>
          gift.right <= line.left ||
          gift.left >= line.right ||
          gift.bottom <= line.top ||
          gift.top >= line.bottom,
      );
    });
  };
  // Its animation turns it.
  await expect.element(floatingBox()).toHaveStyle({ width: '56px' });
  expect(isFree()).toBe(true);
  const { top } = floatingBox().element().getBoundingClientRect();
  const above = page.getByTestId('above').element();
  if (!(above instanceof HTMLElement)) throw new Error('no element');
  above.style.cssText = `position: relative; top: ${top - above.getBoundingClientRect().top}px`;
  expect(isFree()).toBe(false);
  page.getByTestId('new').element().append('New');
  await expect.poll(isFree).toBe(true);
});

test('floating boxes: once per appearance, without a request, beside all controls, opened by a click', async () => {
  await allowMotion();
  const dropAt = Date.parse('2026-11-28T12:00:00Z');
  vi.setSystemTime(dropAt);
  const box = aBox({ dropAt: new Date(dropAt).toISOString() });
  serveBoxes('sam', [box]);
  const onChange = vi.fn();
  const screen = await render(
    <>
      <Button>A control</Button>
      <DroppedBoxes boxes={[box]} onChange={onChange} />
    </>,
    { as: 'sam' },
  );
  expect(await hold()).toBe(4_000);
  const button = screen
    .getByRole('button', { name: 'A control' })
    .element()
    .getBoundingClientRect();
  const gift = floatingBox().element().getBoundingClientRect();
  const isBeside = gift.right <= button.left || gift.left >= button.right;
  expect(isBeside || gift.bottom <= button.top || gift.top >= button.bottom).toBe(true);
  // The keyboard has the list of what waits, which doesn't disappear.
  await expect.element(floatingBox()).toHaveAttribute('tabindex', '-1');
  await expectAccessible();

  const [animation] = floatingBox().element().getAnimations();
  animation?.effect?.updateTiming({ iterations: 1 });
  animation?.finish();
  await expect.element(layer()).not.toBeInTheDocument();
  vi.setSystemTime(dropAt + 20_000);
  await floatingBox().click({ force: true });
  await expect
    .element(screen.getByRole('dialog', { name: 'A surprise from Zoë' }))
    .toHaveTextContent('Cook for me');
  expect(onChange).toHaveBeenCalledOnce();
});
