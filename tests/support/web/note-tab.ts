import { createNote, type NoteClient } from '#features/shared-note/web/note-client.ts';
import { openNoteDrafts } from '#features/shared-note/web/note-drafts.ts';
import { createTab } from '#features/shared-note/web/note-tab.ts';
import type { Tab } from './tab.ts';

/** The shared note in a tab of the web client. */
export class NoteTab {
  readonly tab: Tab;
  readonly client: NoteClient;
  /** Every version that was shown, oldest first. */
  readonly versions: number[] = [];
  readonly #stop: () => void;

  constructor(tab: Tab, userId: number) {
    this.tab = tab;
    this.client = createNote({
      socket: tab.socket,
      userId,
      tab: createTab(),
      drafts: openNoteDrafts(userId),
      hasToken: () => true,
      onNotice: () => undefined,
    });
    this.client.subscribe(() => {
      const version = this.client.state().note?.version;
      if (version !== undefined && version !== this.versions.at(-1)) this.versions.push(version);
    });
    this.#stop = this.client.start();
  }

  get text(): string {
    return this.client.state().text;
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

  get unsavedText(): string {
    return this.client.drafts.unsaved.snapshot().value?.text ?? '';
  }

  /** Appends a word, if the text can be edited. */
  type(word: string): void {
    this.client.type(`${this.text} ${word}`);
  }

  leave(): void {
    this.#stop();
    this.tab.session.leave();
  }
}
