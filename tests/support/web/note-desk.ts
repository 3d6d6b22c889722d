import { DeskKeeper } from '#features/shared-note/web/desk-keeper.ts';
import type { DeskClock } from '#features/shared-note/web/desk-parts.ts';
import { browserDrafts, type Drafts } from '#features/shared-note/web/drafts.ts';
import { createTab } from '#features/shared-note/web/tab.ts';
import type { Tab } from './tab.ts';

/** The shared note in a tab as the web client has it, with a plain text for a paper. */
export class NoteDesk {
  readonly tab: Tab;
  readonly keeper: DeskKeeper;
  readonly drafts: Drafts;
  /** Every version that was shown, oldest first. */
  readonly versions: number[] = [];
  paper = '';
  readonly #stop: () => void;

  constructor(tab: Tab, userId: number, clock: DeskClock) {
    this.tab = tab;
    this.drafts = browserDrafts(userId);
    const { name, countText } = createTab();
    this.keeper = new DeskKeeper({
      ...{ socket: tab.socket, drafts: this.drafts, clock, countText },
      here: { userId, tab: name },
      hasToken: () => true,
      onNotice: () => undefined,
      onFailure: () => undefined,
    });
    this.keeper.use({
      read: () => this.paper,
      write: (text) => {
        this.paper = text;
      },
    });
    this.keeper.subscribe(() => {
      const version = this.keeper.desk().note?.version;
      if (version !== undefined && version !== this.versions.at(-1)) this.versions.push(version);
    });
    this.#stop = this.keeper.start();
  }

  get isMine(): boolean {
    return this.keeper.desk().isMine;
  }

  /** Who has the pen, as far as this desk knows. */
  get editor(): string | null {
    return this.keeper.desk().editor?.username ?? null;
  }

  /** Connected, and knows the note. */
  get isIn(): boolean {
    return this.tab.socket.state() === 'connected' && this.keeper.desk().note !== null;
  }

  /** Writes this word behind what stands there, where the paper lets itself be written on. */
  type(word: string): void {
    if (!this.isMine) return;
    this.paper += ` ${word}`;
    this.keeper.type();
  }

  leave(): void {
    this.#stop();
    this.tab.session.leave();
  }
}
