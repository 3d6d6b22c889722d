import type { DeskClock } from './desk-parts.ts';
import type { Drafts } from './drafts.ts';
import { newName } from './tab.ts';

/** The drafts as one tab has them: what is typed in it right now, and what it set aside. */
export class TabDrafts {
  readonly #drafts: Drafts;
  readonly #tab: string;
  readonly #clock: DeskClock;
  #asides = 0;

  constructor(drafts: Drafts, tab: string, clock: DeskClock) {
    this.#drafts = drafts;
    this.#tab = tab;
    this.#clock = clock;
  }

  /** How often words were set aside: what was said before that says nothing of what is typed now. */
  get asides(): number {
    return this.#asides;
  }

  keep(text: string): void {
    this.#drafts.keep({ id: this.#tab, text, at: this.#clock.now() });
  }

  /** What was typed here last and is not known to be in the note, also on a page of this tab that is gone. */
  own(): string | undefined {
    return this.#drafts.all().find(({ id }) => id === this.#tab)?.text;
  }

  /** What is typed here is in the note. */
  forget(): void {
    this.#drafts.forget(this.#tab);
  }

  /** What was typed here waits; without a `text`, as it was kept last. */
  setAside(text = this.own()): void {
    this.forget();
    this.#wait(text ?? '', false);
  }

  /** What was the note until now waits. */
  keepReplaced(text: string): void {
    this.#wait(text, true);
  }

  /** Words that waited, and were the note, are in it now that somebody went on from there. */
  forgetSaved(content: string | undefined): void {
    for (const { id, text, wasNote } of this.#drafts.all()) {
      if (id !== this.#tab && wasNote !== true && text === content) this.#drafts.forget(id);
    }
  }

  /** A name of their own: what is typed here next does not take their place. */
  #wait(text: string, wasNote: boolean): void {
    this.#asides += 1;
    this.#drafts.keep({ id: newName(), text, at: this.#clock.now(), wasNote });
  }
}
