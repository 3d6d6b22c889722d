import { readFile } from 'node:fs/promises';
import sharp, { type Raw, type Sharp } from 'sharp';
import { type ImageFormat, imageFormat } from '#shared/file-formats.ts';
import type { Dimensions } from '#shared/images.ts';
import { readMetadata } from '#shared/photo-metadata.ts';
import { writtenDates } from '#shared/written-dates.ts';
import { readHead } from './file-head.ts';
import { maxFramePixels, maxFrames, maxPixels, UnusableImage } from './image-jobs.ts';

// libvips reads many more formats; only these are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);

export const stepTimeout = 15;

export interface OpenImage {
  pixels: number;
  dates: string[];
  /** Returns the pixels: upright, sRGB, 8 bits a channel. */
  decode(): Promise<Pixels>;
  /** Decodes from the file while encoding, for pictures too large to be held in memory. */
  stream?: PixelSource & { hasAlpha: boolean };
  /** Undefined for a still picture; `open` is undefined above the limits. */
  animation?: { durationMs: number; open: (() => Sharp) | undefined };
  /** Returns the picture with a missing end mark added, in which missing scan data is an error. */
  withEndMark?: () => Promise<OpenImage>;
  /** Frees the decoder. Only needed if nothing is decoded. */
  close(): void;
}

export interface Pixels {
  data: Uint8Array;
  raw: Raw;
}

export interface PixelSource extends Dimensions {
  open(): Sharp;
  /** The decoder holds all pixels twice, unless it scales them down. */
  isCostly?: boolean;
}

export async function openImage(file: string): Promise<OpenImage> {
  const format = imageFormat(await readHead(file));
  if (format === null) throw new UnusableImage('unsupported');
  const image = await (format === 'heic' ? openHeic(file) : openWithSharp(file, format)).catch(
    (error: unknown) => {
      throw error instanceof UnusableImage ? error : new UnusableImage('unreadable');
    },
  );
  if (image.pixels > 0 && image.pixels <= maxPixels) return image;
  image.close();
  throw new UnusableImage(image.pixels > 0 ? 'gigantic' : 'unreadable');
}

async function openWithSharp(
  input: string | Buffer,
  format: ImageFormat,
  failOn: 'error' | 'warning' = 'error',
): Promise<OpenImage> {
  const image = () =>
    sharp(input, { limitInputPixels: false, failOn, pages: 1, sequentialRead: true });
  const head = await image().metadata();
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw new UnusableImage('unreadable');
  const upright = () =>
    image().autoOrient().toColourspace('srgb').timeout({ seconds: stepTimeout });
  const { pages: frames = 1, delay = [] } = head;
  const isSmall = frames <= maxFrames && frames * head.width * head.height <= maxFramePixels;
  const all = () => sharp(input, { limitInputPixels: false, failOn, animated: true });
  return {
    pixels: head.width * head.height,
    dates: await datesIn(typeof input === 'string' ? await readFile(input) : input),
    ...(frames > 1 && {
      animation: {
        durationMs: delay.reduce((sum, each) => sum + each, 0),
        open: isSmall ? all : undefined,
      },
    }),
    async decode() {
      const { data, info } = await upright().raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      return { data, raw: { width, height, channels } };
    },
    stream: {
      ...head.autoOrient,
      hasAlpha: head.hasAlpha,
      isCostly: format === 'webp',
      open: upright,
    },
    ...(format === 'jpeg' &&
      typeof input === 'string' && {
        withEndMark: async () =>
          openWithSharp(
            Buffer.concat([await readFile(input), Buffer.of(0xff, 0xd9)]),
            format,
            'warning',
          ),
      }),
    close: () => undefined,
  };
}

/** Opens the primary picture of a HEIC file, whose codec sharp lacks. The decoder turns it upright. */
async function openHeic(file: string): Promise<OpenImage> {
  const buffer = await readFile(file);
  // The decoder is loaded late: it has megabytes of code.
  const { all: openAll } = await import('heic-decode');
  const pictures = await openAll({ buffer });
  const head = await sharp(buffer, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  // libheif lists the pictures in the same order for both.
  const picture = pictures[head?.pagePrimary ?? 0] ?? pictures[0];
  if (picture === undefined) throw new UnusableImage('unreadable');
  const isWide = head?.icc === undefined ? isNumberedDisplayP3(buffer) : isDisplayP3(head.icc);
  return {
    pixels: picture.width * picture.height,
    dates: await datesIn(buffer),
    async decode() {
      try {
        const { width, height, ...pixels } = await picture.decode();
        const data = new Uint8Array(pixels.data.buffer);
        if (isWide) fromDisplayP3(data);
        return { data, raw: { width, height, channels: 4 } };
      } finally {
        pictures.dispose();
      }
    },
    close: () => pictures.dispose(),
  };
}

/** Returns the capture dates as written. A broken file has none. */
const datesIn = (file: Buffer): Promise<string[]> =>
  readMetadata(file).then(writtenDates, () => []);

/** True for a Display P3 profile (ICC), the color space of phones, and for its compact variant `sP3C`. */
export const isDisplayP3 = (profile: Buffer | undefined): boolean =>
  // Profile names may be UTF-16.
  /Display P3|sP3C/.test(profile?.toString('latin1').replaceAll('\0', '') ?? '');

/** Primaries and transfer function of Display P3 (ITU-T H.273). */
const codePoints = Buffer.from([0, 12, 0, 13]);

/** True for a HEIC file that names Display P3 by code points instead of a profile. */
export function isNumberedDisplayP3(heic: Buffer): boolean {
  const box = 'colrnclx';
  const at = heic.indexOf(box, 0, 'latin1');
  return at !== -1 && codePoints.equals(heic.subarray(at + box.length, at + box.length + 4));
}

/**
 * Converts RGBA pixels from Display P3 to sRGB, in place. Colors outside sRGB are clipped. For decoders
 * without color management.
 */
export function fromDisplayP3(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const red = linear[rgba[at] ?? 0] ?? 0;
    const green = linear[rgba[at + 1] ?? 0] ?? 0;
    const blue = linear[rgba[at + 2] ?? 0] ?? 0;
    rgba[at] = encoded(1.22494 * red - 0.22494 * green);
    rgba[at + 1] = encoded(-0.04206 * red + 1.04206 * green);
    rgba[at + 2] = encoded(-0.01964 * red - 0.07864 * green + 1.09827 * blue);
  }
}

/** Linear light of each 8-bit value; both color spaces share the curve. */
const linear = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const tableSize = 16_384;
const encodedTable = Uint8Array.from({ length: tableSize }, (_, index) => {
  const light = index / (tableSize - 1);
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

const encoded = (light: number): number =>
  encodedTable[Math.round(Math.min(1, Math.max(0, light)) * (tableSize - 1))] ?? 0;
