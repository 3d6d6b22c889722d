import { createStore } from '#platform/web/emitter.ts';
import { type CommandInput, SendError, type Socket } from '#platform/web/realtime/socket.ts';
import { type ListLine, setTicked } from '../note-list.rules.ts';
import * as contract from '../shared-note.contract.ts';
import {
  emptyNote,
  type Failure,
  type NoteAction,
  type Notice,
  reduceNote,
} from './note.reducer.ts';
import type { NoteDrafts } from './note-drafts.ts';
import type { NoteTab } from './note-tab.ts';

/** Milliseconds after connecting until the note is requested. */
const subscribeDelay = 100;
/** Milliseconds from a keystroke to saving, and at most during continuous typing. */
const saveDelay = 300;
const longestDelay = 1_500;
/** Milliseconds until a failed save is retried. */
const retryDelay = 5_000;
/** Milliseconds after the last keystroke until the user is not typing. */
const typingTimeout = 1_000;
/** Milliseconds after a tick until the lock is released, so that several ticks take it once. */
const tickPause = 500;

export interface NoteDeps {
  readonly socket: Socket;
  readonly userId: number;
  readonly tab: NoteTab;
  readonly drafts: NoteDrafts;
  readonly hasToken: () => boolean;
  readonly onNotice: (notice: Notice) => void;
}

type Command = CommandInput<typeof contract.editNote>;

export type NoteClient = ReturnType<typeof createNote>;

