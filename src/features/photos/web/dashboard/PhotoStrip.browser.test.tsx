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

for (const name of ['a desktop', 'a phone']) {
  test(`photo strip: photos don't overlap on ${name}`, async () => {
    await allowMotion();
    if (name === 'a phone') await resizeToPhone();
    const screen = await open(12);
    await expect.element(links(screen)).toHaveLength(12);
    const lists = [...track(screen).querySelectorAll('ul')];
    const boxes = lists.map((list) => {
      const { left, right } = list.getBoundingClientRect();
      const edges = edgesOf(list);
      return { left, right, edges, inOrder: edges.toSorted((a, b) => a - b) };
    });
    const [first, second] = boxes;
    for (const { left, right, edges, inOrder } of boxes) {
      expect(edges).toEqual(inOrder);
      expect(edges[0]).toBeCloseTo(left);
      // The gap to the next copy.
      expect(edges.at(-1)).toBeCloseTo(right - 12);
    }
    expect(second?.left).toBeCloseTo(first?.right ?? 0);
    // Other engines measure the list by the widths of its tiles, not by their `flex-basis`.
    const [list] = lists;
    if (list === undefined) throw new Error('no list');
    list.style.display = 'block';
    const widths = [...list.children].map((tile) => {
      if (tile instanceof HTMLElement) tile.style.float = 'left';
      return tile.getBoundingClientRect().width + 12;
    });
    const floating = widths.reduce((sum, width) => sum + width, 0);
    expect(floating).toBeCloseTo((first?.right ?? 0) - (first?.left ?? 0));
  });
}

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
