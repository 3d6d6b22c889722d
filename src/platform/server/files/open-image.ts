import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type ImageFormat, imageFormat, isSequence } from '#shared/file-formats.ts';
import type { Dimensions } from '#shared/images.ts';
import { readMetadata } from '#shared/photo-metadata.ts';
import { writtenDates } from '#shared/written-dates.ts';
import { type CodePoints, heifCodePoints, isSrgb, toSrgb } from './colors.ts';
import { readHead } from './file-head.ts';
import { openHeif } from './heif.ts';
import { maxFramePixels, maxFrames, maxPixels, UnusableImage } from './image-jobs.ts';
import {
  convertProfile,
  decodeWithCodePoints,
  inEightBits,
  needsDepth,
  type Pixels,
  pixelsOf,
  stepTimeout,
} from './pixels.ts';
import { readPngHead, withChecksums } from './png.ts';

// libvips reads many more formats; only these are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);

export interface OpenImage {
  pixels: number;
  /** Pixels have more than 8 bits a channel, and take twice the memory. */
  isDeep: boolean;
  dates: string[];
  /** Returns the pixels: upright, sRGB, 8 bits a channel. */
  decode(): Promise<Pixels>;
  /** Decodes from the file while encoding, for pictures too large to be held in memory. */
  stream?: PixelSource & { hasAlpha: boolean };
  /** Undefined for a still picture; `open` is undefined above the limits. */
  animation?: { durationMs: number; open: (() => Sharp) | undefined };
  /** Returns the picture without a fault that browsers ignore. If pixels are missing, `decode` throws. */
  repaired?: () => Promise<OpenImage>;
  /** Frees the decoder. Only needed if nothing is decoded. */
  close(): void;
}

export interface PixelSource extends Dimensions {
  open(): Sharp;
  /** The decoder holds all pixels twice, unless it scales them down. */
  isCostly?: boolean;
}

export async function openImage(file: string): Promise<OpenImage> {
  const head = await readHead(file);
  const format = imageFormat(head);
  if (format === null) throw new UnusableImage('unsupported');
  const image = await openers[format](file).catch((error: unknown) => {
    throw error instanceof UnusableImage ? error : new UnusableImage('unreadable');
  });
  if (isSequence(head)) image.animation = firstFrameOnly;
  if (image.pixels > 0 && image.pixels <= maxPixels) return image;
  image.close();
  throw new UnusableImage(image.pixels > 0 ? 'gigantic' : 'unreadable');
}

const openers: Readonly<Record<ImageFormat, (file: string) => Promise<OpenImage>>> = {
  jpeg: async (file) => ({
    ...(await openWithSharp(file, 'jpeg')),
    repaired: async () => {
      const bytes = Buffer.concat([await readFile(file), Buffer.of(0xff, 0xd9)]);
      return openWithSharp(bytes, 'jpeg', { failOn: 'warning' });
    },
  }),
  png: async (file) => {
    const bytes = await readFile(file);
    const { codePoints, isAnimated } = readPngHead(bytes);
    const options = { codePoints };
    return {
      ...(await openWithSharp(bytes, 'png', options)),
      ...(isAnimated && { animation: firstFrameOnly }),
      repaired: async () => openWithSharp(await withChecksums(bytes), 'png', options),
    };
  },
  webp: (file) => openWithSharp(file, 'webp'),
  gif: (file) => openWithSharp(file, 'gif'),
  avif: async (file) => {
    const bytes = await readFile(file);
    // libvips does not know the brand of animations.
    bytes.write('avif', majorBrandAt, 'latin1');
    return openWithSharp(bytes, 'avif', { codePoints: await codePointsOfAvif(bytes) });
  },
  heic: openHeic,
};

const majorBrandAt = 8;

/** An animation of a format of which the decoder knows only still pictures. */
const firstFrameOnly = { durationMs: 0, open: undefined };

interface SharpOptions {
  failOn?: 'error' | 'warning';
  codePoints?: CodePoints | undefined;
}

