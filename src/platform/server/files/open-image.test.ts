import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fromDisplayP3 } from './open-image.ts';

const turned = (red: number, green: number, blue: number): number[] => {
  const pixel = Uint8Array.of(red, green, blue, 77);
  fromDisplayP3(pixel);
  return [...pixel];
};

test('grayscale and transparency are preserved', () => {
  for (let gray = 0; gray <= 255; gray++) {
    expect(turned(gray, gray, gray)).toEqual([gray, gray, gray, 77]);
  }
});

test('Display P3 colors are converted like in color management, within a few steps', async () => {
  for (let red = 0; red <= 255; red += 85) {
    for (let green = 0; green <= 255; green += 85) {
      for (let blue = 0; blue <= 255; blue += 85) {
        const background = { r: red, g: green, b: blue };
        const inP3 = await sharp({ create: { width: 2, height: 2, channels: 3, background } })
          .withIccProfile('p3')
          .png()
          .toBuffer();
        const stored = await sharp(inP3).keepIccProfile().raw().toBuffer();
        const [r = 0, g = 0, b = 0] = stored;
        const back = turned(r, g, b);
        const distance = [red, green, blue].map((each, at) => Math.abs(each - (back[at] ?? 0)));
        expect([[red, green, blue], Math.max(...distance) <= 6]).toEqual([
          [red, green, blue],
          true,
        ]);
      }
    }
  }
});
