import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import * as z from 'zod/mini';
import { archiveMessages as t } from '../messages/index.ts';
import { ArchiveError } from './archive-format.ts';

/*
 * The comment of the ZIP contains a summary and, as the last 64 bytes of the file, the SHA-256 (hex) of all bytes
 * before. It reveals damage before anything is extracted, and the summary lists backups without reading them.
 */

/** Readable without opening the archive. `moment` is when its database was copied. */
const Summary = z.object({ fivetwenty: z.int(), moment: z.string(), photos: z.int() });
export type Summary = z.infer<typeof Summary>;

/** The last record of a ZIP without a comment; its last two bytes are the length of the comment. */
const endRecordBytes = 22;
const sealBytes = 64;
const summaryBytes = 4096;

/** Adds summary and seal to a ZIP. */
export class Sealing extends Transform {
  readonly #hash = createHash('sha256');
  readonly #summary: () => Summary;
  #held = Buffer.alloc(0);

  /** Calls `summary` at the end. */
  constructor(summary: () => Summary) {
    super();
    this.#summary = summary;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#held, chunk]);
    const end = Math.max(0, all.length - endRecordBytes);
    this.#held = all.subarray(end);
    this.#pass(all.subarray(0, end));
    done();
  }

  override _flush(done: TransformCallback): void {
    const comment = Buffer.from(`${JSON.stringify(this.#summary())} `);
    const record = Buffer.from(this.#held);
    record.writeUInt16LE(comment.length + sealBytes, endRecordBytes - 2);
    this.#pass(record);
    this.#pass(comment);
    this.push(this.#hash.digest('hex'));
    done();
  }

  #pass(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.push(bytes);
  }
}

/** Reads the end of an archive; null for other files. */
export async function readSummary(file: string): Promise<(Summary & { bytes: number }) | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(summaryBytes, size));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const text = tail.toString('latin1');
    const [, json] = /(\{"fivetwenty":[^{}]*\}) [0-9a-f]{64}$/.exec(text) ?? [];
    if (json === undefined) return null;
    const summary = Summary.safeParse(JSON.parse(json));
    return summary.success ? { ...summary.data, bytes: size } : null;
  } finally {
    await handle.close();
  }
}

/** Throws `ArchiveError` if a bit changed since the archive was sealed. */
export async function checkSeal(file: string, onBytes: (bytes: number) => void): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size <= sealBytes) throw notAnArchive();
    const seal = Buffer.alloc(sealBytes);
    await handle.read(seal, 0, sealBytes, size - sealBytes);
    const hash = createHash('sha256');
    const content = handle.createReadStream({
      ...{ start: 0, end: size - sealBytes - 1, autoClose: false, highWaterMark: 1024 * 1024 },
    });
    for await (const chunk of content) {
      hash.update(chunk);
      onBytes(chunk.length);
    }
    if (hash.digest('hex') !== seal.toString('latin1')) throw notAnArchive();
  } finally {
    await handle.close();
  }
}

const notAnArchive = () => new ArchiveError('damaged', t.answers.notAnArchive);
