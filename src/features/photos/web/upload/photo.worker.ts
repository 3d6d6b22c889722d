import { captureDate, writtenDates } from '#shared/capture-date.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { readMetadata } from './photo-metadata.ts';
import { shrink } from './shrink.ts';

/*
 * Reads and shrinks photos beside the page, so that neither a scroll nor a heart has to wait for them.
 */

export interface AskWorker {
  readonly file: File;
  /** It goes up as it is; only its moment is wanted. */
  readonly whole: boolean;
}

export interface ToldByWorker {
  /** What is to go up instead of the file; null where the file itself is. */
  readonly shrunk: Blob | null;
  readonly takenAt: WallTime | null;
}

addEventListener('message', async ({ data: { file, whole } }: MessageEvent<AskWorker>) => {
  // First, since scaling drops the metadata.
  const metadata = await readMetadata(file).catch(() => ({}));
  const takenAt = captureDate(writtenDates(metadata), file.name, Date.now());
  const shrunk = whole ? null : await shrink(file).catch(() => null);
  const told: ToldByWorker = { shrunk, takenAt };
  postMessage(told);
});
