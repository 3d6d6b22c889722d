import { expect, test } from 'vitest';
import { heifCodePoints, isSrgb, toSrgb } from './colors.ts';

type Color = readonly [red: number, green: number, blue: number];

const colors: readonly Color[] = [
  [64, 64, 64],
  [192, 192, 192],
  [224, 64, 64],
  [64, 160, 64],
  [64, 64, 192],
];

// Drawn by Chromium 156 from a PNG with these code points (cICP).
test.each<[primaries: number, transfer: number, seen: readonly Color[]]>([
  [
    1,
    1,
    [
      [54, 54, 54],
      [189, 189, 189],
      [222, 54, 54],
      [54, 155, 54],
      [54, 54, 189],
    ],
  ],
  [
    1,
    4,
    [
      [62, 62, 62],
      [193, 193, 193],
      [225, 62, 62],
      [62, 161, 62],
      [62, 62, 193],
    ],
  ],
  [
    1,
    5,
    [
      [40, 40, 40],
      [179, 179, 179],
      [217, 40, 40],
      [40, 142, 40],
      [40, 40, 179],
    ],
  ],
  [
    1,
    7,
    [
      [81, 81, 81],
      [199, 199, 199],
      [228, 81, 81],
      [81, 170, 81],
      [81, 81, 199],
    ],
  ],
  [
    1,
    8,
    [
      [137, 137, 137],
      [225, 225, 225],
      [241, 137, 137],
      [137, 208, 137],
      [137, 137, 225],
    ],
  ],
  [1, 13, colors],
  [
    1,
    16,
    [
      [30, 30, 30],
      [255, 255, 255],
      [255, 9, 9],
      [28, 217, 28],
      [17, 17, 255],
    ],
  ],
  [
    1,
    17,
    [
      [48, 48, 48],
      [191, 191, 191],
      [228, 48, 48],
      [48, 154, 48],
      [48, 48, 191],
    ],
  ],
  [
    1,
    18,
    [
      [43, 43, 43],
      [189, 189, 189],
      [236, 52, 52],
      [51, 132, 51],
      [46, 46, 159],
    ],
  ],
  [
    4,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [255, 52, 50],
      [0, 157, 55],
      [28, 82, 197],
    ],
  ],
  [
    5,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [228, 64, 64],
      [55, 160, 66],
      [64, 64, 191],
    ],
  ],
  [
    6,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [218, 71, 63],
      [73, 158, 63],
      [67, 69, 192],
    ],
  ],
  [
    8,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [253, 37, 54],
      [0, 164, 51],
      [62, 58, 198],
    ],
  ],
  [
    9,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [255, 0, 55],
      [0, 168, 40],
      [35, 61, 201],
    ],
  ],
  [
    9,
    16,
    [
      [30, 30, 30],
      [255, 255, 255],
      [255, 0, 0],
      [0, 225, 0],
      [0, 0, 255],
    ],
  ],
  [
    9,
    18,
    [
      [43, 43, 43],
      [189, 189, 189],
      [255, 0, 34],
      [0, 138, 31],
      [12, 43, 165],
    ],
  ],
  [
    10,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [255, 0, 87],
      [0, 209, 0],
      [0, 75, 203],
    ],
  ],
  [
    11,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [238, 41, 55],
      [15, 163, 46],
      [63, 63, 199],
    ],
  ],
  [
    12,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [244, 41, 55],
      [0, 163, 46],
      [64, 64, 199],
    ],
  ],
  [
    22,
    13,
    [
      [64, 64, 64],
      [192, 192, 192],
      [226, 72, 63],
      [59, 157, 64],
      [64, 73, 192],
    ],
  ],
  [2, 2, colors],
  [255, 255, colors],
])('primaries %i, transfer %i: the colors of Chromium', (primaries, transfer, seen) => {
  const data = Uint8Array.from(colors.flat());
  const pixels = toSrgb({ data, channels: 3, largest: 255 }, { primaries, transfer });
  const distances = seen.flat().map((value, at) => Math.abs(value - (pixels[at] ?? 0)));
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
