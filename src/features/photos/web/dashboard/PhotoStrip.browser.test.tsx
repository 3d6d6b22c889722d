import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { resizeToPhone } from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { allowMotion } from '../../../../../tests/components/media.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import { render, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { readRandomPhotos } from '../../photos.contract.ts';
import { PhotoStrip } from './PhotoStrip.tsx';

function open(count: number): Promise<Screen> {
  const photos = Array.from({ length: count }, (_, index) => photoTakenInMay(index + 1));
  server.reply(readRandomPhotos, 200, { photos });
  return render(<PhotoStrip />);
}
const links = (screen: Screen) => screen.getByRole('link');
const track = (screen: Screen) => screen.getByTestId('photo-track').element();
const states = (screen: Screen) =>
  expect.poll(() =>
    track(screen)
      .getAnimations()
      .map(({ playState }) => playState),
  );

/** Left and right edges. */
const edgesOf = (list: Element) =>
  [...list.children].flatMap((tile) => {
    const { left, right } = tile.getBoundingClientRect();
    return [left, right];
  });

test("photo strip: photos don't overlap on a phone", async () => {
  await allowMotion();
  await resizeToPhone();
  const screen = await open(12);
  await expect.element(links(screen)).toHaveLength(12);
  const [first, second] = track(screen).querySelectorAll('ul');
  if (first === undefined || second === undefined) throw new Error('There are no two lists');
  const { left, right } = first.getBoundingClientRect();
  const edges = edgesOf(first);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  expect(edges[0]).toBeCloseTo(left);
  // The gap to the next copy.
  expect(edges.at(-1)).toBeCloseTo(right - 12);
  expect(second.getBoundingClientRect().left).toBeCloseTo(right);
  // Other engines measure the list by the widths of its tiles, not by their `flex-basis`.
  first.style.display = 'block';
  const widths = [...first.children].map((tile) => {
    if (tile instanceof HTMLElement) tile.style.float = 'left';
    return tile.getBoundingClientRect().width + 12;
  });
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(right - left);
});

test('photo strip: moves, pauses on hover and focus, and stays paused', async () => {
  await allowMotion();
  const screen = await open(5);
  const pause = screen.getByRole('button', { name: 'Pause photo strip' });
  await expect.element(links(screen)).toHaveLength(5);
  await expect.element(pause).toHaveAttribute('aria-pressed', 'false');
  const title = screen.getByRole('heading');
  await title.hover();
  await states(screen).toEqual(['running']);
  await screen.getByRole('region').hover({ position: { x: 40, y: 60 } });
  await states(screen).toEqual(['paused']);
  await title.hover();
  await states(screen).toEqual(['running']);

  await tabTo(pause);
  await userEvent.tab();
  await expect.element(links(screen).first()).toHaveFocus();
  await expect.element(links(screen).first()).toBeInViewport({ ratio: 0.9 });
  await states(screen).toEqual([]);
  await userEvent.tab({ shift: true });
  await states(screen).toEqual(['running']);
  await userEvent.keyboard('{Enter}');
  await expect.element(pause).toHaveAttribute('aria-pressed', 'true');
  await states(screen).toEqual([]);
  expect(localStorage.getItem('fivetwenty.motion-paused')).toBe('true');
  await pause.click();
  await states(screen).toEqual(['running']);
});
