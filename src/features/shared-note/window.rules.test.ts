import { describe, expect, test } from 'vitest';
import {
  availableArea,
  buttonAfterDrag,
  defaultPlace,
  fitToArea,
  isTap,
  placeAfterDrag,
  reservedWidths,
  type WindowPlace,
} from './window.rules.ts';

const visible = (width: number, height: number) => ({ x: 0, y: 0, width, height });
const desktop = availableArea({
  isPhone: false,
  width: 1280,
  height: 800,
  visibleArea: visible(1280, 800),
  header: 64,
  footer: 0,
});
const phone = availableArea({
  isPhone: true,
  width: 390,
  height: 844,
  visibleArea: visible(390, 844),
  header: 56,
  footer: 0,
});
const phoneWithKeyboard = availableArea({
  isPhone: true,
  width: 390,
  height: 844,
  visibleArea: visible(390, 460),
  header: 56,
  footer: 0,
});

describe('the default position of the note window', () => {
  test('is 350 by 600 at the right edge of a desktop', () => {
    expect(fitToArea(defaultPlace, desktop)).toEqual({ x: 914, y: 184, width: 350, height: 600 });
  });
  test('is at most 320 by 500 on a phone', () => {
    expect(fitToArea(defaultPlace, phone)).toEqual({ x: 62, y: 336, width: 320, height: 500 });
  });
  test('is above the on-screen keyboard', () => {
    const { y, height } = fitToArea(defaultPlace, phoneWithKeyboard);
    expect([y, y + height]).toEqual([56, 452]);
  });
});

test('the minimum size of a window is 300 by 400, on a phone 250 by 300', () => {
  const tiny: WindowPlace = { x: 0, y: 0, width: 1, height: 1, dock: null };
  expect(fitToArea(tiny, desktop)).toMatchObject({ width: 300, height: 400 });
  expect(fitToArea(tiny, phone)).toMatchObject({ width: 250, height: 300 });
});

test('a window that is dropped near a side of the screen is docked there, and stays there when the screen is resized', () => {
  const left = placeAfterDrag({ x: 30, y: 100, width: 350, height: 600 }, desktop);
  expect(left).toMatchObject({ dock: 'left', y: 100 });
  expect(fitToArea(left, desktop)).toMatchObject({ x: 16, y: 100 });
  const right = placeAfterDrag({ x: 900, y: 180, width: 350, height: 600 }, desktop);
  expect(right.dock).toBe('right');
  const wider = { ...desktop, width: desktop.width + 400, height: desktop.height + 100 };
  expect(fitToArea(right, wider)).toMatchObject({ x: 914 + 400, y: 184 + 100 });
  expect(placeAfterDrag({ x: 300, y: 100, width: 350, height: 600 }, desktop).dock).toBeNull();
});

test('pages leave space for a docked window only', () => {
  expect(reservedWidths(defaultPlace, desktop)).toEqual({ left: 0, right: 390 });
  expect(reservedWidths({ ...defaultPlace, dock: null }, desktop)).toEqual({ left: 0, right: 0 });
  expect(reservedWidths(defaultPlace, phone)).toEqual({ left: 0, right: 0 });
});

test('a dragged button of the minimized window moves to the nearer side of a phone, and stays in place on a desktop', () => {
  expect(buttonAfterDrag({ x: 100, y: 300 }, phone)).toEqual({ x: 8, y: 300 });
  expect(buttonAfterDrag({ x: 250, y: 2_000 }, phone)).toEqual({ x: 334, y: 788 });
  expect(buttonAfterDrag({ x: 600, y: 300 }, desktop)).toEqual({ x: 600, y: 300 });
});

test('a drag of less than 10 px is a tap', () => {
  expect([isTap(6, -7), isTap(10, 0), isTap(-8, 8)]).toEqual([true, false, false]);
});
