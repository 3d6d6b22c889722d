import type { DeskClock } from './desk-parts.ts';

/** Milliseconds from a keystroke to saving (S3 §9). */
const saveAfter = 300;
/** Milliseconds after which it is saved although somebody goes on typing. */
const saveAtLatest = 1_500;
/** Milliseconds until what was not confirmed, although there is a connection, is said again. */
const againAfter = 5_000;

/** When what is typed is to be saved. */
export class SavePace {
  readonly #clock: DeskClock;
  readonly #save: () => void;
  #isTyped = false;
  #typedSince = 0;
  #cancel = () => {};

  constructor(clock: DeskClock, save: () => void) {
    this.#clock = clock;
    this.#save = save;
  }

  /** Whether there were keystrokes since it was last taken. */
  get isTyped(): boolean {
    return this.#isTyped;
  }

  typed(): void {
    const now = this.#clock.now();
    if (!this.#isTyped) this.#typedSince = now;
    this.#isTyped = true;
    const atLatest = this.#typedSince + saveAtLatest - now;
    this.#saveIn(Math.max(0, Math.min(saveAfter, atLatest)));
  }

  /** What was typed until now is looked after. */
  taken(): void {
    this.stop();
    this.#isTyped = false;
  }

  /** It was taken, and did not arrive. What is typed meanwhile is saved as ever, and with it the rest. */
  again(): void {
    if (!this.#isTyped) this.#saveIn(againAfter);
  }

  stop(): void {
    this.#cancel();
  }

  #saveIn(delay: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(delay, this.#save);
  }
}
