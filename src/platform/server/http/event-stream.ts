import type { ServerResponse } from 'node:http';
import { bye, type CloseReason, streamHeartbeat, streamRetry } from '#shared/event.ts';
import { atMoment, type Clock, every } from '../clock.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

/** Bytes buffered for a slow client before it is disconnected. */
const maxBuffered = 256 * 1024;
const closeTimeout = 1_000;

/** Server-sent events on one response. A client that reads too slowly is disconnected. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  #lastId = 0;
  #stopHeartbeat = () => {};

  /** Sends the headers. Calls `onClose` once; immediately if the client has disconnected. */
  constructor(response: ServerResponse, clock: Clock, onClose: () => void) {
    this.#response = response;
    this.#clock = clock;
    // A destroyed response emits no further `close`.
    if (response.destroyed) {
      onClose();
      return;
    }
    response.once('close', () => {
      this.#stopHeartbeat();
      onClose();
    });
    response.writeHead(200, headers);
    response.write(`retry: ${streamRetry}\n\n`);
    this.#stopHeartbeat = every(clock, streamHeartbeat, () => this.#write(': still here\n\n'));
  }

  send(name: string, data: unknown): void {
    this.#lastId += 1;
    this.#write(`id: ${this.#lastId}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  endAt(moment: number): void {
    if (this.#response.destroyed) return;
    const cancel = atMoment(this.#clock, moment, () => this.close('signed-out'));
    this.#response.once('close', cancel);
  }

  close(reason: CloseReason): void {
    this.send(bye.name, { reason });
    this.end();
  }

  end(): void {
    this.#stopHeartbeat();
    this.#response.end();
    this.#clock.after(closeTimeout, () => this.#response.destroy());
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > maxBuffered) this.#response.destroy();
  }
}
