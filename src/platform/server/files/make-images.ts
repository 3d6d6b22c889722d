import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { type Dimensions, dimensionsOf, type ImageSize, withinArea } from '#shared/images.ts';
import { errorCode } from '../system.ts';
import {
  type ImageJob,
  type ImageResult,
  isLarge,
  largePixels,
  UnusableImage,
} from './image-jobs.ts';
import type { OpenImage, PixelSource } from './open-image.ts';
import { type Pixels, stepTimeout } from './pixels.ts';

type Format = ImageResult['format'];

interface Target extends Dimensions {
  file: string;
  size: ImageSize;
  isSmallest: boolean;
}

interface Encoded extends Target {
  format: Format;
  data: Buffer;
  thumbhash: string;
}

/** Writes all sizes of a job. Throws `UnusableImage`, or the error of the disk with its code. */
export async function makeImages(image: OpenImage, job: ImageJob): Promise<ImageResult> {
  const moving = await encodeAnimation(image, job);
  if (moving !== null) return moving;
  const encoded = await encodeSizes(image, job)
    .catch(async (error: unknown) => {
      if (reasonOf(error) === 'gigantic' || image.repaired === undefined) throw error;
      return encodeSizes(await image.repaired(), job);
    })
    .catch((error: unknown) => {
      throw new UnusableImage(reasonOf(error));
    });
  const [largestImage] = encoded;
  if (largestImage === undefined) throw new Error('the job has no sizes');
  return {
    format: largestImage.format,
    width: largestImage.width,
    height: largestImage.height,
    bytes: job.sizes.map(
      ({ file }) => encoded.find((each) => each.file === file)?.data.length ?? 0,
    ),
    thumbhash: encoded.map(({ thumbhash }) => thumbhash).join(''),
    dates: image.dates,
    ...(image.animation !== undefined && { isStill: true as const }),
  };
}

/** Seconds for all sizes; leaves time for still ones instead. */
const animationTimeout = 16;

/** Returns null for a still picture, and for an animation above the limits or that takes too long. */
async function encodeAnimation(image: OpenImage, job: ImageJob): Promise<ImageResult | null> {
  const { open, durationMs = 0 } = image.animation ?? {};
  if (open === undefined) return null;
  try {
    const [still] = await encodeFromPixels(
      image,
      {
        ...job,
        sizes: job.sizes.filter(({ size }) => size === 'thumbnail'),
      },
      'webp',
    );
    const began = performance.now();
    const secondsLeft = () =>
      Math.max(1, Math.ceil(animationTimeout - (performance.now() - began) / 1_000));
    const encoded = new Map<string, Buffer>();
    const bytes: number[] = [];
    const metadata = await open().metadata();
    const source = { width: metadata.width, height: metadata.pageHeight ?? metadata.height };
    const isLong = metadata.width * metadata.height > effortPixels;
    for (const { file, size } of job.sizes) {
      const { width, height } = dimensionsOf(size, source);
      if (size === 'thumbnail') {
        bytes.push(still?.data.length ?? 0);
        continue;
      }
      const key = `${width} ${height}`;
      const data =
        encoded.get(key) ??
        (await open()
          .resize(width, height)
          .timeout({ seconds: secondsLeft() })
          .webp({ quality: 80, effort: isLong ? 0 : 2 })
          .toBuffer());
      encoded.set(key, data);
      await writeFile(file, data, { mode: 0o600 });
      bytes.push(data.length);
    }
    const { thumbhash = '' } = still ?? {};
    const { dates } = image;
    return { format: 'webp', ...source, bytes, thumbhash, dates, animation: { durationMs } };
  } catch (error) {
    if (errorCode(error) !== undefined) throw error;
    return null;
  }
}

function reasonOf(error: unknown): 'gigantic' | 'unreadable' {
  if (errorCode(error) !== undefined) throw error;
  const isTimeout = error instanceof Error && error.message.includes('timeout');
  return isTimeout ? 'gigantic' : 'unreadable';
}

const encodeSizes = (image: OpenImage, job: ImageJob): Promise<Encoded[]> =>
  image.stream !== undefined && isLarge(areaOf(image.stream))
    ? encodeFromFile(image.stream, job)
    : encodeFromPixels(image, job);

/** Decodes once for all sizes: letting libvips decode less for each size takes longer. */
async function encodeFromPixels(
  image: OpenImage,
  job: ImageJob,
  forced?: Format,
): Promise<Encoded[]> {
  const pixels = await image.decode();
  const { data, raw } = pixels;
  const source = { ...raw, open: () => sharp(data, { raw, limitInputPixels: false }) };
  const format = forced ?? (isTransparent(pixels) ? 'webp' : 'jpeg');
  const targets = targetsOf(job, source, format);
  if (isLarge(areaOf(raw))) {
    const encoded: Encoded[] = [];
    for (const target of targets) encoded.push(await encode(source, target, format));
    return encoded;
  }
  const encoding = targets.map((target) => encode(source, target, format));
  // No encoder may still run after an error.
  await Promise.allSettled(encoding);
  return Promise.all(encoding);
}

/** Encodes the largest size from the file, and the others from that size. */
async function encodeFromFile(
  stream: NonNullable<OpenImage['stream']>,
  job: ImageJob,
): Promise<Encoded[]> {
  const format = stream.hasAlpha && (await isStreamTransparent(stream)) ? 'webp' : 'jpeg';
  const [target, ...otherTargets] = targetsOf(job, stream, format);
  if (target === undefined) return [];
  const largestImage = await encode(stream, target, format);
  const encoded = [largestImage];
  const source = { ...target, open: () => sharp(largestImage.data) };
  for (const other of otherTargets) encoded.push(await encode(source, other, format));
  return encoded;
}

const targetsOf = (job: ImageJob, source: PixelSource, format: Format): Target[] =>
  job.sizes
    .map(({ file, size }) => {
      const dimensions = dimensionsOf(size, source);
      // The encoder and the decoder of WebP take many times the memory and time of others.
      const isCostly = format === 'webp' || source.isCostly === true;
      return { file, size, ...(isCostly ? withinArea(dimensions, largePixels) : dimensions) };
    })
    .toSorted((one, other) => areaOf(other) - areaOf(one))
    .map((target, index, all) => ({ ...target, isSmallest: index === all.length - 1 }));

const areaOf = ({ width, height }: Dimensions): number => width * height;

/** Pixels of a WebP above which the usual effort takes too long. */
const effortPixels = 16_000_000;

async function encode(source: PixelSource, target: Target, format: Format): Promise<Encoded> {
  const { width, height } = target;
  const isWhole = width === source.width && height === source.height;
  const isFull = target.size === 'full';
  const image = isWhole ? source.open() : source.open().resize(width, height, { fit: 'cover' });
  const data = await image
    .timeout({ seconds: stepTimeout })
    .toFormat(format, {
      quality: isFull ? 85 : 80,
      // For a whole picture this would take a sixth of the time, and save one byte of forty.
      optimiseCoding: !isFull,
      ...(isFull && areaOf(source) > effortPixels ? { effort: 0 } : {}),
    })
    .toBuffer();
  await writeFile(target.file, data, { mode: 0o600 });
  return { ...target, format, data, thumbhash: target.isSmallest ? await thumbhashOf(data) : '' };
}

function isTransparent({ data, raw: { channels } }: Pixels): boolean {
  if (channels % 2 !== 0) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true;
  return false;
}

async function isStreamTransparent({ open }: PixelSource): Promise<boolean> {
  const alpha = await open().extractChannel('alpha').raw().toBuffer();
  return alpha.some((value) => value !== 255);
}

async function thumbhashOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize(32, 32, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
