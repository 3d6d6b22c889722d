import { expect, test } from 'vitest';
import { heifCodePoints, isSrgb, toSrgb } from './colors.ts';

const colors = '404040 c0c0c0 e04040 40a040 4040c0';
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

// Drawn by Chromium 156 from a PNG with these code points (cICP).
test.each<[primaries: number, transfer: number, seen: string]>([
  [1, 1, '363636 bdbdbd de3636 369b36 3636bd'],
  [1, 4, '3e3e3e c1c1c1 e13e3e 3ea13e 3e3ec1'],
  [1, 5, '282828 b3b3b3 d92828 288e28 2828b3'],
  [1, 7, '515151 c7c7c7 e45151 51aa51 5151c7'],
  [1, 8, '898989 e1e1e1 f18989 89d089 8989e1'],
  [1, 13, colors],
  [1, 16, '1e1e1e ffffff ff0909 1cd91c 1111ff'],
  [1, 17, '303030 bfbfbf e43030 309a30 3030bf'],
  [1, 18, '2b2b2b bdbdbd ec3434 338433 2e2e9f'],
  [4, 13, '404040 c0c0c0 ff3432 009d37 1c52c5'],
  [5, 13, '404040 c0c0c0 e44040 37a042 4040bf'],
  [6, 13, '404040 c0c0c0 da473f 499e3f 4345c0'],
  [8, 13, '404040 c0c0c0 fd2536 00a433 3e3ac6'],
  [9, 13, '404040 c0c0c0 ff0037 00a828 233dc9'],
  [9, 16, '1e1e1e ffffff ff0000 00e100 0000ff'],
  [9, 18, '2b2b2b bdbdbd ff0022 008a1f 0c2ba5'],
  [10, 13, '404040 c0c0c0 ff0057 00d100 004bcb'],
  [11, 13, '404040 c0c0c0 ee2937 0fa32e 3f3fc7'],
  [12, 13, '404040 c0c0c0 f42937 00a32e 4040c7'],
  [22, 13, '404040 c0c0c0 e2483f 3b9d40 4049c0'],
  [2, 2, colors],
  [255, 255, colors],
])('primaries %i, transfer %i: the colors of Chromium', (primaries, transfer, seen) => {
  const pixels = toSrgb(
    { data: bytesOf(colors), channels: 3, largest: 255 },
    { primaries, transfer },
  );
  const distances = Array.from(bytesOf(seen), (value, at) => Math.abs(value - (pixels[at] ?? 0)));
  expect(Math.max(...distances)).toBeLessThanOrEqual(1);
});

const displayP3 = { primaries: 12, transfer: 13 };

test.each<[string, number[], number, number[]]>([
  ['gray', [64, 192], 1, [64, 192]],
  ['gray with transparency', [64, 7, 192, 255], 2, [64, 7, 192, 255]],
  ['transparency', [224, 64, 64, 7], 4, [244, 41, 55, 7]],
])('8 bits: %s is kept', (_, values, channels, expected) => {
  const data = Uint8Array.from(values);
  expect([...toSrgb({ data, channels, largest: 255 }, displayP3)]).toEqual(expected);
});

test('values of 10 bits become 8 bits', () => {
  const data = Uint16Array.of(898, 257, 257, 1_023, 257, 257, 770, 512);
  const pixels = toSrgb({ data, channels: 4, largest: 1_023 }, displayP3);
  expect([...pixels.subarray(0, 8)]).toEqual([243, 41, 55, 255, 64, 64, 199, 128]);
});

test('AVIF and HEIC: the curve of a camera means sRGB', () => {
  for (const transfer of [1, 2, 6, 13, 14, 15]) {
    expect([transfer, isSrgb(heifCodePoints(1, transfer))]).toEqual([transfer, true]);
  }
  expect(isSrgb(heifCodePoints(12, 1))).toBe(false);
  expect(isSrgb(heifCodePoints(1, 16))).toBe(false);
});
