import { type FileHandle, open } from 'node:fs/promises';
import type {
  Input,
  InputTrack,
  InputVideoTrack,
  OutputFormat,
  StreamTargetChunk,
} from 'mediabunny';
import { headLength, type VideoFormat, videoFormat } from '#shared/file-formats.ts';
import { maxPixels, UnusableImage } from './image-jobs.ts';
import { createdAt } from './video-dates.ts';
import type { VideoJob, VideoResult } from './video-jobs.ts';

const mebibyte = 1024 * 1024;
/** Bytes read at once: a frame, or the tables of some hours. */
const maxRead = 32 * mebibyte;
/** Bytes of buffers, which V8 counts too late, after which they are collected. */
const maxGarbage = 4 * mebibyte;
let garbage = 0;
const maxTracks = 32;
/** Pixels on a side. */
const maxSide = 16_384;
/** Milliseconds; more is a wrong value. */
const maxDuration = 7 * 24 * 60 * 60 * 1000;

/**
 * Copies the frames and the sound of an untrusted file into a new one; nothing else is kept. Throws `UnusableImage`, or
 * the error of the disk.
 */
export async function cleanVideo({ video, to }: VideoJob): Promise<VideoResult> {
  const file = await open(video, 'r');
  const copy = await open(to, 'w', 0o600);
  try {
    return await convert(file, copy);
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error;
    throw error instanceof UnusableImage || isOfDisk ? error : new UnusableImage('unreadable');
  } finally {
    await Promise.all([file.close(), copy.close()]);
  }
}

// mediabunny is large. Packages outside the bundle are loaded at its start, unless their own import is dynamic.
const importMediabunny = () => import('mediabunny');
type Mediabunny = Awaited<ReturnType<typeof importMediabunny>>;

async function convert(file: FileHandle, copy: FileHandle): Promise<VideoResult> {
  const { size } = await file.stat();
  const read = (at: number, length: number) => readFrom(file, at, length);
  const format = videoFormat(await read(0, Math.min(size, headLength)));
  if (format === null) throw new UnusableImage('unsupported');
  const mediabunny = await importMediabunny();
  const { Conversion, CustomSource, EncodedPacketSink, Input, MP4, Output, QTFF, StreamTarget } =
    mediabunny;
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) => read(start, end - start),
    maxCacheSize: 4 * mebibyte,
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source, formats: [MP4, QTFF, mediabunny.WEBM] });
  try {
    if (!(await input.canRead())) throw new UnusableImage('unsupported');
    const inputTracks = await input.getTracks();
    if (inputTracks.length === 0 || inputTracks.length > maxTracks) {
      throw new UnusableImage('unreadable');
    }
    if (!inputTracks.some((track) => track.isVideoTrack())) throw new UnusableImage('noVideo');

    const movie: MovieBox = { at: 0, bytes: null };
    // Samples that overlap could fill the disk.
    const target = new StreamTarget(writeTo(copy, 2 * size + mebibyte));
    const output = new Output({ format: outputFormat(mediabunny, format, movie), target });
    const copyOptions = { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY } as const;
    const conversion = await Conversion.init({
      input,
      output,
      copy: copyOptions,
      video: { alpha: 'keep' },
      tags: {},
      showWarnings: false,
    });
    const tracks = conversion.utilizedTracks;
    const track = tracks.find((track) => track.isVideoTrack());
    if (track === undefined) throw new UnusableImage('unplayable');
    if ((await new EncodedPacketSink(track).getFirstPacket()) === null) {
      throw new UnusableImage('unreadable');
    }
    const dimensions = await dimensionsOf(track);
    const durationMs = await durationOf(input, tracks);
    for (const { metadata } of output.tracks) delete metadata.name;
    await conversion.execute();
    if (movie.bytes !== null) {
      clearDates(movie.bytes);
      await copy.write(movie.bytes, 0, movie.bytes.length, movie.at);
    }
    const dates = datesIn((await input.getMetadataTags()).raw ?? {});
    return {
      format,
      ...dimensions,
      durationMs,
      dates,
      madeAt: await createdAt(read, size, format),
    };
  } finally {
    input.dispose();
  }
}

/** The `moov` box as it was written. */
interface MovieBox {
  at: number;
  bytes: Buffer | null;
}

function outputFormat(
  { MovOutputFormat, Mp4OutputFormat, WebMOutputFormat }: Mediabunny,
  format: VideoFormat,
  movie: MovieBox,
): OutputFormat {
  if (format === 'webm') return new WebMOutputFormat();
  const options = {
    fastStart: false,
    onMoov(data: Uint8Array, position: number) {
      movie.at = position;
      movie.bytes = Buffer.from(data);
    },
  } as const;
  return format === 'mov' ? new MovOutputFormat(options) : new Mp4OutputFormat(options);
}

/** Clears the creation and modification times, where mediabunny writes the time of the upload. */
function clearDates(boxes: Buffer): void {
  for (let at = 0; at + 8 <= boxes.length; at += boxes.readUInt32BE(at)) {
    const type = boxes.toString('latin1', at + 4, at + 8);
    const content = boxes.subarray(at + 8, at + boxes.readUInt32BE(at));
    if (/moov|trak|mdia/.test(type)) clearDates(content);
    else if (/mvhd|tkhd|mdhd/.test(type)) content.fill(0, 4, content[0] === 1 ? 20 : 12);
  }
}

async function readFrom(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (length > maxRead) throw new UnusableImage('unreadable');
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  if (bytesRead < length) throw new UnusableImage('unreadable');
  return buffer;
}

const writeTo = (file: FileHandle, maxBytes: number): WritableStream<StreamTargetChunk> =>
  new WritableStream({
    async write({ data, position }) {
      garbage += data.byteLength;
      if (garbage > maxGarbage) {
        garbage = 0;
        globalThis.gc?.({ type: 'minor' });
      }
      if (position + data.byteLength > maxBytes) throw new UnusableImage('unreadable');
      for (let done = 0; done < data.byteLength; ) {
        const rest = data.byteLength - done;
        done += (await file.write(data, done, rest, position + done)).bytesWritten;
      }
    },
  });

async function dimensionsOf(track: InputVideoTrack) {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(width >= 1 && height >= 1)) throw new UnusableImage('unreadable');
  if (Math.max(width, height) > maxSide || width * height > maxPixels) {
    throw new UnusableImage('gigantic');
  }
  return { width, height };
}

async function durationOf(input: Input, tracks: InputTrack[]): Promise<number | null> {
  const start = Math.max(0, await input.getFirstTimestamp(tracks));
  const duration = Math.round(1000 * ((await input.computeDuration(tracks)) - start));
  return duration > 0 && duration <= maxDuration ? duration : null;
}

const datesIn = (tags: Readonly<Record<string, unknown>>): string[] =>
  ['com.apple.quicktime.creationdate', '©day']
    .map((name) => tags[name])
    .filter((text) => typeof text === 'string');
