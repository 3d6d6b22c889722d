import type { ServerResponse } from 'node:http';
import { closeFrame } from './sockjs-frames.ts';

/** How frames are written into an answer. */
export interface AnswerKind {
  readonly type: string;
  readonly prelude: string;
  write(frame: string): string;
  /** Bytes after which the client asks again, so that it can forget what it got. */
  readonly mostBytes: number;
}

const script = 'application/javascript; charset=UTF-8';
const longestStream = 128 * 1024;
const line = (frame: string) => `${frame}\n`;

export const answerKinds = {
  xhr: { type: script, prelude: '', write: line, mostBytes: 1 },
  // Some browsers show nothing of an answer before its first 2 KiB.
  xhr_streaming: {
    type: script,
    prelude: line('h'.repeat(2048)),
    write: line,
    mostBytes: longestStream,
  },
  eventsource: {
    type: 'text/event-stream',
    prelude: '\r\n',
    write: (frame: string) => `data: ${frame}\r\n\r\n`,
    mostBytes: longestStream,
  },
} as const satisfies Record<string, AnswerKind>;

/** An answer that is on its way to a client, frame by frame. */
export class SockjsAnswer {
  readonly #response: ServerResponse;
  readonly #kind: AnswerKind;
  #bytes = 0;
  #onSent = () => {};
  readonly #sent = () => {
    if (this.isFree) this.#onSent();
  };

  /** Sends the head. */
  constructor(response: ServerResponse, kind: AnswerKind) {
    this.#response = response;
    this.#kind = kind;
    response.writeHead(200, {
      'content-type': kind.type,
      'cache-control': notCached,
      'x-accel-buffering': 'no',
    });
    if (kind.prelude !== '') response.write(kind.prelude);
  }

  /** Whether it takes a frame now. */
  get isFree(): boolean {
    return !this.isOver && this.#response.writableLength === 0;
  }

  get isOver(): boolean {
    return this.isEnded || this.#response.destroyed;
  }

  get isEnded(): boolean {
    return this.#response.writableEnded;
  }

  get waiting(): number {
    return this.#response.writableLength;
  }

  /** The last frame that it has room for ends it. */
  write(frame: string): void {
    if (this.isOver) return;
    const text = this.#kind.write(frame);
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes < this.#kind.mostBytes) this.#response.write(text, this.#sent);
    else this.#response.end(text);
  }

  close(code: number, reason: string): void {
    if (!this.isOver) this.#response.end(this.#kind.write(closeFrame(code, reason)));
  }

  cut(): void {
    this.#response.destroy();
  }

  /** Runs `listener` whenever what was written has left. */
  onSent(listener: () => void): void {
    this.#onSent = listener;
  }

  /** Runs `listener` once the client has it all, or is gone; which of the two it is told. */
  onEnd(listener: (isWhole: boolean) => void): void {
    this.#response.once('close', () => listener(this.#response.writableFinished));
  }
}

/** As the protocol has it; some phones cache even what is posted. */
export const notCached = 'no-store, no-cache, no-transform, must-revalidate, max-age=0';
