import { open } from 'node:fs/promises';
import { nullIfMissing } from '../disk.ts';
import type { OpenBlob } from './blobs.ts';

/** A file as it is read; null where there is none. */
export async function openFile(file: string): Promise<OpenBlob | null> {
  const handle = await open(file, 'r').catch(nullIfMissing);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    // Told where it ends, a stream does not look once more: its last byte and its end leave together.
    return { size, content: handle.createReadStream({ end: Math.max(0, size - 1) }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
