import { open, readFile, writeFile } from 'node:fs/promises';
import exifr from 'exifr';
import sharp, { type Raw, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { errorCode } from '../system.ts';
import { fromDisplayP3, isDisplayP3, isNumberedDisplayP3 } from './display-p3.ts';
import { formatOf, headLength, type ImageFormat } from './format.ts';
import { type ImageOrder, type MadeImages, mostPixels, type Unusable } from './image-work.ts';

/** Thrown for a picture that cannot be used. */
export class UnusableImage extends Error {
  readonly why: Unusable;
  constructor(why: Unusable) {
    super(why);
    this.why = why;
  }
}

// Of all that libvips reads, only what we tell apart by its first bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.cache(false);

/** Seconds that one step on a picture may take. */
const patience = 15;
const quality = { whole: 85, smaller: 80 } as const;

/** Pixels of a picture before any is decoded. Throws `UnusableImage`. */
export async function measure(file: string): Promise<Measured> {
  const format = formatOf(await headOf(file));
  if (format === null) throw new UnusableImage('unsupported');
  const measured = await (format === 'heic' ? measureHeic(file) : measureOther(file, format)).catch(
    (error: unknown) => {
      throw error instanceof UnusableImage ? error : new UnusableImage('unreadable');
    },
  );
  if (measured.pixels > 0 && measured.pixels <= mostPixels) return measured;
  measured.forget();
  throw new UnusableImage(measured.pixels > 0 ? 'gigantic' : 'unreadable');
}

/** A picture known by its head: how large it is, and how to come by its pixels. */
export interface Measured {
  pixels: number;
  cameraTime: string | null;
  /** Upright, in sRGB, 8 bits a channel. */
  decode(): Promise<Pixels>;
  /** The same, read from its file as it is needed: no more than the decoder itself holds lies in memory. */
  streamed?: Source & { hasAlpha: boolean };
  /** Gives back what measuring took, where nothing is decoded. */
  forget(): void;
}

interface Pixels {
  data: Uint8Array;
  raw: Raw;
}

/** What can be turned into files: pixels in memory, or a file. */
interface Source {
  width: number;
  height: number;
  image(): Sharp;
  /** Its decoder holds every pixel twice, unless it makes fewer of them. */
  isDear?: boolean;
}

type Size = ImageOrder['sizes'][number];

/** Writes a measured picture in every size of the order. Throws `UnusableImage`. */
export async function makeImages(measured: Measured, order: ImageOrder): Promise<MadeImages> {
  const { streamed } = measured;
  const made =
    streamed !== undefined && isVast(streamed)
      ? await makeOfFile(streamed, order)
      : await makeOfPixels(measured, order);
  const [whole] = made.sizes.toSorted((one, other) => areaOf(other) - areaOf(one));
  if (whole === undefined) throw new Error('no size was requested');
  return {
    format: made.format,
    width: whole.width,
    height: whole.height,
    bytes: made.sizes.map(({ bytes }) => bytes),
    thumbhash: made.sizes.map(({ thumbhash }) => thumbhash).join(''),
    cameraTime: measured.cameraTime,
  };
}

/** One decoding serves all sizes, which are made at the same time. */
async function makeOfPixels(measured: Measured, order: ImageOrder) {
  const pixels = await measured.decode().catch(() => {
    throw new UnusableImage('unreadable');
  });
  const { data, raw } = pixels;
  const image = () => sharp(data, { raw, limitInputPixels: false });
  const format = showsThrough(pixels) ? 'webp' : 'jpeg';
  const [least] = order.sizes.toSorted((one, other) => longestOf(one) - longestOf(other));
  const make = async (size: Size) => {
    const made = await encoded({ ...raw, image }, format, size.side).catch(() => {
      throw new UnusableImage('gigantic');
    });
    return keep(made, size, size === least);
  };
  const sizes = isVast(raw) ? await inTurn(order.sizes, make) : await all(order.sizes.map(make));
  return { format, sizes } as const;
}

/** The largest size is made of the file, and the others of that: all its pixels are never in memory twice. */
async function makeOfFile(streamed: NonNullable<Measured['streamed']>, order: ImageOrder) {
  try {
    const format = streamed.hasAlpha && (await letsThrough(streamed)) ? 'webp' : 'jpeg';
    let source: Source = streamed;
    const make = async (size: Size) => {
      const made = await encoded(source, format, size.side);
      const { data, info } = made;
      if (source === streamed) source = { ...info, image: () => sharp(data) };
      return keep(made, size, size === least);
    };
    const largestFirst = order.sizes.toSorted((one, other) => longestOf(other) - longestOf(one));
    const least = largestFirst.at(-1);
    const made = new Map(
      await inTurn(largestFirst, async (size) => [size, await make(size)] as const),
    );
    return { format, sizes: order.sizes.flatMap((size) => made.get(size) ?? []) } as const;
  } catch (error) {
    // The disk's.
    if (errorCode(error) !== undefined) throw error;
    const isTooMuch = error instanceof Error && error.message.includes('timeout');
    throw new UnusableImage(isTooMuch ? 'gigantic' : 'unreadable');
  }
}

async function keep(
  { data, info }: Awaited<ReturnType<typeof encoded>>,
  { file }: Size,
  isLeast: boolean,
) {
  await write(file, data);
  const { width, height } = info;
  // The larger ones are still being made.
  const thumbhash = isLeast ? await thumbhashOf(data) : '';
  return { width, height, bytes: data.length, thumbhash };
}

const areaOf = ({ width, height }: { width: number; height: number }): number => width * height;

const longestOf = ({ side = Number.MAX_SAFE_INTEGER }: Size): number => side;

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const head = new Uint8Array(headLength);
    await handle.read(head, 0, headLength, 0);
    return head;
  } finally {
    await handle.close();
  }
}

