import { deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Raw, type Sharp } from 'sharp';
import { type Dimensions, withinArea } from '#shared/images.ts';
import { type CodePoints, isHdr, toSrgb } from './colors.ts';
import { isLarge } from './image-jobs.ts';
import { withProfile } from './png.ts';

/* Decodes pixels to sRGB where sharp does not: colors by code points, and profiles outside of its own formats. */

/** Seconds. */
export const stepTimeout = 15;

export interface Pixels {
  data: Uint8Array;
  raw: Raw;
}

export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .timeout({ seconds: stepTimeout })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}

/** sharp converts a profile of more than 8 bits to Display P3, and takes the result for sRGB. */
export function inEightBits(image: Sharp, { depth, space, icc }: Metadata): Sharp {
  if (depth !== 'ushort' || icc === undefined) return image;
  return image.pipelineColourspace(space === 'grey16' ? 'b-w' : 'srgb');
}

/** Pixels above which HDR is decoded in 8 bits, for 16 would take too much memory. */
const maxDeepPixels = 13_000_000;

/** True for HDR, which in 8 bits would show steps. */
export const needsDepth = (
  bits: number,
  { width, height }: Dimensions,
  codePoints: CodePoints | undefined,
): boolean =>
  bits > 8 && width * height <= maxDeepPixels && codePoints !== undefined && isHdr(codePoints);

/** Pixels to which a picture too large to be held in memory is scaled down. */
const mostHeldPixels = 16_000_000;

export async function decodeWithCodePoints(
  image: Sharp,
  { autoOrient, bitsPerSample = 8, format }: Metadata,
  codePoints: CodePoints,
): Promise<Pixels> {
  if (isLarge(autoOrient.width * autoOrient.height)) {
    const { width, height } = withinArea(autoOrient, mostHeldPixels);
    image.resize(width, height, { fit: 'fill' });
  }
  if (!needsDepth(bitsPerSample, autoOrient, codePoints)) {
    const { data, raw } = await pixelsOf(image.toColourspace('srgb'));
    return { raw, data: toSrgb({ data, channels: raw.channels, largest: 255 }, codePoints) };
  }
  const { data, raw } = await pixelsOf(image.toColourspace('rgb16').raw({ depth: 'ushort' }));
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  // libvips shifts the bits of AVIF to the left.
  const largest = format === 'heif' ? 2 ** 16 - 2 ** (16 - bitsPerSample) : 2 ** 16 - 1;
  return { raw, data: toSrgb({ data: values, channels: raw.channels, largest }, codePoints) };
}

/** Pixels that are converted at once. */
const stripPixels = 4_000_000;

/** Converts pixels from their profile to sRGB. sharp knows profiles of files only, so they pass through a PNG. */
export async function convertProfile({ data, raw }: Pixels, profile: Buffer): Promise<Pixels> {
  const { width, channels } = raw;
  const compressedProfile = deflateSync(profile);
  const rowLength = width * channels;
  const stripLength = rowLength * Math.max(1, Math.floor(stripPixels / width));
  for (let at = 0; at < data.length; at += stripLength) {
    const strip = data.subarray(at, at + stripLength);
    const height = strip.length / rowLength;
    const png = await sharp(strip, { raw: { width, height, channels } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    // A damaged profile leaves the colors as they are.
    const image = sharp(withProfile(png, compressedProfile), { failOn: 'none' });
    const converted = await pixelsOf(image.toColourspace('srgb'));
    strip.set(converted.data);
  }
  return { data, raw };
}
