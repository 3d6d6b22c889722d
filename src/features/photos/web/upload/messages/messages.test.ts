import { expect, test } from 'vitest';
import { inLocale } from '#shared/i18n/locale.ts';
import type { UploadCount, UploadOutcome } from '../../../upload.rules.ts';
import { t } from './index.ts';
import { zhCN } from './zh-CN.ts';

const seeIt = 'You can both see it in your gallery.';
const seeThem = 'You can both see them in your gallery.';
const nothing = 'Nothing was added.';
const already = (photo: number, video = 0) => ({ already: { photo, video } });
const added = (photo: number, video = 0) => ({ added: { photo, video } });
const recovered = (photo: number, video = 0) => ({ recovered: { photo, video } });

test.each<[Partial<Record<UploadOutcome, UploadCount>>, string, string[]]>([
  [added(1), '1 photo added', [seeIt]],
  [added(2), '2 photos added', [seeThem]],
  [added(0, 1), '1 video added', [seeIt]],
  [added(0, 2), '2 videos added', [seeThem]],
  [added(2, 1), '2 photos and 1 video added', [seeThem]],
  [already(1), 'This photo is already in your gallery', [nothing]],
  [already(2), 'All 2 photos are already in your gallery', [nothing]],
  [already(0, 1), 'This video is already in your gallery', [nothing]],
  [already(1, 1), '1 photo and 1 video are already in your gallery', [nothing]],
  [recovered(1), '1 photo recovered from the recycle bin', [seeIt]],
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
  expect(t.result(all)).toEqual({ title, lines });
});

test.each<[UploadCount, string, string]>([
  [{ photo: 1, video: 0 }, 'Upload 1 Photo', '上传1张照片'],
  [{ photo: 2, video: 0 }, 'Upload 2 Photos', '上传2张照片'],
  [{ photo: 0, video: 2 }, 'Upload 2 Videos', '上传2个视频'],
  [{ photo: 1, video: 2 }, 'Upload 1 Photo and 2 Videos', '上传1张照片和2个视频'],
])('the upload button of %j says "%s"', (count, english, chinese) => {
  expect(t.upload(count)).toBe(english);
  const outcomes = { ...already(0), ...recovered(0), added: count };
  inLocale('zh-CN', () => {
    expect(zhCN.upload(count)).toBe(chinese);
    expect(zhCN.result(outcomes).title).toBe(chinese.replace('上传', '已添加'));
  });
});

test('of many names only the first few are listed', () => {
  expect(t.names(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(t.names(['a', 'b', 'c', 'd'])).toBe('a, b, c, and more');
});
