import { describe, expect, test } from 'vitest';
import { fits, isPhoto, isTooLarge, outcomeOf, progressOf, uploadLimits } from './upload.rules.ts';

test.each([
  ['a.jpg', 'image/jpeg', true],
  ['a.png', 'image/png', true],
  ['IMG_1.HEIC', '', true],
  ['IMG_1.heic', 'image/heic', true],
  ['a.txt', 'text/plain', false],
  ['DSC_1.HIF', '', true],
  ['a.mov', 'video/quicktime', false],
  ['a folder', '', false],
  ['a.jpg.exe', 'application/x-msdownload', false],
])('accepted photos: %s of type "%s": %s', (name, type, expected) => {
  expect(isPhoto({ name, type })).toBe(expected);
});

describe('dimensions and bytes of an upload', () => {
  const [small, large] = [2_000_000, 25 * 1024 * 1024];
  test.each([
    [1920, 1080, 1920, 1080, small],
    [4000, 3000, 1920, 1440, small],
    [3000, 4000, 1440, 1920, small],
    [5000, 2000, 1920, 768, small],
    [10, 10, 10, 10, small],
    // Above an aspect ratio of 2.5 the area is limited instead of the longer side.
    [5001, 2000, 5001, 2000, large],
    [1080, 14_000, 1080, 14_000, large],
    [12_000, 2000, 9797, 1632, large],
    [20_000, 800, 20_000, 800, large],
    [30_000, 600, 16_000, 320, large],
    [20_000, 2, 20_000, 2, large],
  ])('%i × %i: %i × %i', (width, height, newWidth, newHeight, bytes) => {
    const dimensions = { width: newWidth, height: newHeight };
    expect(uploadLimits({ width, height })).toEqual({ dimensions, bytes });
  });

  test.each([
    [2_000_000, 1920, 1920, true],
    [2_000_001, 10, 10, false],
    [10, 1921, 1000, false],
    [10, 1000, 1921, false],
    [10, 769, 1921, false],
    [25 * 1024 * 1024, 1080, 14_000, true],
    [25 * 1024 * 1024 + 1, 1080, 14_000, false],
    [10, 12_000, 2000, false],
  ])('%i bytes, %i × %i, fit without compression: %s', (bytes, width, height, expected) => {
    expect(fits(bytes, { width, height })).toBe(expected);
  });

  test.each([
    [25 * 1024 * 1024, false],
    [25 * 1024 * 1024 + 1, true],
  ])('%i bytes are too large: %s', (bytes, expected) => {
    expect(isTooLarge(bytes)).toBe(expected);
  });
});

test.each([
  [0, 0],
  [0.5, 50],
  [0.999, 95],
  [1, 95],
  [2, 95],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('a share of %d shows as %i %%', (share, expected) => {
  expect(progressOf(share)).toBe(expected);
});

test.each([
  [{ message: '' }, 'added'],
  [{ message: '', duplicate: true as const }, 'already'],
  [{ message: '', duplicate: true as const, recovered: true as const }, 'recovered'],
] as const)('%j is %s', (answer, outcome) => {
  expect(outcomeOf(answer)).toBe(outcome);
});
