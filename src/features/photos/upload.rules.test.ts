import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { photosMessages as t } from './messages/index.ts';
import {
  fits,
  isPhoto,
  isTooLarge,
  mostSide,
  outcomeOf,
  pauseOf,
  progressOf,
  qualities,
  quartersOf,
  sizeToSend,
} from './upload.rules.ts';

describe('what counts as a photo (S2 §5)', () => {
  test.each([
    ['a.jpg', 'image/jpeg', true],
    ['a.png', 'image/png', true],
    ['without an ending', 'image/webp', true],
    ['IMG_1.HEIC', '', true],
    ['IMG_1.heif', '', true],
    ['IMG_1.heic', 'image/heic', true],
    ['IMG_1.heic', 'application/octet-stream', true],
    ['a.txt', 'text/plain', false],
    ['a.mov', 'video/quicktime', false],
    ['heic', '', false],
    ['a folder', '', false],
    ['a.jpg.exe', 'application/x-msdownload', false],
  ])('%s of type "%s": %s', (name, type, expected) => {
    expect(isPhoto({ name, type })).toBe(expected);
  });
});

describe('how large it goes up', () => {
  test.each([
    [1920, 1080, 1920, 1080],
    [4000, 3000, 1920, 1440],
    [3000, 4000, 1440, 1920],
    [1921, 1, 1920, 1],
    [20_000, 2, 1920, 1],
    [10, 10, 10, 10],
  ])('%i × %i as %i × %i', (width, height, ...expected) => {
    const size = sizeToSend({ width, height });
    expect([size.width, size.height]).toEqual(expected);
  });

  test('no side is longer than 1920, none is lost, and its form stays', () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const sent = sizeToSend({ width, height });
        expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(mostSide);
        expect(Math.min(sent.width, sent.height)).toBeGreaterThanOrEqual(1);
        expect(sent.width).toBeLessThanOrEqual(width);
        const scale = Math.max(sent.width, sent.height) / Math.max(width, height);
        expect(Math.abs(sent.width - width * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(sent.height - height * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([
    [2_000_000, 1920, 1920, true],
    [2_000_001, 10, 10, false],
    [10, 1921, 10, false],
    [10, 10, 1921, false],
  ])('%i bytes, %i × %i, go up as they are: %s', (bytes, width, height, expected) => {
    expect(fits(bytes, { width, height })).toBe(expected);
  });

  test('in a quality that begins at 0.8 and only goes down', () => {
    expect(qualities[0]).toBe(0.8);
    expect([...qualities].sort((one, other) => other - one)).toEqual([...qualities]);
  });

  test.each([
    [25 * 1024 * 1024, false],
    [25 * 1024 * 1024 + 1, true],
  ])('%i bytes are too many: %s', (bytes, expected) => {
    expect(isTooLarge(bytes)).toBe(expected);
  });
});

describe('how far it is', () => {
  test.each([
    [0, 0],
    [0.5, 50],
    [0.999, 95],
    [1, 95],
    [2, 95],
    [-1, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('a share of %d shows as %i %% (S2 §4)', (share, expected) => {
    expect(progressOf(share)).toBe(expected);
  });

  test('every quarter is reached once, in order, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (all) => {
        const quarters = Array.from({ length: all + 1 }, (_, done) => quartersOf(done, all));
        expect(quarters[0]).toBe(0);
        expect(quarters.at(-1)).toBe(4);
        expect([...quarters].sort((one, other) => one - other)).toEqual(quarters);
      }),
    );
    expect(quartersOf(0, 0)).toBe(0);
  });
});

test.each([
  [{ message: '' }, 'added', 'Uploaded'],
  [{ message: '', duplicate: true as const }, 'already', 'Already in your gallery'],
  [
    { message: '', duplicate: true as const, recovered: true as const },
    'recovered',
    'Recovered from recycle bin',
  ],
] as const)('%j is %s, in words "%s"', (answer, outcome, words) => {
  expect(outcomeOf(answer)).toBe(outcome);
  expect(t.upload.outcome(outcome)).toBe(words);
});

test.each([
  [undefined, 2_000],
  [0, 0],
  [30, 30_000],
])('a busy home that says %s s gets %i ms', (retryAfter, expected) => {
  expect(pauseOf(retryAfter)).toBe(expected);
});

describe('in words', () => {
  test.each([
    [1, '1 kB'],
    [512_345, '512 kB'],
    [999_499, '999 kB'],
    [4_123_456, '4.1 MB'],
    [25_000_000, '25 MB'],
  ])('%i bytes are %s', (bytes, expected) => {
    expect(t.upload.bytes(bytes)).toBe(expected);
  });

  test.each([
    [1, '1 file skipped. Only photos can be added.'],
    [2, '2 files skipped. Only photos can be added.'],
  ])('%i skipped', (count, expected) => {
    expect(t.upload.skipped(count)).toBe(expected);
  });

  test.each([
    [1, 'Retry 1 failed photo?'],
    [3, 'Retry 3 failed photos?'],
  ])('%i to retry', (count, expected) => {
    expect(t.upload.retryTitle(count)).toBe(expected);
  });

  test('only the first few names of many', () => {
    expect(t.upload.names(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(t.upload.names(['a', 'b', 'c', 'd'])).toBe('a, b, c, and more');
  });
});
