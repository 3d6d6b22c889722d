import * as z from 'zod/mini';
import { createEmitter } from '#platform/web/emitter.ts';
import type { CommandInput, Socket } from '#platform/web/realtime/socket.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { idleAfter } from '../edit-lock.rules.ts';
import { type ListLine, setTicked } from '../note-list.rules.ts';
import * as contract from '../shared-note.contract.ts';
import { editNote } from '../shared-note.contract.ts';
import { type Clock, createAutosave } from './autosave.ts';
import {
  emptyNote,
  type NoteAction,
  type NoteEffect,
  type NoteState,
  type Notice,
  reduceNote,
  requestLapsesIn,
  type Self,
  type UnsavedText,
} from './note-state.ts';

/** Milliseconds after connecting until the note is requested. */
const subscribeDelay = 100;
/** Milliseconds after the last keystroke until the user is not typing. */
const typingTimeout = 1_000;
/** Milliseconds after a tick until the lock is released, so that several ticks take it once. */
const tickPause = 500;

export interface NoteClientDeps {
  readonly socket: Socket;
  readonly self: Self;
  /** Returns the number of the next text of this tab. */
  readonly countText: () => number;
  readonly clock: Clock;
  readonly hasToken: () => boolean;
  readonly onNotice: (notice: Notice) => void;
}

/** The text area. */
export interface TextView {
  read(): string;
  write(text: string): void;
}

/** The stored draft on this device: the text that is being saved, and the last text that could not be saved. */
export function noteDraft(userId: number) {
  const text = { text: z.string(), at: z.number() };
  return {
    typing: persistedValue(`note-typing.${userId}`, z.object({ tab: z.string(), ...text })),
    unsaved: persistedValue(`note-unsaved.${userId}`, z.object(text)),
  };
}

/** Connects the text area of one tab with the server: edit lock, autosave, and draft. */
export class NoteClient {
  readonly #deps: NoteClientDeps;
  readonly #draft: ReturnType<typeof noteDraft>;
  readonly #autosave: ReturnType<typeof createAutosave>;
  readonly #changes = createEmitter();
  #state: NoteState = emptyNote;
  /** The unsaved text in the browser's storage. */
  #stored: UnsavedText | null = null;
  #view: TextView | undefined;
  /** Server time of the user's last action with the lock. */
  #activeAt = 0;
  #isTypingSent = false;
  #ticks: Promise<unknown> = Promise.resolve();
  #cancelTyping = () => {};
  #cancelRelease = () => {};
  #cancelLapse = () => {};

  constructor(deps: NoteClientDeps) {
    this.#deps = deps;
    this.#draft = noteDraft(deps.self.userId);
    const { clock, self, socket, countText } = deps;
    this.#autosave = createAutosave({
      clock,
      isDirty: () => this.#state.isDirty,
      read: () => (this.#state.hasLock ? this.#view?.read() : undefined),
      storeDraft: (text) => this.#draft.typing.set({ tab: self.tab, text, at: clock.now() }),
      send: (content) => this.#send({ type: 'CONTENT_UPDATE', content, count: countText() }),
      onSaved: () => {
        this.#draft.typing.clear();
        this.#set({ isDirty: false, failure: null });
      },
      onError: (message) => {
        if (this.#state.hasLock) this.#set({ failure: { action: 'save', message } });
      },
      canRetry: () => this.#state.hasLock && socket.state() === 'connected',
    });
  }

  /** Name of this tab. */
  get tab(): string {
    return this.#deps.self.tab;
  }

  state = (): NoteState => this.#state;

  subscribe = (listener: () => void) => this.#changes.subscribe(listener);

  /** Returns how to stop, which keeps typed text as a draft. */
  start(): () => void {
    const { socket, self, clock } = this.#deps;
    let cancel = () => {};
    const stops = [
      socket.onState(() => {
        const state = socket.state();
        if (state !== 'connecting') this.#set({ isCut: state === 'disconnected' });
      }),
      socket.subscribe(contract.initialNote, (message) => {
        this.#resetTyping();
        const isFirst = this.#state.note === null;
        const isIdle = clock.now() - this.#activeAt >= idleAfter;
        this.#dispatch({ type: 'initial', message, isIdle });
        if (isFirst) this.#resumeDraft();
      }),
      socket.subscribe(contract.editChanges, (message) =>
        this.#dispatch({ type: 'lock', message }),
      ),
      socket.subscribe(contract.editAnswers, (message) =>
        this.#dispatch({ type: 'answer', message }),
      ),
      socket.subscribe(contract.noteUpdates, (message) =>
        this.#dispatch({ type: 'content', message }),
      ),
      socket.subscribe(contract.noteTyping, (message) =>
        this.#dispatch({ type: 'typing', message }),
      ),
      socket.onConnect(() => {
        cancel();
        cancel = clock.after(subscribeDelay, () => {
          socket.send(contract.subscribeNote, { sessionId: self.tab }).catch(ignore);
        });
      }),
      () => cancel(),
    ];
    socket.start();
    return () => {
      this.keepDraft();
      for (const stop of stops) stop();
      this.#cancelTimers();
    };
  }

