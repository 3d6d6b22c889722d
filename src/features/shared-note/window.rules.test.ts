import { describe, expect, test } from 'vitest';
import {
  availableArea,
  buttonAt,
  defaultPlace,
  droppedAt,
  isTap,
  placeIn,
  reservedBy,
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
const withKeyboard = availableArea({
  isPhone: true,
  width: 390,
  height: 844,
  visibleArea: visible(390, 460),
  header: 56,
  footer: 0,
});

describe('the default place', () => {
  test('is 350 by 600 at the right edge of a desktop', () => {
    expect(placeIn(defaultPlace, desktop)).toEqual({ x: 914, y: 184, width: 350, height: 600 });
  });
  test('is at most 320 by 500 on a phone', () => {
    expect(placeIn(defaultPlace, phone)).toEqual({ x: 62, y: 336, width: 320, height: 500 });
  });
  test('is above the on-screen keyboard', () => {
    const { y, height } = placeIn(defaultPlace, withKeyboard);
    expect([y, y + height]).toEqual([56, 452]);
  });
});

test('a window is no smaller than 300 by 400, on a phone 250 by 300', () => {
  const tiny: WindowPlace = { x: 0, y: 0, width: 1, height: 1, dock: null };
  expect(placeIn(tiny, desktop)).toMatchObject({ width: 300, height: 400 });
  expect(placeIn(tiny, phone)).toMatchObject({ width: 250, height: 300 });
});

test('a window that is dropped near a side is docked there, and follows it', () => {
  const left = droppedAt({ x: 30, y: 100, width: 350, height: 600 }, desktop);
  expect(left).toMatchObject({ dock: 'left', y: 100 });
  expect(placeIn(left, desktop)).toMatchObject({ x: 16, y: 100 });
  const right = droppedAt({ x: 900, y: 180, width: 350, height: 600 }, desktop);
  expect(right.dock).toBe('right');
  const wider = { ...desktop, width: desktop.width + 400, height: desktop.height + 100 };
  expect(placeIn(right, wider)).toMatchObject({ x: 914 + 400, y: 184 + 100 });
  expect(droppedAt({ x: 300, y: 100, width: 350, height: 600 }, desktop).dock).toBeNull();
});

test('pages leave space for a docked window only', () => {
  expect(reservedBy(defaultPlace, desktop)).toEqual({ left: 0, right: 390 });
  expect(reservedBy({ ...defaultPlace, dock: 'left' }, desktop)).toEqual({ left: 390, right: 0 });
  expect(reservedBy({ ...defaultPlace, dock: null }, desktop)).toEqual({ left: 0, right: 0 });
  expect(reservedBy(defaultPlace, phone)).toEqual({ left: 0, right: 0 });
});

test('the button comes to rest at the nearer side of a phone, and anywhere on a desktop', () => {
  expect(buttonAt({ x: 100, y: 300 }, phone)).toEqual({ x: 8, y: 300 });
  expect(buttonAt({ x: 250, y: 2_000 }, phone)).toEqual({ x: 334, y: 788 });
  expect(buttonAt({ x: 600, y: 300 }, desktop)).toEqual({ x: 600, y: 300 });
});

test('a drag of less than 10 px is a tap', () => {
  expect([isTap(6, -7), isTap(10, 0), isTap(-8, 8)]).toEqual([true, false, false]);
});
