import type { Clock } from '../clock.ts';
import type { Wire } from './wire.ts';

interface Waiting {
  text: string;
  bytes: number;
  /** Of those with the same key only the newest is worth anything. */
  key: string | undefined;
  /** When it was offered, as `elapsed` has it. */
  since: number;
}

/** Bytes that may wait for a slow reader, one text of which only the newest counts left aside. */
const mostWaiting = 1.5 * 1024 * 1024;
/** Milliseconds after which what still waits is too old. */
const longestWait = 10_000;

/**
 * What is on its way to one client. While the wire takes everything, nothing waits here; a reader that falls
 * behind gets newer texts in the place of older ones, and is cut when it is too far behind.
 */
export class Backlog {
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #cut: () => void;
  #waiting: Waiting[] = [];
  #bytes = 0;
  /** Bytes of the newest text that has a key. */
  #spared = 0;
  #unwatching: (() => void) | undefined;

  constructor(wire: Wire, clock: Clock, cut: () => void) {
    this.#wire = wire;
    this.#clock = clock;
    this.#cut = cut;
  }

  /** Sends it at once if it can; else when it is its turn, unless one with the same key comes before that. */
  offer(text: string, key?: string): void {
    if (this.#waiting.length === 0 && this.#wire.isFree()) {
      this.#send(text, this.#clock.elapsed());
      return;
    }
    const bytes = Buffer.byteLength(text);
    if (key !== undefined) {
      // At the end, not in the place of the older one: it was said after whatever waits by now.
      this.#drop(key);
      this.#spared = bytes;
    }
    const since = this.#clock.elapsed();
    this.#waiting.push({ text, bytes, key, since });
    this.#bytes += bytes;
    this.#watch(since);
    this.look();
  }

  /** A sign of life; while something else is on its way that is sign enough. */
  beat(): void {
    if (this.#waiting.length === 0 && this.#wire.isFree()) this.#wire.send('\n');
  }

  /** The wire can take more. */
  freed(): void {
    while (this.#wire.isFree()) {
      this.#unwatch();
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#bytes -= next.bytes;
      if (!this.#waiting.some(({ key }) => key !== undefined)) this.#spared = 0;
      this.#send(next.text, next.since);
    }
  }

  /** Cuts who is too many bytes behind. */
  look(): void {
    if (this.#wire.waiting() + this.#bytes - this.#spared > mostWaiting) this.#cut();
  }

  /** Hands everything over, whether the wire can take it or not: nothing comes after it. */
  finish(last: string): void {
    for (const { text } of this.#waiting.splice(0)) this.#wire.send(text);
    this.#wire.send(last);
    this.stop();
  }

  stop(): void {
    this.#waiting = [];
    this.#unwatch();
  }

  #send(text: string, since: number): void {
    this.#wire.send(text);
    if (!this.#wire.isFree()) this.#watch(since);
  }

  /** Cuts who has not taken what was offered then, unless something older is watched. */
  #watch(since: number): void {
    if (this.#unwatching !== undefined) return;
    const left = since + longestWait - this.#clock.elapsed();
    this.#unwatching = this.#clock.after(Math.max(0, left), this.#cut);
  }

  #unwatch(): void {
    this.#unwatching?.();
    this.#unwatching = undefined;
  }

  #drop(key: string): void {
    const index = this.#waiting.findIndex((each) => each.key === key);
    const [dropped] = index === -1 ? [] : this.#waiting.splice(index, 1);
    this.#bytes -= dropped?.bytes ?? 0;
  }
}
