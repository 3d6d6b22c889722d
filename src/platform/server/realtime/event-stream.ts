import type { ServerResponse } from 'node:http';
import { bye, streamHeartbeat, streamRetry } from '#shared/event.ts';
import { atMoment, type Clock } from '../clock.ts';

const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** Bytes that may wait for a slow reader before it is cut. */
const mostWaiting = 256 * 1024;

/** Server-sent events on one response: numbered, kept alive, and cut when its reader falls behind. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  #number = 0;
  #cancelBeat: (() => void) | undefined;

  /** Sends the head. `onGone` runs once when the reader is no longer there, whoever ended it: perhaps at once. */
  constructor(response: ServerResponse, clock: Clock, onGone: () => void) {
    this.#response = response;
    this.#clock = clock;
    // Who left while it was being asked whether they may listen will not be heard of again.
    if (response.destroyed) {
      onGone();
      return;
    }
    response.once('close', () => {
      this.#cancelBeat?.();
      onGone();
    });
    response.writeHead(200, eventStreamHeaders);
    response.write(`retry: ${streamRetry}\n\n`);
    this.#beat();
  }

  send(name: string, data: unknown): void {
    this.#number += 1;
    this.#write(`id: ${this.#number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Says goodbye at this moment, in milliseconds since 1970. */
  endAt(moment: number): void {
    if (this.#response.destroyed) return;
    this.#response.once(
      'close',
      atMoment(this.#clock, moment, () => this.close('signed-out')),
    );
  }

  /** Says why, then ends. */
  close(reason: 'stopping' | 'signed-out' | 'crowded'): void {
    this.send(bye.name, { reason });
    this.end();
  }

  end(): void {
    this.#cancelBeat?.();
    this.#response.end();
    // A reader that does not take the last bytes is not waited for.
    this.#clock.after(1_000, () => this.#response.destroy());
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > mostWaiting) this.#response.destroy();
  }

  #beat(): void {
    this.#cancelBeat = this.#clock.after(streamHeartbeat, () => {
      this.#write(': still here\n\n');
      this.#beat();
    });
  }
}
