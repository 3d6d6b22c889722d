import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { backupsMessages as t } from '../messages/index.ts';
import { Facts, parts } from './manifest.ts';
import { BackupRefused } from './refused.ts';

/*
 * The seal of an archive is its last 64 bytes: the SHA-256, in hex, of everything before. It stands at the end of the
 * comment that a ZIP may have, behind the facts of the archive. So one bit that is not what it was is noticed before
 * anything of the archive is even taken apart.
 */

/** Bytes of the last record of a ZIP without a comment; its last two are the length of that. */
const endRecord = 22;
const sealBytes = 64;
/** Bytes at the end in which facts and seal stand. */
const mostTail = 4096;

/** Passes an archive on, and seals it. */
export class Sealing extends Transform {
  readonly #hash = createHash('sha256');
  readonly #facts: () => Facts;
  #held = Buffer.alloc(0);

  /** `facts` is asked for at the end. */
  constructor(facts: () => Facts) {
    super();
    this.#facts = facts;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const all = Buffer.concat([this.#held, chunk]);
    const end = Math.max(0, all.length - endRecord);
    this.#held = all.subarray(end);
    this.#pass(all.subarray(0, end));
    done();
  }

  override _flush(done: TransformCallback): void {
    const comment = Buffer.from(`${JSON.stringify(this.#facts())} `);
    const record = Buffer.from(this.#held);
    record.writeUInt16LE(comment.length + sealBytes, endRecord - 2);
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

/** What an archive shows at its end. */
export interface AtEnd extends Facts {
  bytes: number;
  /** Whether the key is in it, by which sign-ins can be made. */
  hasKey: boolean;
}

/**
 * In the list of what is in a ZIP, which ends right before the facts: one name of it. The key is among the last three
 * of ours, and so within what is read.
 */
const keyInList = new RegExp(`PK\\x01\\x02.{42}${parts.key.replace('.', '\\.')}`, 's');

/** Reads no more than the end of an archive. Answers null where nothing of ours stands there. */
export async function readAtEnd(file: string): Promise<AtEnd | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(mostTail, size));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const text = tail.toString('latin1');
    const [, written] = /(\{"fivetwenty":[^{}]*\}) [0-9a-f]{64}$/.exec(text) ?? [];
    if (written === undefined) return null;
    const facts = Facts.safeParse(JSON.parse(written));
    return facts.success ? { ...facts.data, bytes: size, hasKey: keyInList.test(text) } : null;
  } finally {
    await handle.close();
  }
}

/** Throws unless the archive is, bit for bit, what it was when it was sealed. */
export async function checkSeal(file: string, progress: (bytes: number) => void): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size <= sealBytes) throw notOurs();
    const seal = Buffer.alloc(sealBytes);
    await handle.read(seal, 0, sealBytes, size - sealBytes);
    const hash = createHash('sha256');
    const content = handle.createReadStream({
      start: 0,
      end: size - sealBytes - 1,
      autoClose: false,
      highWaterMark: 1024 * 1024,
    });
    for await (const chunk of content) {
      hash.update(chunk);
      progress(chunk.length);
    }
    if (hash.digest('hex') !== seal.toString('latin1')) throw notOurs();
  } finally {
    await handle.close();
  }
}

const notOurs = () => new BackupRefused('damaged', t.answers.notOurs);