  /** A page before this one in the same tab, or a closed tab, has left typed text. */
  #resumeDraft(): void {
    const { typing, unsaved } = this.#draft;
    this.#set({ unsavedText: unsaved.get() ?? null });
    const draft = typing.get();
    if (draft === undefined) return;
    const { userId, tab } = this.#deps.self;
    if (draft.tab === tab && this.#state.hasLock && this.#view !== undefined) {
      this.#view.write(draft.text);
      this.#set({ isDirty: true });
      void this.save();
      // Another tab of this user is typing this draft.
    } else if (draft.tab === tab || this.#state.editor?.id !== userId) {
      typing.clear();
      this.#keepUnsaved(draft.text);
    }
  }

  /** Uses this text area, and shows the text in it. */
  use(view: TextView): () => void {
    this.#view = view;
    if (this.#state.note !== null) view.write(this.#state.note.content);
    return () => {
      this.keepDraft();
      if (this.#view === view) this.#view = undefined;
    };
  }

  /** Call after each change of the text area by the user. */
  onTyping(): void {
    if (!this.#state.hasLock) return;
    if (!this.#state.isDirty) this.#set({ isDirty: true });
    this.#activeAt = this.#deps.clock.now();
    if (!this.#state.isTicking) this.#sendTyping();
    this.#autosave.onTyping();
  }

  keepDraft = (): void => this.#autosave.keepDraft();
  save = (): Promise<boolean> => this.#autosave.save();

  /** Text on this device survives the page. */
  isDraftKept = (): boolean => this.#draft.typing.isPersisted();

  /** Handles a change by another tab to a key of the browser's storage, or to all of it (null). */
  onStorage(key: string | null): void {
    const { unsaved } = this.#draft;
    if (key !== null && key !== unsaved.key) return;
    this.#stored = unsaved.get() ?? null;
    this.#set({ unsavedText: this.#stored });
  }

  async request(): Promise<void> {
    // A lock that was taken to tick a line is kept.
    if (this.#state.hasLock && this.#state.isTicking) return this.#set({ isTicking: false });
    if (!this.#isReady()) return;
    this.#set({ request: 'sending' });
    try {
      await this.#send({ type: 'REQUEST_EDIT_CONTROL' });
    } catch {
      this.#set({ request: 'none', failure: { action: 'request' } });
    }
  }

  /** Releases the lock after everything is saved. */
  async release(): Promise<void> {
    if (!this.#isReady()) return;
    this.#set({ isReleasing: this.#state.hasLock });
    if (!(await this.#autosave.saveAll())) return this.#set({ isReleasing: false });
    try {
      await this.#send({ type: 'RELEASE_EDIT_CONTROL' });
    } catch {
      this.#set({ isReleasing: false, failure: { action: 'release' } });
    }
  }

  /** Responds to the partner's request; before the hand-over everything is saved. */
  async respond(requestId: string, grant: boolean): Promise<void> {
    if (!this.#isReady() || (grant && !(await this.#autosave.saveAll()))) return;
    this.#activeAt = this.#deps.clock.now();
    this.#set({ isReleasing: grant && this.#state.hasLock });
    const isOpen = () => this.#state.incomingRequest?.requestId === requestId;
    try {
      await this.#send({ type: grant ? 'GRANT_EDIT_CONTROL' : 'DENY_EDIT_CONTROL', requestId });
      if (isOpen()) this.#set({ incomingRequest: null });
    } catch {
      this.#set({ isReleasing: false });
      if (isOpen()) this.#set({ failure: { action: 'respond' } });
    }
  }

  /** Ticks a line of the list; resolves to false if that failed. A free lock is taken for that moment. */
  tick(line: ListLine, isTicked: boolean): Promise<boolean> {
    this.#cancelRelease();
    const ticked = this.#ticks.then(() => this.#tick(line, isTicked));
    this.#ticks = ticked;
    return ticked;
  }

  async #tick(line: ListLine, isTicked: boolean): Promise<boolean> {
    if (!this.#isReady()) return false;
    if (!this.#state.hasLock) {
      if (this.#state.editor !== null) return false;
      this.#set({ isTicking: true });
      await this.request();
    }
    const text = this.#state.hasLock ? this.#view?.read() : undefined;
    const next = text === undefined ? undefined : setTicked(text, line, isTicked);
    if (next !== undefined) {
      this.#view?.write(next);
      this.onTyping();
    }
    const isSaved = await this.#autosave.saveAll();
    this.#cancelRelease = this.#deps.clock.after(tickPause, () => {
      this.#ticks = this.#ticks.then(() => this.#endTicking());
    });
    return isSaved && next !== undefined;
  }

  async #endTicking(): Promise<void> {
    if (!this.#state.isTicking) return;
    if (this.#state.hasLock) await this.release();
    this.#set({ isTicking: false });
  }

  /** Puts the unsaved text into the note. The text that it replaces becomes the unsaved text. */
  insertUnsaved(where: 'replace' | 'append'): void {
    const { unsavedText, hasLock } = this.#state;
    if (!hasLock || this.#view === undefined || unsavedText === null) return;
    const before = this.#view.read();
    const isAppended = where === 'append' && before !== '';
    this.#view.write(isAppended ? `${before}\n\n${unsavedText.text}` : unsavedText.text);
    const isReplaced = where === 'replace' && before !== '';
    this.#set({ unsavedText: isReplaced ? { text: before, at: this.#deps.clock.now() } : null });
    this.onTyping();
    this.keepDraft();
  }

  /** Returns how to undo it. */
  discardUnsaved(): () => void {
    const { unsavedText } = this.#state;
    this.#set({ unsavedText: null });
    return () => this.#state.unsavedText ?? this.#set({ unsavedText });
  }

  /** The server has restored a revision. */
  restored = (content: string): void => this.#dispatch({ type: 'restored', content });

  /** The page is back from the browser's back/forward cache: everything is loaded again. */
  restart(): void {
    this.#cancelTimers();
    this.#set({ ...emptyNote, unsavedText: this.#state.unsavedText });
  }

  #cancelTimers(): void {
    this.#autosave.stop();
    this.#cancelLapse();
    this.#cancelRelease();
    this.#resetTyping();
  }

  #keepUnsaved(text: string): void {
    if (text === '' || text === this.#state.note?.content) return;
    this.#set({ unsavedText: { text, at: this.#deps.clock.now() } });
  }

  #isReady(): boolean {
    const { hasToken, socket } = this.#deps;
    if (hasToken() && socket.state() === 'connected') return true;
    this.#set({ failure: { action: hasToken() ? 'no-connection' : 'no-token' } });
    return false;
  }

  #send(message: CommandInput<typeof editNote>): Promise<void> {
    return this.#deps.socket.send(editNote, { ...message, sessionId: this.#deps.self.tab });
  }

  #sendTyping(): void {
    if (!this.#isTypingSent) this.#send({ type: 'TYPING_STATUS', isTyping: true }).catch(ignore);
    this.#isTypingSent = true;
    this.#cancelTyping();
    this.#cancelTyping = this.#deps.clock.after(typingTimeout, () => {
      this.#isTypingSent = false;
      this.#send({ type: 'TYPING_STATUS', isTyping: false }).catch(ignore);
    });
  }

  /** The server knows that this tab is not typing. */
  #resetTyping(): void {
    this.#cancelTyping();
    this.#isTypingSent = false;
  }

  #set(values: Partial<NoteState>): void {
    this.#dispatch({ type: 'set', values });
  }

  #dispatch(action: NoteAction): void {
    const [next, ...effects] = reduceNote(this.#state, action, this.#deps.self);
    const before = this.#state;
    this.#state = next;
    const { clock } = this.#deps;
    if (next.hasLock && !before.hasLock) this.#activeAt = clock.now();
    if (next.unsavedText !== this.#stored) {
      this.#stored = next.unsavedText;
      if (next.unsavedText === null) this.#draft.unsaved.clear();
      else this.#draft.unsaved.set(next.unsavedText);
    }
    if (next.incomingRequest !== before.incomingRequest) {
      this.#cancelLapse();
      if (next.incomingRequest !== null) {
        const delay = requestLapsesIn(next.incomingRequest, clock.now());
        this.#cancelLapse = clock.after(delay, () => this.#set({ incomingRequest: null }));
      }
    }
    for (const effect of effects) this.#run(effect);
    if (this.#state !== before) this.#changes.emit();
  }

  #run(effect: NoteEffect): void {
    switch (effect.type) {
      case 'show':
        this.#view?.write(effect.content);
        break;
      case 'keep typed text':
        this.#autosave.giveUp();
        this.#resetTyping();
        this.#keepUnsaved(this.#view?.read() ?? this.#draft.typing.get()?.text ?? '');
        this.#draft.typing.clear();
        break;
      case 'save':
        void this.save();
        break;
      case 'request':
        void this.request();
        break;
      case 'notify':
        this.#deps.onNotice(effect.notice);
    }
  }
}

const ignore = () => undefined;
