import type { Clock } from '#features/shared-note/web/autosave.ts';
import { NoteClient, noteDraft } from '#features/shared-note/web/note-client.ts';
import { createTab } from '#features/shared-note/web/use-note.ts';
import type { Tab } from './tab.ts';

/** The shared note in a tab of the web client, with a plain string as its text area. */
export class NoteTab {
  readonly tab: Tab;
  readonly client: NoteClient;
  readonly draft: ReturnType<typeof noteDraft>;
  /** Every version that was shown, oldest first. */
  readonly versions: number[] = [];
  text = '';
  readonly #stop: () => void;

  constructor(tab: Tab, userId: number, clock: Clock) {
    this.tab = tab;
    this.draft = noteDraft(userId);
    const { name, countText } = createTab();
    this.client = new NoteClient({
      socket: tab.socket,
      clock,
      countText,
      self: { userId, tab: name },
      hasToken: () => true,
      onNotice: () => undefined,
    });
    this.client.use({
      read: () => this.text,
      write: (text) => {
        this.text = text;
      },
    });
    this.client.subscribe(() => {
      const version = this.client.state().note?.version;
      if (version !== undefined && version !== this.versions.at(-1)) this.versions.push(version);
    });
    this.#stop = this.client.start();
  }

  get hasLock(): boolean {
    return this.client.state().hasLock;
  }

  /** The editor, according to this tab. */
  get editor(): string | null {
    return this.client.state().editor?.username ?? null;
  }

  /** Connected, and the note is loaded. */
  get isReady(): boolean {
    return this.tab.socket.state() === 'connected' && this.client.state().note !== null;
  }

  /** Appends a word, if the text can be edited. */
  type(word: string): void {
    if (!this.hasLock) return;
    this.text += ` ${word}`;
    this.client.onTyping();
  }

  leave(): void {
    this.#stop();
    this.tab.session.leave();
  }
}
