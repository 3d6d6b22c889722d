import type { Sayable, Socket } from '#platform/web/live/socket.ts';
import type { Heard as Destination, MessageOf } from '#shared/destination.ts';
import {
  editNote,
  noteBeginnings,
  noteTexts,
  noteTyping,
  penAnswers,
  penMoves,
  subscribeNote,
} from '../shared-note.contract.ts';
import type { Desk, Duty, Heard, Here, Notice } from './desk.ts';
import * as desk from './desk.ts';
import type { Drafts } from './drafts.ts';

/** Milliseconds from a keystroke to saving (S3 §9). */
export const saveAfter = 300;
/** Milliseconds after which it is saved although somebody goes on typing. */
const saveAtLatest = 1_500;
/** Milliseconds after the last keystroke until nobody types any more (S3 §9). */
export const stopsTypingAfter = 1_000;
/** Milliseconds after connecting until the note is asked for (S3 §7). */
const askAfter = 100;

/** Why something that a person wanted did not happen. */
export type Failure = 'no-token' | 'no-connection' | 'request' | 'release' | 'answer' | 'save';

export interface DeskParts {
  readonly socket: Socket;
  readonly here: Here;
  readonly drafts: Drafts;
  readonly clock: DeskClock;
  /** Whether this browser still has a token. */
  readonly hasToken: () => boolean;
  readonly onNotice: (notice: Notice) => void;
  readonly onFailure: (failure: Failure) => void;
}

export interface DeskClock {
  now(): number;
  after(delay: number, work: () => void): () => void;
}

/** What holds the words of the person: a text area. */
export interface Paper {
  read(): string;
  write(text: string): void;
}

