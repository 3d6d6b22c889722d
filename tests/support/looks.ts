import sharp from 'sharp';

type Color = readonly [red: number, green: number, blue: number];
type Corner = 'upper left' | 'upper right' | 'lower left' | 'lower right';

/** The content of an image. */
export interface Looks {
  format: string | undefined;
  width: number;
  height: number;
  /** The color near a corner. */
  at(corner: Corner): Color;
  /** The alpha value; 255 is opaque. */
  alphaAt(corner: Corner): number;
  /** The kinds of metadata in the file. */
  carries: string[];
}

export async function looksOf(bytes: Uint8Array): Promise<Looks> {
  const { format, width, height, ...rest } = await sharp(bytes).metadata();
  const pixels = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  const inset = Math.floor(Math.min(width, height) / 10);
  const pixel = (corner: Corner) => {
    const x = corner.endsWith('left') ? inset : width - 1 - inset;
    const y = corner.startsWith('upper') ? inset : height - 1 - inset;
    return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  };
  const known = ['exif', 'icc', 'iptc', 'xmp', 'tifftagPhotoshop', 'orientation', 'comments'];
  return {
    format,
    width,
    height,
    at: (corner) => pixel(corner).slice(0, 3) as unknown as Color,
    alphaAt: (corner) => pixel(corner)[3] ?? 0,
    carries: known.filter((name) => Reflect.get(rest, name) !== undefined),
  };
}

/** The red corner; undefined unless exactly one is. */
export function redCorner({ at }: Looks): Corner | undefined {
  const corners: Corner[] = ['upper left', 'upper right', 'lower left', 'lower right'];
  const red = corners.filter((corner) => isNear(at(corner), [255, 0, 0]));
  return red.length === 1 ? red[0] : undefined;
}

/** True if two colors differ by no more than JPEG artifacts. */
export const isNear = (one: Color, other: Color, by = 30): boolean =>
  one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= by);
