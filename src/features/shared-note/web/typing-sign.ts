import type { DeskClock } from './desk-parts.ts';

/** Milliseconds after the last keystroke until nobody types any more (S3 §9). */
const stopsTypingAfter = 1_000;

/** Tells the home that the person types, and when they have stopped: each once. */
export class TypingSign {
  readonly #clock: DeskClock;
  readonly #tell: (isTyping: boolean) => void;
  #isTold = false;
  #cancel = () => {};

  constructor(clock: DeskClock, tell: (isTyping: boolean) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  typed(): void {
    this.#say(true);
    this.#cancel();
    this.#cancel = this.#clock.after(stopsTypingAfter, () => this.#say(false));
  }

  /** The home knows by itself that nobody types here. */
  reset(): void {
    this.#cancel();
    this.#isTold = false;
  }

  #say(isTyping: boolean): void {
    if (isTyping === this.#isTold) return;
    this.#isTold = isTyping;
    this.#tell(isTyping);
  }
}