/** Connects one tab with the server: sends what the user does, and saves what is typed. */
export function createNote({ socket, userId, tab, drafts, hasToken, onNotice }: NoteDeps) {
  const store = createStore(emptyNote);
  const state = store.get;
  /** The state without the latest keystrokes: rendering the window for each of them would take long. */
  let windowState = emptyNote;
  const timers = {
    save: createTimer(),
    typing: createTimer(),
    release: createTimer(),
    lapse: createTimer(),
  };
  let saving: Promise<boolean> | undefined;
  /** Time of the first keystroke that no save has read yet. */
  let typedSince: number | undefined;
  let isTypingSent = false;
  let ticks: Promise<unknown> = Promise.resolve();

  function dispatch(action: NoteAction): void {
    const before = state();
    const next = reduceNote(before, action, { userId, tab: tab.name });
    if (next === before) return;
    const isKeystroke =
      action.type === 'typed' && before.isDirty && before.failure === next.failure;
    if (!isKeystroke) windowState = next;
    store.set(next);
    if (next.unsavedText !== null && next.unsavedText !== before.unsavedText) {
      giveUp(next.unsavedText.text);
    }
    if (next.isDirty && next.hasLock && !before.hasLock) void save();
    if (next.notice !== null && next.notice !== before.notice) onNotice(next.notice);
    const unsaved = drafts.unsaved.snapshot();
    // Text that has become the note is not offered any more.
    if (!next.hasLock && next.note !== null && unsaved.value?.text === next.note.content) {
      unsaved.clear();
    }
    const lapsing = next.request.step === 'late' ? next.request : next.incomingRequest;
    if (lapsing !== null) {
      const delay = Math.max(0, lapsing.lapsesAt - Date.now());
      timers.lapse.start(delay, () => dispatch({ type: 'time', now: Date.now() }));
    }
  }

  /** Typed text can't be saved any more. */
  function giveUp(text: string): void {
    timers.save.stop();
    typedSince = undefined;
    resetTyping();
    drafts.typing.snapshot().clear();
    keepUnsaved(text);
  }

  function keepUnsaved(text: string): void {
    if (text === '' || text === state().note?.content) return;
    drafts.unsaved.snapshot().set({ text, at: Date.now() });
  }

  const send = (message: Command) =>
    socket.send(contract.editNote, { ...message, sessionId: tab.name });

  /** Resolves to false if the command failed, which is shown. */
  async function attempt(action: Failure['action'], message: Command): Promise<boolean> {
    try {
      await send(message);
      return true;
    } catch {
      dispatch({ type: 'failed', failure: { action } });
      return false;
    }
  }

  function isReady(): boolean {
    if (hasToken() && socket.state() === 'connected') return true;
    const action = hasToken() ? 'no-connection' : 'no-token';
    dispatch({ type: 'failed', failure: { action } });
    return false;
  }

  /** Stores what is typed and not committed, in case the page is closed. */
  function keepDraft(): void {
    const { isDirty, hasLock, text } = state();
    if (isDirty && hasLock) drafts.typing.snapshot().set({ tab: tab.name, text, at: Date.now() });
  }

  async function sendText(text: string): Promise<boolean> {
    try {
      const content = storable(text);
      await send({ type: 'CONTENT_UPDATE', content, count: tab.countText() });
    } catch (error) {
      const isRejected = error instanceof SendError && error.reason === 'rejected';
      reportUnsaved(isRejected ? error.message : undefined);
      // Without a connection, the text is saved after the next connect.
      const canRetry = state().hasLock && socket.state() === 'connected';
      if (canRetry && typedSince === undefined) timers.save.start(retryDelay, () => void save());
      return false;
    }
    if (!state().isDirty) return false;
    dispatch({ type: 'saved', text });
    if (!state().isDirty) drafts.typing.snapshot().clear();
    return true;
  }

  function reportUnsaved(message?: string): void {
    const { hasLock, isDirty } = state();
    if (hasLock && isDirty) dispatch({ type: 'failed', failure: { action: 'save', message } });
  }

  /** Saves one text at a time, which stays on this device until then. Resolves to true when the text is committed. */
  async function save(): Promise<boolean> {
    timers.save.stop();
    if (saving !== undefined) keepDraft();
    while (saving !== undefined) await saving;
    const { isDirty, hasLock, text } = state();
    if (!isDirty) return true;
    if (!hasLock) return false;
    typedSince = undefined;
    keepDraft();
    if (text.length > contract.longestNote) return false;
    saving = sendText(text);
    const isSaved = await saving;
    saving = undefined;
    return isSaved;
  }

  /** Saves until everything is committed; false if that failed. */
  async function saveAll(): Promise<boolean> {
    while (state().isDirty) {
      if (await save()) continue;
      if (state().failure?.action !== 'save') reportUnsaved();
      return false;
    }
    return true;
  }

  function sendTyping(): void {
    if (!isTypingSent) send({ type: 'TYPING_STATUS', isTyping: true }).catch(ignore);
    isTypingSent = true;
    timers.typing.start(typingTimeout, () => {
      isTypingSent = false;
      send({ type: 'TYPING_STATUS', isTyping: false }).catch(ignore);
    });
  }

  /** The server knows that this tab is not typing. */
  function resetTyping(): void {
    timers.typing.stop();
    isTypingSent = false;
  }

  /** Call it after each change of the text by the user. */
  function type(text: string): void {
    dispatch({ type: 'typed', text });
    const { hasLock, isTicking } = state();
    if (!hasLock) return;
    if (!isTicking) sendTyping();
    const now = Date.now();
    typedSince ??= now;
    const delay = Math.max(0, Math.min(saveDelay, typedSince + longestDelay - now));
    timers.save.start(delay, () => void save());
  }

  /** A page before this one in the same tab, or a closed tab, has left typed text. */
  function resumeDraft(): void {
    drafts.typing.reread();
    const draft = drafts.typing.snapshot();
    if (draft.value === null) return;
    const { text, tab: typedIn } = draft.value;
    const { hasLock, editor } = state();
    if (typedIn === tab.name && hasLock) {
      dispatch({ type: 'typed', text });
      void save();
      // Another tab of this user is typing this draft.
    } else if (typedIn === tab.name || editor?.id !== userId) {
      draft.clear();
      keepUnsaved(text);
    }
  }

  async function request(): Promise<void> {
    // A lock that was taken to tick a line is kept.
    if (state().hasLock && state().isTicking) {
      return dispatch({ type: 'ticking', isTicking: false });
    }
    if (!isReady()) return;
    dispatch({ type: 'asking' });
    await attempt('request', { type: 'REQUEST_EDIT_CONTROL' });
  }

  /** Releases the lock after everything is saved. */
  async function release(): Promise<void> {
    if (!isReady()) return;
    dispatch({ type: 'releasing', isReleasing: state().hasLock });
    if (!(await saveAll())) return dispatch({ type: 'releasing', isReleasing: false });
    await attempt('release', { type: 'RELEASE_EDIT_CONTROL' });
  }

  /** Responds to the partner's request; before the hand-over everything is saved. */
  async function respond(requestId: string, grant: boolean): Promise<void> {
    if (!isReady() || (grant && !(await saveAll()))) return;
    dispatch({ type: 'releasing', isReleasing: grant && state().hasLock });
    const type = grant ? 'GRANT_EDIT_CONTROL' : 'DENY_EDIT_CONTROL';
    const isSent = await attempt('respond', { type, requestId });
    if (isSent) dispatch({ type: 'responded', requestId });
  }

  async function tickNow(line: ListLine, isTicked: boolean): Promise<boolean> {
    if (!isReady()) return false;
    if (!state().hasLock) {
      if (state().editor !== null) return false;
      dispatch({ type: 'ticking', isTicking: true });
      await request();
    }
    const { hasLock, text } = state();
    const next = hasLock ? setTicked(text, line, isTicked) : undefined;
    if (next !== undefined) type(next);
    const isSaved = await saveAll();
    timers.release.start(tickPause, () => {
      ticks = ticks.then(endTicking);
    });
    return isSaved && next !== undefined;
  }

  async function endTicking(): Promise<void> {
    if (!state().isTicking) return;
    if (state().hasLock) await release();
    dispatch({ type: 'ticking', isTicking: false });
  }

  function stopTimers(): void {
    for (const timer of Object.values(timers)) timer.stop();
    resetTyping();
  }

  return {
    state,
    windowState: () => windowState,
    subscribe: store.subscribe,
    tab: tab.name,
    drafts,
    type,
    save,
    keepDraft,
    request,
    release,
    respond,

    /** Ticks a line of the list; resolves to false if that failed. A free lock is taken for that moment. */
    tick(line: ListLine, isTicked: boolean): Promise<boolean> {
      timers.release.stop();
      const ticked = ticks.then(() => tickNow(line, isTicked));
      ticks = ticked;
      return ticked;
    },

    /** The server has restored a revision. */
    restored: (content: string) => dispatch({ type: 'restored', content }),

    /** The page is back from the browser's back/forward cache: everything is loaded again. */
    restart(): void {
      stopTimers();
      dispatch({ type: 'restarted' });
    },

    /** Returns how to stop, which keeps typed text as a draft. */
    start(): () => void {
      const receive = (message: Extract<NoteAction, { type: 'received' }>['message']) =>
        dispatch({ type: 'received', message, now: Date.now() });
      const subscription = createTimer();
      const stops = [
        socket.onState(() => {
          const isCut = socket.state() === 'disconnected';
          if (socket.state() !== 'connecting') dispatch({ type: 'connection', isCut });
        }),
        socket.subscribe(contract.initialNote, (message) => {
          resetTyping();
          const isFirst = state().note === null;
          receive(message);
          if (isFirst) resumeDraft();
          else if (state().hasLock) void save();
          else if (state().isDirty) void request();
        }),
        socket.subscribe(contract.editChanges, receive),
        socket.subscribe(contract.editAnswers, receive),
        socket.subscribe(contract.noteUpdates, receive),
        socket.subscribe(contract.noteTyping, receive),
        socket.onConnect(() =>
          subscription.start(subscribeDelay, () => {
            socket.send(contract.subscribeNote, { sessionId: tab.name }).catch(ignore);
          }),
        ),
        subscription.stop,
      ];
      socket.start();
      return () => {
        keepDraft();
        for (const stop of stops) stop();
        stopTimers();
      };
    },
  };
}

const ignore = () => undefined;

/** Leaves out what the server can't store. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Starting a timer again stops it first. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    start(delay: number, work: () => void): void {
      stop();
      timer = setTimeout(work, delay);
    },
  };
}
