import type { MessageOf } from '#shared/topic.ts';
import { lateRequestLifetime } from '../edit-lock.rules.ts';
import type {
  Editor,
  editAnswers,
  editChanges,
  initialNote,
  noteTyping,
  noteUpdates,
  PendingRequest,
} from '../shared-note.contract.ts';

/** The user and the tab of this page. */
export interface Self {
  readonly userId: number;
  readonly tab: string;
}

export interface UnsavedText {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Text and edit lock of the shared note, as one tab knows them. */
export interface NoteState {
  /** The latest text of the server; null until it is loaded. */
  readonly note: { readonly content: string; readonly version: number } | null;
  readonly editor: Editor | null;
  /** This tab holds the lock. */
  readonly hasLock: boolean;
  /** The lock was taken to tick a line, and is released afterwards. */
  readonly isTicking: boolean;
  /** Text was typed here that the server has not acknowledged. */
  readonly isDirty: boolean;
  /** The request of this tab. `late`: the partner didn't respond in time. */
  readonly request: 'none' | 'sending' | 'pending' | 'late';
  /** This tab gives the lock away. */
  readonly isReleasing: boolean;
  /** The partner's request for the lock of this user. */
  readonly incomingRequest: IncomingRequest | null;
  readonly isPartnerTyping: boolean;
  /** The last text that was typed here and did not reach the note. */
  readonly unsavedText: UnsavedText | null;
  readonly failure: Failure | null;
  /** The connection was lost, or could not be opened. */
  readonly isCut: boolean;
}

/** `isNew`: the time to respond begins now; otherwise it has begun before. */
export type IncomingRequest = PendingRequest & { readonly isNew: boolean };

/** An action that failed; `message` is the server's. */
export interface Failure {
  readonly action: 'no-token' | 'no-connection' | 'request' | 'release' | 'respond' | 'save';
  readonly message?: string | undefined;
}

export const emptyNote: NoteState = {
  note: null,
  editor: null,
  hasLock: false,
  isTicking: false,
  isDirty: false,
  request: 'none',
  isReleasing: false,
  incomingRequest: null,
  isPartnerTyping: false,
  unsavedText: null,
  failure: null,
  isCut: false,
};

export type NoteAction =
  /** Received after each connect. `isIdle`: the user was inactive for longer than a holder may be. */
  | { type: 'initial'; message: MessageOf<typeof initialNote>; isIdle: boolean }
  | { type: 'lock'; message: MessageOf<typeof editChanges> }
  | { type: 'answer'; message: MessageOf<typeof editAnswers> }
  | { type: 'content'; message: MessageOf<typeof noteUpdates> }
  | { type: 'typing'; message: MessageOf<typeof noteTyping> }
  | { type: 'restored'; content: string }
  | { type: 'set'; values: Partial<NoteState> };

export type NoteEffect =
  | { type: 'show'; content: string }
  /** Keeps the typed text as unsaved text, before the text area shows something else. */
  | { type: 'keep typed text' }
  | { type: 'save' }
  | { type: 'request' }
  | { type: 'notify'; notice: Notice };

/** Messages that are shown once. */
export type Notice =
  | { type: 'granted' }
  | { type: 'denied'; text: string }
  | { type: 'taken'; by: Editor }
  | { type: 'lost'; reason: LostReason }
  /** The lock that this user asked for is free. */
  | { type: 'free'; from: Editor };

/** `elsewhere`: another tab of the user has the lock. `disconnected`: it was lost without a connection. */
export type LostReason = 'elsewhere' | 'idle' | 'absent' | 'signed-out' | 'disconnected';

export type Reduced = readonly [NoteState, ...NoteEffect[]];

export function reduceNote(before: NoteState, action: NoteAction, self: Self): Reduced {
  // A failed save is shown until a text is saved; other errors until the next action.
  const isKept = before.failure === null || before.failure.action === 'save';
  const state = isKept ? before : { ...before, failure: null };
  switch (action.type) {
    case 'initial':
      return onInitial(state, action.message, self, action.isIdle);
    case 'lock':
      return onLock(state, action.message, self);
    case 'answer':
      return onAnswer(state, action.message, self);
    case 'content':
      return onContent(state, action.message);
    case 'typing': {
      const { userId, isTyping } = action.message;
      const isOwn = userId === self.userId && state.hasLock;
      return [isOwn ? state : { ...state, isPartnerTyping: isTyping }];
    }
    case 'restored': {
      if (!state.hasLock) return [state];
      const show: NoteEffect = { type: 'show', content: action.content };
      if (!state.isDirty) return [state, show];
      return [{ ...state, isDirty: false, failure: null }, { type: 'keep typed text' }, show];
    }
    case 'set':
      return [{ ...state, ...action.values }];
  }
}

function onInitial(
  state: NoteState,
  message: MessageOf<typeof initialNote>,
  self: Self,
  isIdle: boolean,
): Reduced {
  const { content, version, hasEditPermission, currentEditor, pendingRequest } = message;
  const isSame = state.note === null || state.note.content === content;
  const isOwnRequest = pendingRequest?.userId === self.userId;
  const nextState: NoteState = {
    ...state,
    note: { content, version },
    editor: currentEditor,
    hasLock: hasEditPermission,
    isTicking: state.isTicking && hasEditPermission,
    // The tab that made the request may be gone: this one can request again.
    request: isOwnRequest ? 'late' : 'none',
    isReleasing: false,
    incomingRequest: isOwnRequest ? null : incomingOf(pendingRequest, state.incomingRequest),
    isPartnerTyping: false,
  };
  if (hasEditPermission && state.isDirty) return [nextState, { type: 'save' }];
  if (hasEditPermission && state.hasLock) {
    return isSame ? [nextState] : [nextState, { type: 'show', content }];
  }
  const isLost = state.hasLock && !state.isReleasing;
  // A restart of the server releases the lock.
  if (isLost && isSame && currentEditor === null && (state.isDirty || !isIdle)) {
    return [{ ...nextState, request: 'sending' }, { type: 'request' }];
  }
  if (!isLost) return withoutLock(nextState);
  const reason = isIdle ? 'idle' : 'disconnected';
  const notice: Notice =
    currentEditor === null ? { type: 'lost', reason } : lostTo(currentEditor, self);
  return [...withoutLock(nextState), { type: 'notify', notice }];
}

/** A request that is known already keeps the time that is left. */
const incomingOf = (
  request: PendingRequest | null,
  shownRequest: IncomingRequest | null,
): IncomingRequest | null => {
  if (request === null) return null;
  return request.requestId === shownRequest?.requestId
    ? shownRequest
    : { ...request, isNew: false };
};

const lostTo = (editor: Editor, { userId }: Self): Notice =>
  editor.id === userId ? { type: 'lost', reason: 'elsewhere' } : { type: 'taken', by: editor };

/** Shows the server's text. Typed text can't be saved without the lock: it is kept as unsaved text. */
function withoutLock(state: NoteState): Reduced {
  const show: NoteEffect[] =
    state.note === null ? [] : [{ type: 'show', content: state.note.content }];
  const nextState = dropSaved(state);
  if (!state.isDirty) return [nextState, ...show];
  return [{ ...nextState, isDirty: false, failure: null }, { type: 'keep typed text' }, ...show];
}

/** Unsaved text that equals the saved note is not offered any more. */
const dropSaved = (state: NoteState): NoteState =>
  state.unsavedText !== null && state.unsavedText.text === state.note?.content
    ? { ...state, unsavedText: null }
    : state;

function onLock(state: NoteState, message: MessageOf<typeof editChanges>, self: Self): Reduced {
  const { userId, username } = message;
  const editor = { id: userId, username };
  const nextState = { ...state, isReleasing: false, incomingRequest: null, isPartnerTyping: false };
  if (message.type === 'EDIT_CONTROL_RELEASED') {
    const releasedState = withoutLock({
      ...nextState,
      editor: null,
      hasLock: false,
      isTicking: false,
      request: 'none',
    });
    const { reason } = message;
    if (state.hasLock && reason !== 'released') {
      return [...releasedState, { type: 'notify', notice: { type: 'lost', reason } }];
    }
    if (state.request === 'none' || userId === self.userId) return releasedState;
    return [...releasedState, { type: 'notify', notice: { type: 'free', from: editor } }];
  }
  const isOwn = userId === self.userId;
  const hasLock = isOwn && (message.sessionId === null || message.sessionId === self.tab);
  // If the lock moves between two tabs of the user, the partner's request stays.
  const changedState: NoteState = {
    ...nextState,
    editor,
    hasLock,
    incomingRequest: isOwn ? state.incomingRequest : null,
  };
  if (hasLock) {
    const hasWaited = state.request === 'pending' || state.request === 'late';
    const effects: NoteEffect[] = [];
    if (state.isDirty) effects.push({ type: 'save' });
    if (hasWaited && !state.hasLock) effects.push({ type: 'notify', notice: { type: 'granted' } });
    return [{ ...changedState, request: 'none' }, ...effects];
  }
  const request = isOwn ? 'none' : state.request;
  const lockedOut = withoutLock({ ...changedState, isTicking: false, request });
  if (!state.hasLock || state.isReleasing) return lockedOut;
  return [...lockedOut, { type: 'notify', notice: lostTo(editor, self) }];
}

function onAnswer(state: NoteState, message: MessageOf<typeof editAnswers>, self: Self): Reduced {
  switch (message.type) {
    case 'REQUEST_EDIT_CONTROL': {
      const { requestId, userId, username, expiresAt } = message;
      return [
        { ...state, incomingRequest: { requestId, userId, username, expiresAt, isNew: true } },
      ];
    }
    case 'REQUEST_PENDING':
      return [state.request === 'sending' ? { ...state, request: 'pending' } : state];
    case 'REQUEST_DENIED':
      return [
        state.incomingRequest?.requestId === message.requestId
          ? { ...state, incomingRequest: null }
          : state,
      ];
    case 'GRANT_EDIT_CONTROL': {
      // If this tab has the lock already, the topic has reported it.
      if (state.hasLock || message.sessionId !== self.tab) return [state];
      const editor = { id: message.userId, username: message.username };
      const nextState: NoteState = { ...state, editor, hasLock: true, request: 'none' };
      return state.isDirty ? [nextState, { type: 'save' }] : [nextState];
    }
    case 'DENY_EDIT_CONTROL':
      return onDenied(state, message, self);
  }
}

type Denial = Extract<
  MessageOf<typeof editAnswers>,
  { type: 'DENY_EDIT_CONTROL' | 'GRANT_EDIT_CONTROL' }
>;

function onDenied(state: NoteState, message: Denial, { tab }: Self): Reduced {
  const { reason, sessionId, message: text } = message;
  const notify: NoteEffect = { type: 'notify', notice: { type: 'denied', text } };
  if (reason === 'over') return [{ ...state, isReleasing: false, incomingRequest: null }, notify];
  if (sessionId !== null && sessionId !== tab) {
    // A user has one request at a time: another tab has taken over that of this one.
    return [state.request === 'pending' ? { ...state, request: 'none' } : state];
  }
  if (reason === 'not-holder') {
    const lockedOut = withoutLock({ ...state, hasLock: false, isTicking: false });
    return state.hasLock ? [...lockedOut, notify] : lockedOut;
  }
  return [...withoutLock({ ...state, request: reason === 'timeout' ? 'late' : 'none' }), notify];
}

function onContent(state: NoteState, message: MessageOf<typeof noteUpdates>): Reduced {
  const { content, version } = message;
  if (state.note === null || version <= state.note.version) return [state];
  const nextState = { ...state, note: { content, version } };
  // While the user is typing, the text area is newer than the server's text.
  if (state.hasLock && state.isDirty) return [nextState];
  return [state.hasLock ? nextState : dropSaved(nextState), { type: 'show', content }];
}

/** Milliseconds; a holder may have no longer to respond. */
const longestAnswer = 60_000;

/** Milliseconds left to respond to a request; zero or less if it is late. `fullTime`: the time for a new request. */
export const timeToRespond = (request: IncomingRequest, fullTime: number, now: number): number =>
  request.isNew ? fullTime : Math.min(fullTime, Date.parse(request.expiresAt) - now);

/** Milliseconds until a request can't be granted any more; the server doesn't say so. Allows for a wrong device clock. */
export const requestLapsesIn = ({ expiresAt }: PendingRequest, now: number): number =>
  Math.min(Math.max(0, Date.parse(expiresAt) - now), longestAnswer) + lateRequestLifetime;