async function measureOther(file: string, format: ImageFormat): Promise<Measured> {
  // One decoding serves all sizes: a part of it, as libvips would do it for each, costs more in all.
  const image = () =>
    sharp(file, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true });
  const head = await image().metadata();
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw new UnusableImage('unreadable');
  const upright = () => image().autoOrient().toColourspace('srgb').timeout({ seconds: patience });
  return {
    pixels: head.width * head.height,
    cameraTime: await cameraTimeIn(head.exif),
    forget: () => undefined,
    streamed: {
      ...head.autoOrient,
      ...{ hasAlpha: head.hasAlpha, isDear: format === 'webp', image: upright },
    },
    async decode() {
      const { data, info } = await upright().raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      return { data, raw: { width, height, channels } };
    },
  };
}

/** What sharp is built without. Its own orientation, not that of EXIF, is applied by the decoder. */
async function measureHeic(file: string): Promise<Measured> {
  const buffer = await readFile(file);
  // Megabytes of program, and most pictures are of another kind.
  const { all: decodeHeic } = await import('heic-decode');
  const pictures = await decodeHeic({ buffer });
  const [first] = pictures;
  if (first === undefined) throw new UnusableImage('unreadable');
  // Its head can be read also there, wherever in the file it keeps its EXIF.
  const head = await sharp(buffer, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const isWide = head?.icc === undefined ? isNumberedDisplayP3(buffer) : isDisplayP3(head.icc);
  return {
    pixels: first.width * first.height,
    cameraTime: await cameraTimeIn(head?.exif),
    forget: () => pictures.dispose(),
    async decode() {
      try {
        const { width, height, ...decoded } = await first.decode();
        const data = new Uint8Array(decoded.data.buffer);
        if (isWide) fromDisplayP3(data);
        return { data, raw: { width, height, channels: 4 } };
      } finally {
        pictures.dispose();
      }
    },
  };
}

/** The moment in a picture's EXIF, as the camera wrote it. What cannot be read says nothing. */
async function cameraTimeIn(exif: Buffer | undefined): Promise<string | null> {
  if (exif === undefined) return null;
  // Some kinds of file put this before it.
  const head = 'Exif\0\0';
  const bytes = exif.subarray(exif.toString('latin1', 0, head.length) === head ? head.length : 0);
  const tags = ['DateTimeOriginal', 'CreateDate'];
  const read: unknown = await exifr
    .parse(bytes, { pick: tags, reviveValues: false })
    .catch(() => undefined);
  if (typeof read !== 'object' || read === null) return null;
  const moments = tags.map((tag): unknown => Reflect.get(read, tag));
  return moments.find((moment) => typeof moment === 'string') ?? null;
}

const within = (image: Sharp, side: number): Sharp =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true });

/** Waits for all of them, also where one fails: nothing goes on once this is over. */
async function all<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const isVast = (area: { width: number; height: number }): boolean => areaOf(area) > mostAtLeisure;

/** Pixels on a side beyond which a kind of file cannot go; what is longer is made smaller. */
const longestSide = { jpeg: 65_500, webp: 16_383 } as const;
/** Pixels beyond which an encoder that looks at all of them twice would need too much memory. */
export const mostAtLeisure = 24_000_000;

/** Pixels of a WebP up to which it is made as small as it can be; screens have fewer. */
const mostWithEffort = 16_000_000;

function encoded(source: Source, format: MadeImages['format'], side: number | undefined) {
  const { width, height } = source;
  // An encoder of what shows through takes many times the memory and the time.
  const bearable =
    (format === 'webp' || source.isDear === true) && isVast(source)
      ? Math.floor(Math.max(width, height) * Math.sqrt(mostAtLeisure / (width * height)))
      : longestSide[format];
  const longest = Math.min(side ?? bearable, bearable, longestSide[format]);
  const isWhole = Math.max(width, height) <= longest;
  const image = isWhole ? source.image() : within(source.image(), longest);
  return image
    .timeout({ seconds: patience })
    .toFormat(format, {
      quality: quality[side === undefined ? 'whole' : 'smaller'],
      // The best code for each whole picture would take a sixth of all the time, and spare one byte of forty.
      optimiseCoding: side !== undefined,
      // Beyond that its usual effort takes seconds, and a slow computer's whole patience.
      ...(side === undefined && areaOf(source) > mostWithEffort ? { effort: 0 } : {}),
    })
    .toBuffer({ resolveWithObject: true });
}

/** Whether any pixel lets something through. */
function showsThrough({ data, raw: { channels } }: Pixels): boolean {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true;
  return false;
}

/** The same of a file, of which no more than that is in memory. */
async function letsThrough({ image }: Source): Promise<boolean> {
  const alpha = await image().extractChannel('alpha').raw().toBuffer();
  return alpha.some((value) => value !== 255);
}

async function thumbhashOf(bytes: Buffer): Promise<string> {
  const { data, info } = await within(sharp(bytes), 32)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Whole, also where a program that was killed has begun it. */
const write = (file: string, bytes: Uint8Array): Promise<void> =>
  writeFile(file, bytes, { mode: 0o600 });
