import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, hasErrorCode } from './system.ts';

/** Bytes that stay free after an upload, backup or import. */
export const minFreeBytes = 200 * 1024 * 1024;

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

export const isDiskFull = (error: unknown): boolean => hasErrorCode(error, 'SQLITE_FULL', 'ENOSPC');

/** Handler for `catch` of an optional write. */
export function ignoreDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/** Replaces a file so that a power cut leaves the old or the new one. Only the owner may read it. */
export function writeDurably(file: string, content: string): void {
  const temporary = `${file}.new`;
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  syncToDisk(dirname(file));
}

/** Makes a file's content, or the names in a folder, survive a power cut. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return nullIfMissing(error);
  }
}

/** Handler for `catch` after opening a file: returns null if the file is missing, else throws. */
export function nullIfMissing(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT')) return null;
  throw error;
}

/** Returns null if the file is missing or unreadable. Throws if this process lacks resources. */
export const readIfReadable = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: unknown) => {
    if (errorCode(error) === undefined || hasErrorCode(error, ...resourceErrors)) throw error;
    return null;
  });

const resourceErrors = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'] as const;
