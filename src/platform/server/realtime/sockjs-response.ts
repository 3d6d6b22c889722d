import type { ServerResponse } from 'node:http';
import type { Codec } from './websocket-transport.ts';

// Frames and responses of SockJS (sockjs-protocol 0.3.3).

export const openFrame = 'o';
export const heartbeatFrame = 'h';
export const heartbeatInterval = 25_000;
export const messagesFrame = (texts: readonly string[]): string => `a[${texts.map(quote)}]`;
export const closeFrame = (code: number, reason: string): string => `c[${code},${quote(reason)}]`;

/** Characters that some browsers change. */
const fragile = /[\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufff0-\uffff]/g;

const quote = (text: string): string =>
  JSON.stringify(text).replace(
    fragile,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function parseTexts(json: string): readonly Buffer[] | null {
  try {
    const texts: unknown = JSON.parse(json);
    const isValid = Array.isArray(texts) && texts.every((text) => typeof text === 'string');
    return isValid ? texts.map((text) => Buffer.from(text)) : null;
  } catch {
    return null;
  }
}

export const sockjsCodec: Codec = {
  open: openFrame,
  heartbeat: { frame: heartbeatFrame, interval: heartbeatInterval },
  encode: (text) => messagesFrame([text]),
  decode: (message) => (message.length === 0 ? [] : parseTexts(message.toString())),
  close: closeFrame,
};

/** Some phones cache responses to POST. */
export const noCache = 'no-store, no-cache, no-transform, must-revalidate, max-age=0';

export interface ResponseFormat {
  readonly type: string;
  readonly prelude: string;
  encode(frame: string): string;
  /** Bytes after which the client must request again, so that it can free memory. */
  readonly maxBytes: number;
}

const script = 'application/javascript; charset=UTF-8';
const maxStreamBytes = 128 * 1024;
const line = (frame: string) => `${frame}\n`;

export const responseFormats = {
  xhr: { type: script, prelude: '', encode: line, maxBytes: 1 },
  // Some browsers show nothing of a response before its first 2 KiB.
  xhrStreaming: {
    type: script,
    prelude: line('h'.repeat(2048)),
    encode: line,
    maxBytes: maxStreamBytes,
  },
  eventSource: {
    type: 'text/event-stream',
    prelude: '\r\n',
    encode: (frame: string) => `data: ${frame}\r\n\r\n`,
    maxBytes: maxStreamBytes,
  },
} satisfies Record<string, ResponseFormat>;

/** A response that carries SockJS frames from the server to one client. */
export class SockjsResponse {
  readonly raw: ServerResponse;
  /** Called when everything written has left. */
  onDrain = () => {};
  readonly #format: ResponseFormat;
  #bytes = 0;

  constructor(raw: ServerResponse, format: ResponseFormat) {
    this.raw = raw;
    this.#format = format;
    raw.writeHead(200, {
      'content-type': format.type,
      'cache-control': noCache,
      'x-accel-buffering': 'no',
    });
    if (format.prelude !== '') raw.write(format.prelude);
  }

  get isOpen(): boolean {
    return !this.raw.writableEnded && !this.raw.destroyed;
  }

  get isDrained(): boolean {
    return this.isOpen && this.raw.writableLength === 0;
  }

  /** Ends the response if it reaches its maximum size. */
  write(frame: string): void {
    if (!this.isOpen) return;
    const text = this.#format.encode(frame);
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes >= this.#format.maxBytes) this.raw.end(text);
    else
      this.raw.write(text, () => {
        if (this.isDrained) this.onDrain();
      });
  }

  close(code: number, reason: string): void {
    if (this.isOpen) this.raw.end(this.#format.encode(closeFrame(code, reason)));
  }
}
