import type { Clock } from '../clock.ts';
import type { Transport } from './transport.ts';

interface Entry {
  readonly text: string;
  readonly bytes: number;
  /** `clock.elapsed()` at which it was queued. */
  readonly since: number;
}

/** Bytes buffered for a slow client before it is disconnected; the newest keyed text is not counted. */
const maxBuffered = 1.5 * 1024 * 1024;
const maxDelay = 10_000;

/**
 * Sends texts to one client and queues them while the transport is busy. A newer text replaces a queued one
 * with the same key. `disconnect` is called if the client reads too slowly.
 */
export class OutboundQueue {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #disconnect: () => void;
  /** Entries in sending order. A text without a key has a number instead. */
  readonly #entries = new Map<string | number, Entry>();
  #lastNumber = 0;
  #bytes = 0;
  #newestKeyed: Entry | undefined;
  #cancelTimeout: (() => void) | undefined;
  #isClosed = false;

  constructor(transport: Transport, clock: Clock, disconnect: () => void) {
    this.#transport = transport;
    this.#clock = clock;
    this.#disconnect = disconnect;
  }

  send(text: string, key?: string): void {
    if (this.#isClosed) return;
    const since = this.#clock.elapsed();
    if (this.#isEmpty) {
      this.#sendNow(text, since);
      return;
    }
    const entry = { text, bytes: Buffer.byteLength(text), since };
    if (key !== undefined) {
      this.#take(key);
      this.#newestKeyed = entry;
    }
    this.#lastNumber += 1;
    this.#entries.set(key ?? this.#lastNumber, entry);
    this.#bytes += entry.bytes;
    this.#startTimeout(since);
    this.#checkSize();
  }

  /** Does nothing after other traffic, which makes a heartbeat unnecessary. */
  sendHeartbeat(): void {
    if (this.#isEmpty) this.#transport.send('\n');
  }

  /** Call it when the transport may have drained, or buffered more. */
  flush(): void {
    while (this.#transport.isDrained()) {
      this.#stopTimeout();
      const [key] = this.#entries.keys();
      const nextMessage = key === undefined ? undefined : this.#take(key);
      if (nextMessage === undefined) break;
      this.#sendNow(nextMessage.text, nextMessage.since);
    }
    this.#checkSize();
  }

  /** Hands everything to the transport, busy or not. */
  finish(lastText: string): void {
    for (const { text } of this.#entries.values()) this.#transport.send(text);
    this.#transport.send(lastText);
    this.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#entries.clear();
    this.#stopTimeout();
  }

  get #isEmpty(): boolean {
    return this.#entries.size === 0 && this.#transport.isDrained();
  }

  #take(key: string | number): Entry | undefined {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    this.#bytes -= entry?.bytes ?? 0;
    if (entry === this.#newestKeyed) this.#newestKeyed = undefined;
    return entry;
  }

  #checkSize(): void {
    const exempt = this.#newestKeyed?.bytes ?? 0;
    if (this.#transport.bufferedBytes() + this.#bytes - exempt > maxBuffered) this.#disconnect();
  }

  #sendNow(text: string, since: number): void {
    this.#transport.send(text);
    if (!this.#transport.isDrained()) this.#startTimeout(since);
  }

  /** The timeout belongs to the oldest text that has not left. */
  #startTimeout(since: number): void {
    const millisecondsLeft = since + maxDelay - this.#clock.elapsed();
    this.#cancelTimeout ??= this.#clock.after(Math.max(0, millisecondsLeft), this.#disconnect);
  }

  #stopTimeout(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
  }
}
