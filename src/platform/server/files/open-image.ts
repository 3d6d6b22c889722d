import { open, readFile } from 'node:fs/promises';
import sharp, { type Raw, type Sharp } from 'sharp';
import { writtenDates } from '#shared/capture-date.ts';
import type { Dimensions } from '#shared/image-sizes.ts';
import { fromDisplayP3, isDisplayP3, isNumberedDisplayP3 } from './display-p3.ts';
import { headLength, type ImageFormat, imageFormat } from './image-format.ts';
import { maxPixels, UnusableImage } from './image-jobs.ts';

// libvips reads many more formats; only these are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);

/** Seconds for one step of libvips. */
export const stepTimeout = 15;

/** A picture of which only the header was read. */
export interface OpenImage {
  pixels: number;
  /** Capture dates as written. */
  dates: string[];
  /** Returns the pixels: upright, sRGB, 8 bits a channel. */
  decode(): Promise<Pixels>;
  /** Decodes from the file while encoding, for pictures too large to be held in memory. */
  stream?: PixelSource & { hasAlpha: boolean };
  /** Returns the picture with a missing end mark added, in which missing scan data is an error. */
  withEndMark?: () => Promise<OpenImage>;
  /** Frees the decoder. Only needed if nothing is decoded. */
  close(): void;
}

export interface Pixels {
  data: Uint8Array;
  raw: Raw;
}

/** Pixels in memory, or in a file. */
export interface PixelSource extends Dimensions {
  open(): Sharp;
  /** The decoder holds all pixels twice, unless it scales them down. */
  isCostly?: boolean;
}

/** Reads the header of a picture. Throws `UnusableImage`. */
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

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const head = new Uint8Array(headLength);
    await handle.read(head, 0, headLength, 0);
    return head;
  } finally {
    await handle.close();
  }
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
  return {
    pixels: head.width * head.height,
    dates: writtenDates({ exif: head.exif, xmp: head.xmpAsString }),
    async decode() {
      const { data, info } = await upright().raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      return { data, raw: { width, height, channels } };
    },
    stream: {
      ...head.autoOrient,
      ...{ hasAlpha: head.hasAlpha, isCostly: format === 'webp', open: upright },
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
  // Loaded late: it has megabytes of code.
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
    dates: writtenDates({ exif: head?.exif, xmp: head?.xmpAsString }),
    async decode() {
      try {
        const { width, height, ...decoded } = await picture.decode();
        const data = new Uint8Array(decoded.data.buffer);
        if (isWide) fromDisplayP3(data);
        return { data, raw: { width, height, channels: 4 } };
      } finally {
        pictures.dispose();
      }
    },
    close: () => pictures.dispose(),
  };
}
