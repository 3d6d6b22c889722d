import { describe, expect, test } from 'vitest';
import { inLocale } from '#shared/i18n/locale.ts';
import {
  fits,
  isPhoto,
  isTooLarge,
  outcomeOf,
  progressOf,
  type UploadCount,
  type UploadOutcome,
  uploadLimits,
} from './upload.rules.ts';
import { t as uploadMessages } from './web/upload/messages/index.ts';
import { zhCN } from './web/upload/messages/zh-CN.ts';

test.each([
  ['a.png', 'image/png', true],
  ['IMG_1.HEIC', '', true],
  ['DSC_1.HIF', '', true],
  ['a.mov', 'video/quicktime', false],
  ['a folder', '', false],
])('accepted photos: %s of type "%s": %s', (name, type, expected) => {
  expect(isPhoto({ name, type })).toBe(expected);
});

describe('dimensions and bytes of an upload', () => {
  const [small, large] = [2_000_000, 25 * 1024 * 1024];
  test.each([
    [3000, 4000, 1440, 1920, small],
    [5000, 2000, 1920, 768, small],
    [10, 10, 10, 10, small],
    // Above an aspect ratio of 2.5 the area is limited instead of the longer side.
    [5001, 2000, 5001, 2000, large],
    [12_000, 2000, 9797, 1632, large],
    [30_000, 600, 16_000, 320, large],
  ])('%i × %i: %i × %i', (width, height, newWidth, newHeight, bytes) => {
    const dimensions = { width: newWidth, height: newHeight };
    expect(uploadLimits({ width, height })).toEqual({ dimensions, bytes });
  });

  test.each([
    [2_000_000, 1920, 1920, true],
    [2_000_001, 10, 10, false],
    [10, 1921, 1000, false],
    [10, 1000, 1921, false],
    [25 * 1024 * 1024, 1080, 14_000, true],
  ])('%i bytes, %i × %i, fit without compression: %s', (bytes, width, height, expected) => {
    expect(fits(bytes, { width, height })).toBe(expected);
  });

  test('more than 25 MiB are too large', () => {
    expect([isTooLarge(large), isTooLarge(large + 1)]).toEqual([false, true]);
  });
});

test.each([
  [0.5, 50],
  [1, 95],
  [-1, 0],
  [Number.NaN, 0],
])('a share of %d shows as %i %%', (share, expected) => {
  expect(progressOf(share)).toBe(expected);
});

test.each([
  [{ message: '' }, 'added'],
  [{ message: '', duplicate: true }, 'already'],
  [{ message: '', duplicate: true, recovered: true }, 'recovered'],
] as const)('%j is %s', (answer, outcome) => expect(outcomeOf(answer)).toBe(outcome));

const seeIt = 'You can both see it in your gallery.';
const seeThem = 'You can both see them in your gallery.';
const nothing = 'Nothing was added.';
const already = (photo: number, video = 0) => ({ already: { photo, video } });
const added = (photo: number, video = 0) => ({ added: { photo, video } });
const recovered = (photo: number, video = 0) => ({ recovered: { photo, video } });

test.each<[Partial<Record<UploadOutcome, UploadCount>>, string, string[]]>([
  [added(1), '1 photo added', [seeIt]],
  [added(2, 1), '2 photos and 1 video added', [seeThem]],
  [already(1), 'This photo is already in your gallery', [nothing]],
  [already(2), 'All 2 photos are already in your gallery', [nothing]],
  [already(1, 1), '1 photo and 1 video are already in your gallery', [nothing]],
  [
    { ...recovered(0, 1), ...already(1) },
    '1 video recovered from the recycle bin',
    [seeIt, '1 was already in your gallery.'],
  ],
  [
    { ...added(1), ...already(1), ...recovered(1, 1) },
    '1 photo added',
    [seeIt, '1 was already in your gallery.', '2 were recovered from the recycle bin.'],
  ],
])('result of %j: %s', (outcomes, title, lines) => {
  const all = { ...added(0), ...already(0), ...recovered(0), ...outcomes };
  expect(uploadMessages.result(all)).toEqual({ title, lines });
});

test.each<[UploadCount, string, string]>([
  [{ photo: 1, video: 0 }, 'Upload 1 Photo', '上传1张照片'],
  [{ photo: 1, video: 2 }, 'Upload 1 Photo and 2 Videos', '上传1张照片和2个视频'],
])('the upload button of %j says "%s"', (count, english, chinese) => {
  expect(uploadMessages.upload(count)).toBe(english);
  const outcomes = { ...already(0), ...recovered(0), added: count };
  inLocale('zh-CN', () => {
    expect(zhCN.upload(count)).toBe(chinese);
    expect(zhCN.result(outcomes).title).toBe(chinese.replace('上传', '已添加'));
  });
});

test('of many names only the first few are listed', () => {
  expect(uploadMessages.names(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(uploadMessages.names(['a', 'b', 'c', 'd'])).toBe('a, b, c, and more');
});
