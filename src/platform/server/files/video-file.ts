import { type FileHandle, open } from 'node:fs/promises';
import { maxPixels } from './image-jobs.ts';
import { readIsoVideo } from './iso-video.ts';
import {
  type Edit,
  type Source,
  UnusableVideo,
  type VideoFormat,
  type VideoInfo,
  windowBytes,
} from './video-source.ts';
import { readWebm } from './webm-video.ts';

/** Pixels on a side. */
const maxSide = 16_384;

/** Detects a container from a file's first bytes; null for any other file. */
export function videoFormat(head: Buffer): VideoFormat | null {
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  // Pictures in the same container.
  if (/^(?:hei[cfxms]|hev[cxms]|mif1|msf1|avif|avis|crx )$/.test(brand)) return null;
  return brand === 'qt  ' ? 'mov' : 'mp4';
}

/** True if the file's first bytes are those of a video. */
export async function isVideo(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return videoFormat(buffer.subarray(0, bytesRead)) !== null;
  } finally {
    await handle.close();
  }
}

/** Reads the container of an untrusted file, with a bounded number of steps. Throws `UnusableVideo`. */
export async function readVideo(file: string): Promise<VideoInfo> {
  const handle = await open(file, 'r');
  try {
    const source = await sourceOf(handle);
    const format = videoFormat(await source.read(0, Math.min(source.size, 32)));
    if (format === null) throw new UnusableVideo('unsupported');
    const info = await (format === 'webm' ? readWebm(source) : readIsoVideo(source));
    const { width, height } = info;
    if (!(width >= 1 && height >= 1)) throw new UnusableVideo('unreadable');
    if (Math.max(width, height) > maxSide || width * height > maxPixels) {
      throw new UnusableVideo('gigantic');
    }
    return { format, ...info };
  } finally {
    await handle.close();
  }
}

/** Removes metadata from a file in place. Throws the error of the disk. */
export async function applyEdits(file: string, edits: readonly Edit[]): Promise<void> {
  const zeros = Buffer.alloc(windowBytes);
  const handle = await open(file, 'r+');
  try {
    for (const edit of edits) {
      if ('bytes' in edit) {
        await handle.write(edit.bytes, 0, edit.bytes.length, edit.at);
        continue;
      }
      for (let at = edit.at; at < edit.end; at += windowBytes) {
        await handle.write(zeros, 0, Math.min(windowBytes, edit.end - at), at);
      }
    }
  } finally {
    await handle.close();
  }
}

async function sourceOf(handle: FileHandle): Promise<Source> {
  const { size } = await handle.stat();
  const window = Buffer.alloc(windowBytes);
  let from = 0;
  let to = 0;
  return {
    size,
    async read(at, length) {
      if (at < 0 || length > windowBytes || at + length > size) {
        throw new UnusableVideo('unreadable');
      }
      if (at < from || at + length > to) {
        const { bytesRead } = await handle.read(window, 0, windowBytes, at);
        if (bytesRead < length) throw new UnusableVideo('unreadable');
        [from, to] = [at, at + bytesRead];
      }
      return Buffer.from(window.subarray(at - from, at - from + length));
    },
  };
}
