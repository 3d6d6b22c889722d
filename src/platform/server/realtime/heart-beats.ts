import type { Clock } from '../clock.ts';

/** Milliseconds between two signs of life; 0 for none. */
export interface Beats {
  send: number;
  expect: number;
}

/** How many signs may be missed before nobody is believed to be there. */
const missed = 3;

/** Sends signs of life, and notices when none comes. */
export class HeartBeats {
  readonly #clock: Clock;
  readonly #send: () => void;
  readonly #onSilence: () => void;
  #heardAt = 0;
  #cancelSending = () => {};
  #cancelListening = () => {};

  constructor(clock: Clock, send: () => void, onSilence: () => void) {
    this.#clock = clock;
    this.#send = send;
    this.#onSilence = onSilence;
  }

  start({ send, expect }: Beats): void {
    this.heard();
    if (send > 0) this.#sendEvery(send);
    if (expect > 0) this.#listenFor(missed * expect);
  }

  heard(): void {
    this.#heardAt = this.#clock.elapsed();
  }

  stop(): void {
    this.#cancelSending();
    this.#cancelListening();
  }

  #sendEvery(pause: number): void {
    this.#cancelSending = this.#clock.after(pause, () => {
      this.#sendEvery(pause);
      this.#send();
    });
  }

  #listenFor(patience: number): void {
    const left = this.#heardAt + patience - this.#clock.elapsed();
    this.#cancelListening = this.#clock.after(left, () => {
      if (this.#clock.elapsed() - this.#heardAt >= patience) this.#onSilence();
      else this.#listenFor(patience);
    });
  }
}