/** The words of this tab on their way into the note, and the pen on its way here and away. */
export class DeskKeeper {
  readonly #parts: DeskParts;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #desk: Desk = desk.emptyDesk;
  #paper: Paper | undefined;
  /** Whether there were keystrokes that are not on their way yet. */
  #isTyped = false;
  #typedSince = 0;
  #tellsTyping = false;
  #saving: Promise<boolean> | undefined;
  #cancelSave = () => {};
  #cancelTyping = () => {};

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  desk = (): Desk => this.#desk;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen. Returns how to stop; what is typed is kept as a draft then. */
  start(): () => void {
    const { socket, here, clock } = this.#parts;
    const on = <D extends Destination>(
      destination: D,
      hear: (desk: Desk, message: MessageOf<D>, here: Here) => Heard,
    ) => this.#stops.push(socket.on(destination, (said) => this.#go(hear(this.#desk, said, here))));
    on(noteBeginnings, desk.begin);
    on(penMoves, desk.move);
    on(penAnswers, desk.hearAnswer);
    on(noteTexts, desk.hearText);
    on(noteTyping, desk.hearTyping);
    let cancel = () => {};
    this.#stops.push(
      socket.onConnect(() => {
        cancel();
        cancel = clock.after(askAfter, () => {
          socket.say(subscribeNote, { sessionId: here.tab }).catch(ignore);
        });
      }),
      () => cancel(),
    );
    socket.start();
    return () => this.#stop();
  }

  #stop(): void {
    this.keepTyped();
    for (const stop of this.#stops.splice(0)) stop();
    this.#cancelSave();
    this.#cancelTyping();
  }

  /** The text area that people see and type into; it shows what there is. */
  use(paper: Paper): () => void {
    this.#paper = paper;
    const { note } = this.#desk;
    if (note !== null) paper.write(note.content);
    return () => {
      this.keepTyped();
      if (this.#paper === paper) this.#paper = undefined;
    };
  }

  /** The person has typed. */
  type(): void {
    if (!this.#desk.isMine) return;
    const { clock } = this.#parts;
    if (!this.#isTyped) this.#typedSince = clock.now();
    this.#isTyped = true;
    if (!this.#desk.isUnsaved) this.#become({ ...this.#desk, isUnsaved: true });
    this.#tellTyping(true);
    this.#cancelTyping();
    this.#cancelTyping = clock.after(stopsTypingAfter, () => this.#tellTyping(false));
    this.#cancelSave();
    const atLatest = this.#typedSince + saveAtLatest - clock.now();
    const delay = Math.max(0, Math.min(saveAfter, atLatest));
    this.#cancelSave = clock.after(delay, () => void this.save());
  }

  /** Keeps on this device what is not in the note yet, in case the page does not live on. */
  keepTyped(): void {
    const { drafts, here, clock } = this.#parts;
    if (!this.#desk.isUnsaved || this.#paper === undefined) return;
    drafts.keep({ id: here.tab, text: this.#paper.read(), at: clock.now() });
  }

  /** Sends what was typed. Answers whether all of it is in the note, on the disk of the home. */
  async save(): Promise<boolean> {
    this.#cancelSave();
    // One after the other, so that none overtakes another.
    while (this.#saving !== undefined) await this.#saving;
    if (!this.#desk.isUnsaved) return true;
    if (!this.#desk.isMine || this.#paper === undefined) return false;
    const saving = this.#send(this.#paper.read()).finally(() => {
      if (this.#saving === saving) this.#saving = undefined;
    });
    this.#saving = saving;
    return saving;
  }

  async #send(content: string): Promise<boolean> {
    const { drafts, here, clock } = this.#parts;
    this.#isTyped = false;
    drafts.keep({ id: here.tab, text: content, at: clock.now() });
    try {
      await this.#say({ type: 'CONTENT_UPDATE', content });
    } catch {
      // Said again as soon as there is a connection; until then it stays here.
      if (this.#desk.isMine) this.#fail('save');
      return false;
    }
    if (this.#isTyped || !this.#desk.isUnsaved) return !this.#isTyped;
    drafts.forget(here.tab);
    this.#become({ ...this.#desk, isUnsaved: false });
    return true;
  }

  /** Asks for the pen. */
  async request(): Promise<void> {
    if (!this.#isReady()) return;
    this.#become({ ...this.#desk, wish: 'asking' });
    try {
      await this.#say({ type: 'REQUEST_EDIT_CONTROL' });
    } catch {
      if (this.#desk.wish === 'asking') this.#go(desk.giveUp({ ...this.#desk, wish: 'none' }));
      this.#fail('request');
    }
  }

  /** Lets go of the pen, once everything is saved. */
  async release(): Promise<void> {
    if (!this.#isReady()) return;
    if (!(await this.save())) return;
    await this.#say({ type: 'RELEASE_EDIT_CONTROL' }).catch(() => this.#fail('release'));
  }

  /** Answers the partner who wants the pen; what is typed is saved before it goes. */
  async answer(requestId: string, grant: boolean): Promise<void> {
    if (!this.#isReady()) return;
    if (grant && !(await this.save())) return;
    const type = grant ? 'GRANT_EDIT_CONTROL' : 'DENY_EDIT_CONTROL';
    try {
      await this.#say({ type, requestId });
    } catch {
      return this.#fail('answer');
    }
    if (this.#desk.wanted?.requestId === requestId) this.#become({ ...this.#desk, wanted: null });
  }

  /** Puts other words on the paper, as if the person had typed them. */
  put(text: string): void {
    if (!this.#desk.isMine) return;
    this.#paper?.write(text);
    this.type();
  }

  /** Shows what the home has already. */
  show(text: string): void {
    this.#paper?.write(text);
  }

  #isReady(): boolean {
    const { hasToken, socket } = this.#parts;
    if (!hasToken()) this.#fail('no-token');
    else if (socket.state() !== 'connected') this.#fail('no-connection');
    else return true;
    return false;
  }

  #say(message: Sayable<typeof editNote>): Promise<void> {
    const { socket, here } = this.#parts;
    return socket.say(editNote, { ...message, sessionId: here.tab });
  }

  #tellTyping(isTyping: boolean): void {
    if (isTyping === this.#tellsTyping) return;
    this.#tellsTyping = isTyping;
    this.#say({ type: 'TYPING_STATUS', isTyping }).catch(ignore);
  }

  #go([next, ...duties]: Heard): void {
    // Read before the paper shows something else.
    for (const duty of duties) if (duty.do === 'set aside') this.#setAside();
    this.#become(next);
    for (const duty of duties) this.#fulfil(duty);
  }

  #fulfil(duty: Duty): void {
    switch (duty.do) {
      case 'show':
        this.#paper?.write(duty.content);
        break;
      case 'say again':
        void this.save();
        break;
      case 'ask again':
        void this.request();
        break;
      case 'tell':
        this.#parts.onNotice(duty.notice);
        break;
      case 'set aside':
        break;
    }
  }

  /** The words get a name of their own, so that what is typed here next does not take their place. */
  #setAside(): void {
    const { drafts, here, clock } = this.#parts;
    const at = clock.now();
    if (this.#paper !== undefined) {
      drafts.keep({ id: `${here.tab} ${at}`, text: this.#paper.read(), at });
    }
    drafts.forget(here.tab);
    this.#saving = undefined;
    this.#isTyped = false;
    this.#cancelSave();
    this.#cancelTyping();
    this.#tellsTyping = false;
  }

  #fail = (failure: Failure): void => this.#parts.onFailure(failure);

  #become(next: Desk): void {
    if (next === this.#desk) return;
    this.#desk = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

const ignore = () => undefined;
