import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleInTheme,
  resizeToPhone,
} from '../../../../tests/components/accessible.ts';
import { emulateMedia, withTouchStyles } from '../../../../tests/components/media.ts';
import { render } from '../../../../tests/components/render.tsx';
import { Kit } from './Kit.tsx';

const sidewaysScroll = () => document.documentElement.scrollWidth - innerWidth;

/** Parts that are wider than the screen, in words. */
const tooWide = () =>
  [...document.querySelectorAll('main *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .map((part) => part.outerHTML.slice(0, 120));

test('kit: every part is accessible in both themes', async () => {
  await render(<Kit />);
  await expectAccessible();
});

test('kit: in forced colors, every part is accessible, and what has a background has a border', async () => {
  await emulateMedia({ forcedColors: 'active' });
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  await render(<Kit themes={['light']} />, { theme: 'light' });
  await expectAccessibleInTheme();
  const filled = [...document.querySelectorAll('main :is(button, section, [role=progressbar])')];
  const unbordered = filled
    .filter(
      (part) => /(^| )bg-/.test(part.className) && getComputedStyle(part).borderTopWidth === '0px',
    )
    .map((part) => part.className);
  expect(unbordered).toEqual([]);
  const ticks = [
    ...document.querySelectorAll(
      'main input[type=checkbox]:is(:checked, :indeterminate):not([role]) + span svg',
    ),
  ];
  expect(ticks.length).toBeGreaterThan(1);
  for (const tick of ticks) {
    const box = tick.parentElement ?? tick;
    expect(getComputedStyle(tick).stroke).not.toBe(getComputedStyle(box).backgroundColor);
  }
});

test('kit: nothing scrolls sideways at 390 px', async () => {
  await resizeToPhone();
  await render(<Kit />);
  await expect.poll(tooWide).toEqual([]);
  expect(sidewaysScroll()).toBeLessThanOrEqual(0);
});

/** Controls that a finger may miss within 44 × 44 px, in words. A label belongs to its control. */
const easyToMiss = () =>
  [...document.querySelectorAll('main :is(button, input, select, a[href])')]
    .map((control) => control.closest('label') ?? control)
    .filter((control) => {
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width <= 1) return false;
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = ([right, down]: readonly [number, number]) =>
        control.contains(document.elementFromPoint(x + right, y + down));
      return ![[0, -21] as const, [0, 21] as const, [-21, 0] as const, [21, 0] as const].every(
        isHit,
      );
    })
    .map((control) => control.outerHTML.slice(0, 220));

test('kit: on touch screens, every control has at least 44 × 44 px', async () => {
  await resizeToPhone();
  await render(<Kit themes={['light']} />);
  await withTouchStyles(async () => {
    await expect.poll(easyToMiss).toEqual([]);
    expect(sidewaysScroll()).toBeLessThanOrEqual(0);
  });
});

test('kit: nothing scrolls sideways with text at 200 %', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  document.documentElement.style.fontSize = '200%';
  await render(<Kit />);
  expect(sidewaysScroll()).toBeLessThanOrEqual(0);
  await page.viewport(640, 800);
  await expect.poll(sidewaysScroll).toBeLessThanOrEqual(0);
});
