import { isUtf8 } from 'node:buffer';
import { ApiError } from '#shared/api-error.ts';

export type StompVersion = '1.0' | '1.1' | '1.2';
export type StompHeaders = ReadonlyMap<string, string>;

export interface StompHead {
  readonly command: string;
  /** The first value of each name (STOMP 1.2, "Repeated Header Entries"). */
  readonly headers: StompHeaders;
}

export interface StompFrame extends StompHead {
  readonly body: string;
}

export interface FrameListener {
  maxBodyBytes(head: StompHead, headBytes: number): number;
  onFrame(frame: StompFrame): void;
}

interface OpenFrame {
  readonly head: StompHead;
  readonly headBytes: number;
  readonly contentLength: number | undefined;
  chunks: Buffer[];
  bodyBytes: number;
}

const maxHeaders = 32;
const maxHeaderBytes = 1024;
/** Many small chunks would need much more memory than their bytes. */
const maxChunks = 64;
const lineFeed = 10;
const carriageReturn = 13;

const invalidFrame = () => new ApiError(400, 'Invalid frame.');
const frameTooLarge = () => new ApiError(413, 'The frame is too large.');

/**
 * Parses STOMP frames from a byte stream. Throws `ApiError` (400, 413) at the first invalid byte; it cannot be
 * used after that. The parser of @stomp/stompjs has no limits, accepts any content-length, unescapes `\\n`
 * wrongly, and reads byte by byte.
 */
export class FrameReader {
  version: StompVersion = '1.0';
  maxHeadBytes: number;
  readonly #listener: FrameListener;
  #partialHead: Buffer = Buffer.alloc(0);
  #open: OpenFrame | undefined;

  constructor(maxHeadBytes: number, listener: FrameListener) {
    this.maxHeadBytes = maxHeadBytes;
    this.#listener = listener;
  }

  read(chunk: Buffer): void {
    let remainingBytes = chunk;
    while (remainingBytes.length > 0) {
      remainingBytes =
        this.#open === undefined
          ? this.#readHead(remainingBytes)
          : this.#readBody(this.#open, remainingBytes);
    }
  }

  /** Returns the bytes after the head; none if the head is incomplete. */
  #readHead(chunk: Buffer): Buffer {
    const isFirst = this.#partialHead.length === 0;
    const bytes = isFirst ? skipHeartbeats(chunk) : Buffer.concat([this.#partialHead, chunk]);
    const headBytes = this.#headLength(bytes);
    if (headBytes === undefined) {
      this.#partialHead = bytes;
      return Buffer.alloc(0);
    }
    this.#partialHead = Buffer.alloc(0);
    const head = parseHead(bytes.subarray(0, headBytes), this.version);
    const contentLength = contentLengthOf(head.headers);
    this.#open = { head, headBytes, contentLength, chunks: [], bodyBytes: 0 };
    this.#checkBody(this.#open, contentLength ?? 0);
    return bytes.subarray(headBytes);
  }

  /** Returns the length including the blank line; undefined if it has not arrived. */
  #headLength(bytes: Buffer): number | undefined {
    let start = 0;
    for (let line = 0; ; line += 1) {
      const lineEnd = bytes.indexOf(lineFeed, start);
      const end = lineEnd === -1 ? bytes.length : lineEnd;
      if (end - start > maxHeaderBytes) throw new ApiError(413, 'A frame header is too long.');
      if (end > this.maxHeadBytes) throw frameTooLarge();
      if (lineEnd === -1) return undefined;
      const isBlank = end === start || (end === start + 1 && bytes[start] === carriageReturn);
      start = end + 1;
      if (isBlank) return start;
      if (line > maxHeaders) throw new ApiError(413, 'The frame has too many headers.');
    }
  }

  /** Returns the bytes after the frame; none if the body is incomplete. */
  #readBody(frame: OpenFrame, chunk: Buffer): Buffer {
    const end =
      frame.contentLength === undefined ? chunk.indexOf(0) : frame.contentLength - frame.bodyBytes;
    const isComplete = end !== -1 && end < chunk.length;
    const part = isComplete ? chunk.subarray(0, end) : chunk;
    frame.chunks.push(part);
    if (frame.chunks.length > maxChunks) frame.chunks = [Buffer.concat(frame.chunks)];
    frame.bodyBytes += part.length;
    this.#checkBody(frame, frame.bodyBytes);
    if (!isComplete) return Buffer.alloc(0);
    if (chunk[end] !== 0) throw new ApiError(400, 'The frame is longer than its content-length.');
    const body = Buffer.concat(frame.chunks);
    if (!isUtf8(body)) throw invalidFrame();
    this.#open = undefined;
    this.#listener.onFrame({ ...frame.head, body: body.toString() });
    return chunk.subarray(end + 1);
  }

  #checkBody({ head, headBytes }: OpenFrame, bytes: number): void {
    if (bytes > this.#listener.maxBodyBytes(head, headBytes)) throw frameTooLarge();
  }
}

/** Line ends between two frames are heartbeats. */
function skipHeartbeats(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === lineFeed || bytes[start] === carriageReturn) start += 1;
  return bytes.subarray(start);
}

function parseHead(bytes: Buffer, version: StompVersion): StompHead {
  if (!isUtf8(bytes) || bytes.includes(0)) throw invalidFrame();
  const [command = '', ...lines] = bytes.toString().split(/\r?\n/).slice(0, -2);
  // CONNECT is not escaped (STOMP 1.2, "Value Encoding").
  const escaping = command === 'CONNECT' || command === 'STOMP' ? '1.0' : version;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw invalidFrame();
    const name = unescapeHeader(line.slice(0, colon), escaping);
    if (!headers.has(name)) headers.set(name, unescapeHeader(line.slice(colon + 1), escaping));
  }
  return { command, headers };
}

function contentLengthOf(headers: StompHeaders): number | undefined {
  const header = headers.get('content-length');
  if (header === undefined) return undefined;
  if (!/^\d{1,9}$/.test(header)) throw new ApiError(400, 'Invalid content-length header.');
  return Number(header);
}

const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  ':': '\\c',
  '\\': '\\\\',
  '\r': '\\r',
};
const characters = new Map(Object.entries(escapes).map(([character, text]) => [text, character]));

function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text.trim();
  return text.replace(/\\.?/g, (sequence) => {
    const character = characters.get(sequence);
    if (character === undefined || (character === '\r' && version === '1.1')) throw invalidFrame();
    return character;
  });
}

export function escapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text.replace(/[\r\n]+/g, ' ');
  const unescapedText = version === '1.1' ? text.replaceAll('\r', '') : text;
  return unescapedText.replace(/[\n:\\\r]/g, (character) => escapes[character] ?? '');
}

/** Serializes a frame, with the content-length of its body. */
export function frameText(
  version: StompVersion,
  command: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headers, ...length }).map(
    ([name, value]) => `${escapeHeader(name, version)}:${escapeHeader(value, version)}\n`,
  );
  return `${command}\n${lines.join('')}\n${body}\0`;
}
