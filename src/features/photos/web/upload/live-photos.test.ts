import { expect, test } from 'vitest';
import { clips } from '../../../../../tests/support/videos.ts';
import { livePairsIn, motionIn } from './live-photos.ts';

const id = 'F1C4D0A2-0B1E-4E5A-9A63-0123456789AB';
const photo = (name: string, content = `heic ${id}`) =>
  new File([content], name, { type: 'image/*' });
const movie = (name: string, identifier = id) =>
  new File(['moov keys com.apple.quicktime.content.identifier ilst ', identifier], name);

test.each<[string, File[], string[]]>([
  ['a pair', [photo('IMG_1.HEIC'), movie('IMG_1.MOV')], ['IMG_1.HEIC']],
  ['a JPEG, names in any case', [movie('img_1.mov'), photo('IMG_1.jpg')], ['IMG_1.jpg']],
  [
    'two pairs',
    [photo('a.heic'), movie('b.mov'), photo('b.heic'), movie('a.mov')],
    ['a.heic', 'b.heic'],
  ],
  ['other names', [photo('IMG_1.HEIC'), movie('IMG_2.MOV')], []],
  ['another identifier', [photo('a.heic', 'heic'), movie('a.mov')], []],
  ['no identifier', [photo('a.heic'), new File([`moov ${id}`], 'a.mov')], []],
])('live photos among %s', async (_, files, expected) => {
  const photos = files.filter(({ type }) => type !== '');
  const videos = files.filter(({ type }) => type === '');
  const pairs = await livePairsIn(photos, videos);
  expect([...pairs.keys()].map(({ name }) => name)).toEqual(expected);
});

const jpeg = '\xff\xd8\xff\xe1';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const { mp4 } = clips;

test.each<[string, Buffer[], [number, number] | null]>([
  ['Google', [bytes(`${jpeg}GCamera:MicroVideo="1"`), mp4], [26, 26 + mp4.length]],
  ['Android', [bytes(`${jpeg}<GCamera:MotionPhoto>1</`), mp4], [28, 28 + mp4.length]],
  [
    'Samsung',
    [bytes(`${jpeg}MotionPhoto_Data`), mp4, bytes('SEFH-trailer')],
    [20, 20 + mp4.length],
  ],
  [
    'HEIC',
    [bytes('\0\0\0\x10ftypheic\0\0\0\0'), bytes('GCamera:MotionPhoto="1"\0\0\0\0mpvd'), mp4],
    [47, 47 + mp4.length],
  ],
  [
    'Huawei',
    [bytes(jpeg), mp4, bytes('1477              LIVE_15043          ')],
    [4, 4 + mp4.length],
  ],
  ['a mark without a video', [bytes(`${jpeg}GCamera:MicroVideo="1"`)], null],
  ['a mark that says no', [bytes(`${jpeg}GCamera:MotionPhoto="0"`), mp4], null],
  ['a truncated video', [bytes(`${jpeg}GCamera:MicroVideo="1"`), mp4.subarray(0, 2000)], null],
  ['no mark', [bytes(jpeg), mp4], null],
  ['another kind of file', [bytes('GCamera:MicroVideo="1"'), mp4], null],
])('the video of a motion photo: %s', async (_, parts, expected) => {
  expect(await motionIn(new Blob(parts.map((part) => new Uint8Array(part))))).toEqual(expected);
});