async function openWithSharp(
  input: string | Buffer,
  format: Exclude<ImageFormat, 'heic'>,
  { failOn = 'error', codePoints }: SharpOptions = {},
): Promise<OpenImage> {
  // Code points win over a profile.
  const ignoreIcc = codePoints !== undefined;
  const options = { limitInputPixels: false, failOn, ignoreIcc } as const;
  const still = { ...options, pages: 1, sequentialRead: true } as const;
  const head = await sharp(input, still).metadata();
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw new UnusableImage('unreadable');
  const isAnimation = format !== 'avif' && (head.pages ?? 1) > 1;
  const opened: OpenImage = {
    pixels: head.width * head.height,
    dates: await datesIn(typeof input === 'string' ? await readFile(input) : input),
    isDeep: head.depth === 'ushort',
    ...(isAnimation && {
      animation: {
        durationMs: head.delay?.reduce((sum, each) => sum + each, 0) ?? 0,
        open: isWithinFrames(head) ? () => sharp(input, { ...options, animated: true }) : undefined,
      },
    }),
    decode: () => pixelsOf(upright()),
    close: () => undefined,
  };
  if (codePoints !== undefined && !isSrgb(codePoints)) {
    const decode = () => decodeWithCodePoints(sharp(input, still).autoOrient(), head, codePoints);
    return { ...opened, decode };
  }
  const upright = () =>
    inEightBits(sharp(input, still).autoOrient(), head)
      .toColourspace('srgb')
      .timeout({ seconds: stepTimeout });
  return {
    ...opened,
    stream: {
      ...head.autoOrient,
      hasAlpha: head.hasAlpha,
      isCostly: format === 'webp',
      open: upright,
    },
  };
}

const isWithinFrames = ({ pages = 1, width, height }: Metadata): boolean =>
  pages <= maxFrames && pages * width * height <= maxFramePixels;

/** Returns the code points of the primary picture, if any picture has others than those of sRGB. */
async function codePointsOfAvif(avif: Buffer): Promise<CodePoints | undefined> {
  // libheif is large, and most files don't need it.
  if (!hasOtherColors(avif)) return undefined;
  // A file that libheif refuses may still be one for sharp.
  const picture = await openHeif(avif).catch(() => undefined);
  picture?.close();
  return picture?.profile === undefined ? picture?.codePoints : undefined;
}

function hasOtherColors(avif: Buffer): boolean {
  const box = 'colrnclx';
  for (let at = avif.indexOf(box); at !== -1; at = avif.indexOf(box, at + 1)) {
    const [, primaries = 2, , transfer = 2] = avif.subarray(at + box.length);
    if (!isSrgb(heifCodePoints(primaries, transfer))) return true;
  }
  return false;
}

/** Opens the primary picture of a HEIC file, whose codec sharp lacks. The decoder turns it upright. */
async function openHeic(file: string): Promise<OpenImage> {
  const buffer = await readFile(file);
  const picture = await openHeif(buffer);
  return {
    pixels: picture.width * picture.height,
    dates: await datesIn(buffer),
    isDeep: picture.bits > 8,
    async decode() {
      const { bits, profile, codePoints } = picture;
      const isWide = needsDepth(bits, picture, codePoints);
      try {
        const { width, height, channels, largest, data } = picture.decode(isWide);
        const raw = { width, height, channels };
        if (profile !== undefined) return await convertProfile({ data, raw }, profile);
        if (codePoints === undefined || isSrgb(codePoints)) return { data, raw };
        const values = isWide ? new Uint16Array(data.buffer) : data;
        return { raw, data: toSrgb({ data: values, channels, largest }, codePoints) };
      } finally {
        picture.close();
      }
    },
    close: () => picture.close(),
  };
}
/** Returns the capture dates as written. A broken file has none. */
const datesIn = (file: Buffer): Promise<string[]> =>
  readMetadata(file).then(writtenDates, () => []);
