import { isUtf8 } from 'node:buffer';
import { ApiError } from '#shared/api-error.ts';

export type StompVersion = '1.0' | '1.1' | '1.2';
export type StompHeaders = ReadonlyMap<string, string>;

export interface StompHead {
  readonly command: string;
  /** The first of each name, as the protocol has it. */
  readonly headers: StompHeaders;
}

export interface StompFrame extends StompHead {
  readonly body: string;
}

export interface FrameReading {
  /** Bytes that the body of this frame may have, whose head had so many. */
  mostBody(head: StompHead, headBytes: number): number;
  onFrame(frame: StompFrame): void;
}

const mostHeaders = 32;
const mostHeaderBytes = 1024;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads STOMP frames from bytes that arrive in any pieces, within bounds. Throws a `ApiError` (400, 413) at
 * the first byte that cannot be right; nothing can be read after it.
 *
 * Not the parser of @stomp/stompjs, which has no bounds, takes any content-length, gives an escaped backslash
 * before an `n` back as a line feed, and goes byte by byte: 21 ms for a long note, in which nobody is served.
 */
export class FrameReader {
  /** How headers are escaped from now on. */
  version: StompVersion = '1.0';
  /** Bytes of a head. */
  mostHead: number;
  readonly #reading: FrameReading;
  readonly #rest = new Rest();
  /** Of the frame that is being read: how many lines it has so far, its head, and how far it was looked at. */
  #lines = 0;
  #head: StompHead | undefined;
  #seen = 0;
  #bodyStart = 0;

  constructor(mostHead: number, reading: FrameReading) {
    this.mostHead = mostHead;
    this.#reading = reading;
  }

