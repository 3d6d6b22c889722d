import { open } from 'node:fs/promises';
import { headLength } from '#shared/file-formats.ts';

/** Reads the bytes from which a format is detected; fewer from a shorter file. */
export async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
