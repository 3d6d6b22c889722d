import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, resizeToPhone } from '../../../../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../../../../tests/components/boxes.ts';
import { allowMotion } from '../../../../../tests/components/media.ts';
import { render } from '../../../../../tests/components/render.tsx';
import { overlap } from '../../dropping.rules.ts';
import { DroppedBoxes } from './DroppedBoxes.tsx';

const floatingBox = () => page.getByRole('button', { name: 'Open a surprise box from Zoë' });
const layer = () => page.getByRole('complementary', { name: 'Floating surprise boxes' });
const dropAt = Date.parse('2026-11-28T12:00:00Z');
const onChange = vi.fn();

/** Shows a box that drops now over a page with this content, and stops its animation. */
async function open(content: ReactNode) {
  await allowMotion();
  vi.setSystemTime(dropAt);
  const box = aBox({ dropAt: new Date(dropAt).toISOString() });
  serveBoxes('sam', [box]);
  await render(
    <>
      {content}
      <DroppedBoxes boxes={[box]} onChange={onChange} />
    </>,
    { as: 'sam' },
  );
  await expect.element(floatingBox()).toBeInTheDocument();
  const [animation] = floatingBox().element().getAnimations();
  const duration = animation?.effect?.getComputedTiming().endTime;
  animation?.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY });
  animation?.pause();
  return { animation, duration };
}

test('floating boxes: small in a narrow gap between texts and controls, also after these move', async () => {
  await resizeToPhone();
  await open(
    <>
      <div data-testid="new" />
      <div style={{ position: 'absolute', inset: '0 90px 0 0', overflow: 'hidden' }}>
        <span style={{ wordBreak: 'break-all' }}>{'Love Shared 525, 515 to go. '.repeat(99)}</span>
      </div>
      <div style={{ position: 'absolute', top: 0, right: 0 }}>
        <span data-testid="above">Above</span>
      </div>
    </>,
  );
  const touchesNothing = () => {
    const gift = floatingBox().element().getBoundingClientRect();
    const lines = [...document.querySelectorAll('main span')].flatMap((text) => [
      ...text.getClientRects(),
    ]);
    return !lines.some((line) => overlap(line, gift));
  };
  // Its animation turns it.
  await expect.element(floatingBox()).toHaveStyle({ width: '56px' });
  expect(touchesNothing()).toBe(true);
  const { top } = floatingBox().element().getBoundingClientRect();
  const above = page.getByTestId('above').element();
  if (!(above instanceof HTMLElement)) throw new Error('no element');
  above.style.cssText = `position: relative; top: ${top - above.getBoundingClientRect().top}px`;
  expect(touchesNothing()).toBe(false);
  page.getByTestId('new').element().append('New');
  await expect.poll(touchesNothing).toBe(true);
});

test('floating boxes: once per appearance, not for the keyboard, opened by a click', async () => {
  const { animation, duration } = await open(<p>A page</p>);
  expect(duration).toBe(4_000);
  // The keyboard has the list of what waits, which doesn't disappear.
  await expect.element(floatingBox()).toHaveAttribute('tabindex', '-1');
  await expectAccessible();
  animation?.effect?.updateTiming({ iterations: 1 });
  animation?.finish();
  await expect.element(layer()).not.toBeInTheDocument();
  vi.setSystemTime(dropAt + 20_000);
  await floatingBox().click({ force: true });
  await expect
    .element(page.getByRole('dialog', { name: 'A surprise from Zoë' }))
    .toHaveTextContent('Cook for me');
  expect(onChange).toHaveBeenCalledOnce();
});