  read(chunk: Buffer): void {
    const bytes = this.#rest.with(chunk);
    let start = 0;
    for (;;) {
      if (this.#seen === 0) start = afterBlankLines(bytes, start);
      const end = this.#readFrame(bytes.subarray(start));
      if (end === undefined) break;
      start += end;
    }
    this.#rest.keep(bytes, start);
  }

  /** Answers where the frame ends that `bytes` begin with; undefined while it is not whole. */
  #readFrame(bytes: Buffer): number | undefined {
    this.#head ??= this.#readHead(bytes);
    if (this.#head === undefined) return undefined;
    const end = this.#findEnd(bytes, this.#head);
    if (end === undefined) return undefined;
    const body = bytes.subarray(this.#bodyStart, end);
    if (!isUtf8(body)) throw unreadable();
    const frame = { ...this.#head, body: body.toString() };
    this.#lines = 0;
    this.#head = undefined;
    this.#seen = 0;
    this.#reading.onFrame(frame);
    return end + 1;
  }

  #readHead(bytes: Buffer): StompHead | undefined {
    for (;;) {
      const end = bytes.indexOf(lineFeed, this.#seen);
      const length = (end === -1 ? bytes.length : end) - this.#seen;
      if (length > mostHeaderBytes) throw new ApiError(413, 'A frame header is too long.');
      if (this.#seen + length > this.mostHead) throw tooLarge();
      if (end === -1) return undefined;
      const isBlank = length === 0 || (length === 1 && bytes[this.#seen] === carriageReturn);
      this.#seen = end + 1;
      if (isBlank) break;
      this.#lines += 1;
      if (this.#lines > mostHeaders + 1) {
        throw new ApiError(413, 'The frame has too many headers.');
      }
    }
    this.#bodyStart = this.#seen;
    return headOf(bytes.subarray(0, this.#seen), this.version);
  }

  /** Where the NUL is that ends this frame. */
  #findEnd(bytes: Buffer, head: StompHead): number | undefined {
    const length = contentLengthOf(head.headers);
    const most = this.#reading.mostBody(head, this.#bodyStart);
    const arrived = bytes.length - this.#bodyStart;
    if (length !== undefined) {
      if (length > most) throw tooLarge();
      if (arrived <= length) return undefined;
      const end = this.#bodyStart + length;
      if (bytes[end] !== 0) throw new ApiError(400, 'The frame is longer than its content-length.');
      return end;
    }
    const end = bytes.indexOf(0, this.#seen);
    this.#seen = bytes.length;
    if ((end === -1 ? arrived : end - this.#bodyStart) > most) throw tooLarge();
    return end === -1 ? undefined : end;
  }
}

const unreadable = () => new ApiError(400, 'Invalid frame.');
const tooLarge = () => new ApiError(413, 'The frame is too large.');

/** Between frames line feeds are signs of life. */
function afterBlankLines(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at += 1;
  return at;
}

/** Reads a head, the blank line at its end included. */
function headOf(bytes: Buffer, version: StompVersion): StompHead {
  if (!isUtf8(bytes) || bytes.includes(0)) throw unreadable();
  const [command = '', ...lines] = bytes.toString().split(/\r?\n/);
  lines.length -= 2;
  // What opens a session escapes nothing, so that it can be read before a version was agreed on.
  const isOpening = command === 'CONNECT' || command === 'STOMP';
  return { command, headers: headersOf(lines, isOpening ? '1.0' : version) };
}

function contentLengthOf(headers: StompHeaders): number | undefined {
  const given = headers.get('content-length');
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given)) throw new ApiError(400, 'Invalid content-length header.');
  return Number(given);
}

function headersOf(lines: readonly string[], version: StompVersion): StompHeaders {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw unreadable();
    const name = unescaped(line.slice(0, colon), version);
    if (!headers.has(name)) headers.set(name, unescaped(line.slice(colon + 1), version));
  }
  return headers;
}

const characters: Readonly<Record<string, string>> = { n: '\n', c: ':', '\\': '\\', r: '\r' };
const escapes: Readonly<Record<string, string>> = {
  ...{ '\n': '\\n', ':': '\\c', '\\': '\\\\', '\r': '\\r' },
};

function unescaped(text: string, version: StompVersion): string {
  if (version === '1.0') return text.trim();
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.?)/g, (_, letter: string) => {
    const character = characters[letter];
    if (character === undefined || (letter === 'r' && version === '1.1')) throw unreadable();
    return character;
  });
}

/** A header's name or value as it goes over the wire. */
export function escaped(text: string, version: StompVersion): string {
  if (version === '1.0') return text.replace(/[\r\n]+/g, ' ');
  const plain = version === '1.1' ? text.replaceAll('\r', '') : text;
  return plain.replace(/[\n:\\\r]/g, (character) => escapes[character] ?? '');
}

/** Writes a frame. A body comes with its length. */
export function frameText(
  version: StompVersion,
  command: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all =
    body === '' ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries(all).map(
    ([name, value]) => `${escaped(name, version)}:${escaped(value, version)}\n`,
  );
  return `${command}\n${lines.join('')}\n${body}\0`;
}

/** The bytes of a frame whose end has not arrived. */
class Rest {
  #kept = Buffer.alloc(0);
  #length = 0;

  /** These bytes and what was kept before them. */
  with(chunk: Buffer): Buffer {
    if (this.#length === 0) return chunk;
    const length = this.#length + chunk.length;
    if (length > this.#kept.length) {
      // By doubling: a frame that comes byte by byte is copied a few times, not a thousand.
      const larger = Buffer.allocUnsafe(2 * length);
      this.#kept.copy(larger, 0, 0, this.#length);
      this.#kept = larger;
    }
    chunk.copy(this.#kept, this.#length);
    this.#length = length;
    return this.#kept.subarray(0, length);
  }

  /** Keeps what `with` answered, from `start` on. */
  keep(bytes: Buffer, start: number): void {
    const isKept = this.#length > 0;
    this.#length = bytes.length - start;
    if (this.#length === 0) this.#kept = Buffer.alloc(0);
    else if (isKept) this.#kept.copyWithin(0, start, bytes.length);
    else this.#kept = Buffer.from(bytes.subarray(start));
  }
}
