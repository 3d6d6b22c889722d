import type { CommandInput } from '#platform/web/realtime/socket.ts';
import type { MessageOf, Topic } from '#shared/topic.ts';
import { idleAfter } from '../edit-lock.rules.ts';
import {
  editNote,
  initialNote,
  noteUpdates,
  noteTyping,
  editAnswers,
  editChanges,
  subscribeNote,
} from '../shared-note.contract.ts';
import type { Desk, Duty, Heard, Here } from './desk.ts';
import * as desk from './desk.ts';
import type { DeskParts, Failure, Paper } from './desk-parts.ts';
import { type SavedDesk, Saver } from './saver.ts';
import { TabDrafts } from './tab-drafts.ts';
import { TypingSign } from './typing-sign.ts';

/** Milliseconds after connecting until the note is asked for (S3 §7). */
const askAfter = 100;

/** The words of this tab on their way into the note, and the pen on its way here and away. */
export class DeskKeeper {
  readonly #parts: DeskParts;
  readonly #drafts: TabDrafts;
  readonly #typing: TypingSign;
  readonly #saver: Saver;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #desk: Desk = desk.emptyDesk;
  #paper: Paper | undefined;
  /** When the person did something with the pen, as the home counts it. */
  #activeAt = 0;
  #cancelLapse = () => {};

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#drafts = new TabDrafts(parts.drafts, parts.here.tab, parts.clock);
    const saved: SavedDesk = {
      desk: this.desk,
      paper: () => this.#paper,
      become: (next) => this.#become(next),
      say: (message) => this.#say(message),
    };
    this.#saver = new Saver(saved, parts, this.#drafts);
    this.#typing = new TypingSign(parts.clock, (isTyping) => {
      this.#say({ type: 'TYPING_STATUS', isTyping }).catch(ignore);
    });
  }

  desk = (): Desk => this.#desk;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen. Returns how to stop; what is typed is kept as a draft then. */
  start(): () => void {
    const { socket, here, clock } = this.#parts;
    const on = <D extends Topic>(
      destination: D,
      hear: (desk: Desk, message: MessageOf<D>, here: Here) => Heard,
    ) =>
      this.#stops.push(
        socket.subscribe(destination, (said) => this.#go(hear(this.#desk, said, here))),
      );
    // The home takes a tab that begins anew for one that does not type.
    this.#stops.push(socket.subscribe(initialNote, () => this.#typing.reset()));
    on(initialNote, (before, said) => {
      const isIdle = clock.now() - this.#activeAt >= idleAfter;
      const heard = desk.begin(before, said, here, isIdle);
      return before.note === null ? this.#goOn(heard) : heard;
    });
    on(editChanges, desk.move);
    on(editAnswers, desk.hearAnswer);
    on(noteUpdates, (before, said) => {
      const after = desk.hearText(before, said);
      if (after[0] !== before) this.#drafts.forgetSaved(before.note?.content);
      return after;
    });
    on(noteTyping, desk.hearTyping);
    let cancel = () => {};
    this.#stops.push(
      socket.onConnect(() => {
        cancel();
        cancel = clock.after(askAfter, () => {
          socket.send(subscribeNote, { sessionId: here.tab }).catch(ignore);
        });
      }),
      () => cancel(),
    );
    socket.start();
    return () => this.#stop();
  }

  /** What a page before this one left in this tab goes on where the pen is still here, else it waits. */
  #goOn([next, ...duties]: Heard): Heard {
    const content = this.#drafts.own();
    if (content === undefined) return [next, ...duties];
    if (next.isMine && this.#paper !== undefined) {
      const again: Duty[] = [{ do: 'show', content }, { do: 'say again' }];
      return [{ ...next, isUnsaved: true }, ...duties, ...again];
    }
    this.#drafts.setAside();
    return [next, ...duties];
  }

  #stop(): void {
    this.keepTyped();
    for (const stop of this.#stops.splice(0)) stop();
    this.#rest();
  }

  #rest(): void {
    this.#saver.stop();
    this.#typing.reset();
    this.#cancelLapse();
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
    if (!this.#desk.isUnsaved) this.#become({ ...this.#desk, isUnsaved: true });
    this.#activeAt = this.#parts.clock.now();
    this.#typing.typed();
    this.#saver.typed();
  }

  /** Keeps on this device what is not in the note yet, in case the page does not live on. */
  keepTyped(): void {
    this.#saver.keepTyped();
  }

  /** The page is back from the browser's memory: what it knows is old, and another page of its tab may have written. */
  beginAnew(): void {
    this.#rest();
    this.#become(desk.emptyDesk);
  }

  /** Sends what was typed by now. Answers whether it is in the note, on the disk of the home. */
  save(): Promise<boolean> {
    return this.#saver.save();
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
    if (!(await this.#saver.saveAll())) return;
    this.#letsGo(true);
    try {
      await this.#say({ type: 'RELEASE_EDIT_CONTROL' });
    } catch {
      this.#letsGo(false);
      this.#fail('release');
    }
  }

  /** Answers the partner who wants the pen; what is typed is saved before it goes. */
  async answer(requestId: string, grant: boolean): Promise<void> {
    if (!this.#isReady()) return;
    if (grant && !(await this.#saver.saveAll())) return;
    this.#activeAt = this.#parts.clock.now();
    this.#letsGo(grant);
    const type = grant ? 'GRANT_EDIT_CONTROL' : 'DENY_EDIT_CONTROL';
    try {
      await this.#say({ type, requestId });
    } catch {
      this.#letsGo(false);
      // That it is over was told otherwise.
      if (this.#desk.wanted?.requestId === requestId) this.#fail('answer');
      return;
    }
    if (this.#desk.wanted?.requestId === requestId) this.#become({ ...this.#desk, wanted: null });
  }

  /**
   * Puts words that waited on the paper, as if the person had typed them; what they take the place of waits instead.
   * Answers false where this tab does not have the pen.
   */
  put(text: string, where: 'instead' | 'at the end'): boolean {
    const paper = this.#paper;
    if (!this.#desk.isMine || paper === undefined) return false;
    const before = paper.read();
    if (where === 'instead') this.#drafts.keepReplaced(before);
    paper.write(where === 'instead' || before === '' ? text : `${before}\n\n${text}`);
    this.type();
    this.keepTyped();
    return true;
  }

  /** The home has made this the note. What was typed here and not saved waits. */
  restored(content: string): void {
    if (!this.#desk.isMine) return;
    const show: Duty = { do: 'show', content };
    if (!this.#desk.isUnsaved) this.#go([this.#desk, show]);
    else this.#go([{ ...this.#desk, isUnsaved: false }, { do: 'set aside' }, show]);
  }

  #letsGo(letsGo: boolean): void {
    this.#become({ ...this.#desk, letsGo: letsGo && this.#desk.isMine });
  }

  #isReady(): boolean {
    const { hasToken, socket } = this.#parts;
    if (!hasToken()) this.#fail('no-token');
    else if (socket.state() !== 'connected') this.#fail('no-connection');
    else return true;
    return false;
  }

  #say(message: CommandInput<typeof editNote>): Promise<void> {
    const { socket, here } = this.#parts;
    return socket.send(editNote, { ...message, sessionId: here.tab });
  }

  /** A wish that nobody answers lapses at the home without a word. */
  #watchWish(): void {
    const { clock } = this.#parts;
    const { wanted } = this.#desk;
    this.#cancelLapse();
    if (wanted === null) return;
    this.#cancelLapse = clock.after(desk.lapsesIn(wanted, clock.now()), () =>
      this.#become({ ...this.#desk, wanted: null }),
    );
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

  #setAside(): void {
    this.#saver.setAside();
    this.#typing.reset();
  }

  #fail = (failure: Failure): void => this.#parts.onFailure(failure);

  #become(next: Desk): void {
    if (next === this.#desk) return;
    const { wanted, isMine } = this.#desk;
    this.#desk = next;
    if (next.isMine && !isMine) this.#activeAt = this.#parts.clock.now();
    if (next.wanted !== wanted) this.#watchWish();
    for (const listener of [...this.#listeners]) listener();
  }
}

const ignore = () => undefined;
