import {
  editNote,
  noteBeginnings,
  noteTexts,
  penMoves,
  subscribeNote,
} from '#features/shared-note/shared-note.contract.ts';
import type { Sayable } from '#platform/web/live/socket.ts';
import type { Tab } from './tab.ts';

/** The shared note as a tab knows it, by its socket alone. */
export class NoteScreen {
  readonly tab: Tab;
  text = '';
  version = 0;
  /** Who holds the pen. */
  holder: string | null = null;
  /** Every version that was shown, oldest first. */
  readonly versions: number[] = [];
  /** Every text that was told by the one who wrote it, oldest first. */
  readonly told: string[] = [];
  readonly #name: string;

  constructor(tab: Tab, name: string) {
    this.tab = tab;
    this.#name = name;
    const { socket } = tab;
    socket.on(noteTexts, ({ version, content }) => {
      this.told.push(content);
      if (version > this.version) this.#show(version, content);
    });
    socket.on(penMoves, ({ type, username }) => {
      this.holder = type === 'EDIT_CONTROL_GRANTED' ? username : null;
    });
    socket.on(noteBeginnings, ({ version, content, currentEditor }) => {
      this.holder = currentEditor?.username ?? null;
      this.#show(version, content);
    });
    socket.onConnect(() => {
      // Where that is lost, so is the connection, and the next one asks again.
      socket.say(subscribeNote, {}).catch(() => undefined);
    });
  }

  /** Rejects with `Unsaid`. */
  say(saying: Sayable<typeof editNote>): Promise<void> {
    return this.tab.socket.say(editNote, saying);
  }

  /** Takes the pen and writes. Resolves when that is confirmed. Rejects with `Unsaid`. */
  async write(content: string): Promise<void> {
    const sessionId = this.#name;
    const asked = this.say({ type: 'REQUEST_EDIT_CONTROL', sessionId });
    await Promise.all([asked, this.say({ type: 'CONTENT_UPDATE', content, sessionId })]);
  }

  #show(version: number, text: string): void {
    this.version = version;
    this.text = text;
    this.versions.push(version);
  }
}
