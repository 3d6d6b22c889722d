import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { t } from '../messages/index.ts';
import { ArchiveError } from './archive-format.ts';

/*
 * The comment of the ZIP contains a summary and, as the last 64 bytes of the file, the SHA-256 (hex) of all bytes
 * before. It reveals damage before anything is extracted, and the summary describes a backup without opening it.
 */

/** `moment` is when the database was copied. */
const Summary = z.object({ fivetwenty: z.int(), moment: z.string(), photos: z.int() });
export type Summary = z.infer<typeof Summary>;

const checksumBytes = 64;
const maxSummaryBytes = 4096;

/** Returns the comment of the ZIP, with space for the checksum. */
export const commentOf = (summary: Summary): string =>
  `${JSON.stringify(summary)} ${'0'.repeat(checksumBytes)}`;

/** Replaces the last 64 bytes of a ZIP with its checksum. */
export async function* withChecksum(
  chunks: AsyncIterable<Buffer | string>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let heldBytes = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = Buffer.concat([heldBytes, typeof chunk === 'string' ? Buffer.from(chunk) : chunk]);
    const end = Math.max(0, all.length - checksumBytes);
    heldBytes = all.subarray(end);
    hash.update(all.subarray(0, end));
    yield all.subarray(0, end);
  }
  yield Buffer.from(hash.digest('hex'));
}

/** Copies a stream, by default to nowhere. Returns its size and SHA-256 (hex). */
export async function copyHashed(
  from: Readable,
  { to = discard(), onBytes }: { to?: Writable; onBytes?: (bytes: number) => void } = {},
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        onBytes?.(chunk.length);
        yield chunk;
      }
    },
    to,
  );
  return { bytes, sha256: hash.digest('hex') };
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads the end of an archive; null for other files. */
export async function readSummary(file: string): Promise<(Summary & { bytes: number }) | null> {
  const { size } = await stat(file);
  const start = Math.max(0, size - maxSummaryBytes);
  const end = await text(createReadStream(file, { start, encoding: 'latin1' }));
  const [, json] = /(\{"fivetwenty":[^{}]*\}) [0-9a-f]{64}$/.exec(end) ?? [];
  if (json === undefined) return null;
  const { data } = Summary.safeParse(JSON.parse(json));
  return data === undefined ? null : { ...data, bytes: size };
}

/** Throws `ArchiveError` if a bit has changed since the archive was written. */
export async function verifyChecksum(
  file: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const start = (await stat(file)).size - checksumBytes;
  if (start <= 0) throw notAnArchive();
  const content = createReadStream(file, { end: start - 1, highWaterMark: 1024 * 1024 });
  const { sha256 } = await copyHashed(content, { onBytes });
  if ((await text(createReadStream(file, { start }))) !== sha256) throw notAnArchive();
}

const notAnArchive = () => new ArchiveError('damaged', t.answers.notAnArchive);
