import type { CommandInput } from '#platform/web/realtime/socket.ts';
import { SendError } from '#platform/web/realtime/socket.ts';
import { type editNote, longestNote } from '../shared-note.contract.ts';
import type { Desk } from './desk.ts';
import type { DeskParts, Paper } from './desk-parts.ts';
import { SavePace } from './save-pace.ts';
import type { TabDrafts } from './tab-drafts.ts';

/** What saving needs of the desk whose words it saves. */
export interface SavedDesk {
  desk(): Desk;
  paper(): Paper | undefined;
  become(next: Desk): void;
  say(message: CommandInput<typeof editNote>): Promise<void>;
}

/** What is typed on its way into the note; it is kept on this device until it is there. */
export class Saver {
  readonly #of: SavedDesk;
  readonly #parts: DeskParts;
  readonly #drafts: TabDrafts;
  readonly #pace: SavePace;
  #saving: Promise<boolean> | undefined;
  /** Why the home did not take the last text, in its words. */
  #refusal: string | undefined;

  constructor(of: SavedDesk, parts: DeskParts, drafts: TabDrafts) {
    this.#of = of;
    this.#parts = parts;
    this.#drafts = drafts;
    this.#pace = new SavePace(parts.clock, () => void this.save());
  }

  typed(): void {
    this.#pace.typed();
  }

  stop(): void {
    this.#pace.stop();
  }

  /** Keeps on this device what is not in the note yet, in case the page does not live on. */
  keepTyped(): void {
    const paper = this.#of.paper();
    if (this.#isUnsaved && paper !== undefined) this.#drafts.keep(paper.read());
  }

  /** Sends what was typed by now. Answers whether it is in the note, on the disk of the home. */
  async save(): Promise<boolean> {
    this.#pace.stop();
    if (this.#saving !== undefined) this.keepTyped();
    // One after the other, so that none overtakes another.
    while (this.#saving !== undefined) await this.#saving;
    if (!this.#isUnsaved) return true;
    const paper = this.#of.paper();
    if (!this.#of.desk().isMine || paper === undefined) return false;
    const text = paper.read();
    this.#pace.taken();
    this.#drafts.keep(text);
    // The home would hang up on it, again and again.
    if (text.length > longestNote) return false;
    const saving = this.#send(text).finally(() => {
      if (this.#saving === saving) this.#saving = undefined;
    });
    this.#saving = saving;
    return saving;
  }

  /** All that is typed until it is done. */
  async saveAll(): Promise<boolean> {
    while (this.#isUnsaved) {
      if (!(await this.save())) {
        if (this.#of.desk().isMine) this.#fail();
        return false;
      }
    }
    return true;
  }

  /** What was typed here waits, and is not saved any more. */
  setAside(): void {
    this.#drafts.setAside(this.#of.paper()?.read());
    this.#saving = undefined;
    this.#pace.taken();
  }

  #fail(): void {
    this.#parts.onFailure('save', this.#refusal);
  }

  get #isUnsaved(): boolean {
    return this.#of.desk().isUnsaved;
  }

  async #send(text: string): Promise<boolean> {
    const { asides } = this.#drafts;
    const { countText, socket } = this.#parts;
    const content = storable(text);
    try {
      await this.#of.say({ type: 'CONTENT_UPDATE', content, count: countText() });
    } catch (error) {
      if (asides !== this.#drafts.asides || !this.#of.desk().isMine) return false;
      this.#refusal =
        error instanceof SendError && error.reason === 'rejected' ? error.message : undefined;
      this.#fail();
      // Without a connection it stays here, and is said again as soon as there is one.
      if (socket.state() === 'connected') this.#pace.again();
      return false;
    }
    this.#refusal = undefined;
    if (asides !== this.#drafts.asides) return false;
    if (this.#pace.isTyped) return true;
    this.#drafts.forget();
    this.#of.become({ ...this.#of.desk(), isUnsaved: false });
    return true;
  }
}

/** What the home can store; a page may be given more. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
