import type { MessageOf } from '#shared/topic.ts';
import { lateRequestLifetime } from '../edit-lock.rules.ts';
import type * as contract from '../shared-note.contract.ts';

/** The user and the tab of this page. */
export interface Self {
  readonly userId: number;
  readonly tab: string;
}

/** Text and edit lock of the shared note, as one tab knows them. Times are milliseconds since 1970. */
export interface NoteState {
  /** The latest text of the server; null until it is loaded. */
  readonly note: { readonly content: string; readonly version: number } | null;
  /** The text in the window. */
  readonly text: string;
  /** The text was typed here, and the server has not confirmed it. */
  readonly isDirty: boolean;
  readonly editor: contract.Editor | null;
  /** This tab holds the lock. */
  readonly hasLock: boolean;
  /** The lock was taken to tick a line, and is released afterwards. */
  readonly isTicking: boolean;
  /** This tab gives the lock away. */
  readonly isReleasing: boolean;
  readonly request: OwnRequest;
  /** The partner's request for the lock of this user. */
  readonly incomingRequest: IncomingRequest | null;
  readonly isPartnerTyping: boolean;
  readonly failure: Failure | null;
  /** The connection was lost, or could not be opened. */
  readonly isCut: boolean;
  /** The latest message that is shown once. */
  readonly notice: Notice | null;
  /** The latest text that was typed here and can't be saved. */
  readonly unsavedText: { readonly text: string } | null;
}

/**
 * The request of this tab. `late`: the partner didn't respond in time, but still can until `lapsesAt`. `lapsed`: not
 * any more.
 */
export type OwnRequest =
  | { readonly step: 'none' | 'sending' | 'pending' | 'lapsed' }
  | { readonly step: 'late'; readonly lapsesAt: number };

/** `isNew`: the time to respond begins now; otherwise it has begun before. */
export type IncomingRequest = contract.PendingRequest & {
  readonly isNew: boolean;
  readonly receivedAt: number;
  readonly lapsesAt: number;
};

/** An action that failed; `message` is the server's. */
export interface Failure {
  readonly action: 'no-token' | 'no-connection' | 'request' | 'release' | 'respond' | 'save';
  readonly message?: string | undefined;
}

export const emptyNote: NoteState = {
  note: null,
  text: '',
  isDirty: false,
  editor: null,
  hasLock: false,
  isTicking: false,
  isReleasing: false,
  request: { step: 'none' },
  incomingRequest: null,
  isPartnerTyping: false,
  failure: null,
  isCut: false,
  notice: null,
  unsavedText: null,
};

/** `elsewhere`: another tab of the user has the lock. `disconnected`: it was lost without a connection. */
export type LostReason = 'elsewhere' | 'idle' | 'absent' | 'signed-out' | 'disconnected';

/** Messages that are shown once. */
export type Notice =
  | { type: 'granted' }
  | { type: 'denied'; text: string }
  | { type: 'taken'; by: contract.Editor }
  | { type: 'lost'; reason: LostReason }
  /** The lock that this user asked for is free. */
  | { type: 'free'; from: contract.Editor };

type Initial = MessageOf<typeof contract.initialNote>;
type Change = MessageOf<typeof contract.editChanges>;
type LockChange = Extract<Change, { type: 'EDIT_CONTROL_GRANTED' }>;
type Release = Extract<Change, { type: 'EDIT_CONTROL_RELEASED' }>;
type Answer = MessageOf<typeof contract.editAnswers>;
type Denial = Extract<Answer, { type: 'DENY_EDIT_CONTROL' | 'GRANT_EDIT_CONTROL' }>;
type Received =
  | Initial
  | Change
  | Answer
  | MessageOf<typeof contract.noteUpdates>
  | MessageOf<typeof contract.noteTyping>;

export type NoteAction =
  | { type: 'received'; message: Received; now: number }
  | { type: 'typed'; text: string }
  /** The server has committed this text. */
  | { type: 'saved'; text: string }
  /** The server has restored a revision. */
  | { type: 'restored'; content: string }
  | { type: 'asking' }
  | { type: 'ticking'; isTicking: boolean }
  | { type: 'releasing'; isReleasing: boolean }
  /** The partner has the response of this tab. */
  | { type: 'responded'; requestId: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'connection'; isCut: boolean }
  /** A request may have lapsed; the server doesn't say so. */
  | { type: 'time'; now: number }
  | { type: 'restarted' };

const none = { step: 'none' } as const;

export function reduceNote(before: NoteState, action: NoteAction, self: Self): NoteState {
  // A failed save is shown until a text is saved; other errors until the next action.
  const isKept = before.failure === null || before.failure.action === 'save';
  const state = isKept ? before : { ...before, failure: null };
  switch (action.type) {
    case 'received':
      return onMessage(state, action.message, self, action.now);
    case 'typed':
      return state.hasLock ? { ...state, text: action.text, isDirty: true } : state;
    case 'saved':
      return action.text === state.text ? { ...state, isDirty: false, failure: null } : state;
    case 'restored':
      return state.hasLock ? withText(state, action.content) : state;
    case 'asking':
      return { ...state, request: { step: 'sending' } };
    case 'ticking':
      return { ...state, isTicking: action.isTicking };
    case 'releasing':
      return { ...state, isReleasing: action.isReleasing };
    case 'responded':
      return withoutRequest(state, action.requestId);
    case 'failed': {
      const { failure } = action;
      const request = failure.action === 'request' ? none : state.request;
      return { ...state, request, isReleasing: false, failure };
    }
    case 'connection':
      return { ...state, isCut: action.isCut };
    case 'time': {
      const { request, incomingRequest: incoming } = state;
      const isLapsed = request.step === 'late' && request.lapsesAt <= action.now;
      return {
        ...state,
        request: isLapsed ? { step: 'lapsed' } : request,
        incomingRequest: incoming !== null && incoming.lapsesAt <= action.now ? null : incoming,
      };
    }
    case 'restarted':
      return emptyNote;
  }
}

function onMessage(state: NoteState, message: Received, self: Self, now: number): NoteState {
  switch (message.type) {
    case 'INITIAL_CONTENT':
      return onInitial(state, message, self, now);
    case 'EDIT_CONTROL_GRANTED':
      return onGranted(state, message, self);
    case 'EDIT_CONTROL_RELEASED':
      return onReleased(state, message, self);
    case 'REQUEST_EDIT_CONTROL':
      return { ...state, incomingRequest: incomingAt(now, message, true) };
    case 'REQUEST_PENDING':
      return state.request.step === 'sending' ? { ...state, request: { step: 'pending' } } : state;
    case 'REQUEST_DENIED':
      return withoutRequest(state, message.requestId);
    case 'GRANT_EDIT_CONTROL': {
      // If this tab has the lock already, the topic has reported it.
      if (state.hasLock || message.sessionId !== self.tab) return state;
      const editor = { id: message.userId, username: message.username };
      return { ...state, editor, hasLock: true, request: none };
    }
    case 'DENY_EDIT_CONTROL':
      return onDenied(state, message, self, now);
    case 'CONTENT_UPDATE': {
      const { content, version } = message;
      if (state.note === null || version <= state.note.version) return state;
      // While the user is typing, the text area is newer than the server's text.
      const text = state.hasLock && state.isDirty ? state.text : content;
      return { ...state, note: { content, version }, text };
    }
    case 'TYPING_STATUS': {
      const isOwn = message.userId === self.userId && state.hasLock;
      return isOwn ? state : { ...state, isPartnerTyping: message.isTyping };
    }
  }
}

/** Received after each connect. */
function onInitial(state: NoteState, message: Initial, self: Self, now: number): NoteState {
  const { content, version, hasEditPermission, currentEditor: editor, pendingRequest } = message;
  const isOwnRequest = pendingRequest?.userId === self.userId;
  const nextState: NoteState = {
    ...state,
    note: { content, version },
    editor,
    hasLock: hasEditPermission,
    isTicking: state.isTicking && hasEditPermission,
    isReleasing: false,
    // The tab that made the request may be gone: this one can request again.
    request: isOwnRequest
      ? { step: 'late', lapsesAt: requestLapsesAt(pendingRequest.expiresAt, now) }
      : none,
    incomingRequest: isOwnRequest ? null : incomingOf(pendingRequest, state.incomingRequest, now),
    isPartnerTyping: false,
  };
  const isSame = state.note?.content === content;
  // A lock that was lost without a connection is requested again to save what is typed.
  const canSave = hasEditPermission || (isSame && editor === null && !state.isReleasing);
  if (canSave && state.isDirty) return nextState;
  if (hasEditPermission) return { ...nextState, text: content };
  const notice: Notice =
    editor === null ? { type: 'lost', reason: 'disconnected' } : lostTo(editor, self);
  const isLost = state.hasLock && !state.isReleasing;
  return { ...withText(nextState, content), notice: isLost ? notice : state.notice };
}

function onGranted(state: NoteState, message: LockChange, self: Self): NoteState {
  const { userId, username, sessionId } = message;
  const { request, isTicking, incomingRequest } = state;
  const editor = { id: userId, username };
  const isOwn = userId === self.userId;
  const nextState: NoteState = {
    ...withoutLock(state),
    editor,
    request: isOwn ? none : request,
    // If the lock moves between two tabs of the user, the partner's request stays.
    incomingRequest: isOwn ? incomingRequest : null,
  };
  if (isOwn && (sessionId === null || sessionId === self.tab)) {
    const hasWaited = request.step !== 'none' && request.step !== 'sending' && !state.hasLock;
    const notice: Notice | null = hasWaited ? { type: 'granted' } : state.notice;
    return { ...nextState, hasLock: true, isTicking, notice };
  }
  const isLost = state.hasLock && !state.isReleasing;
  return { ...withText(nextState), notice: isLost ? lostTo(editor, self) : state.notice };
}

function onReleased(state: NoteState, message: Release, self: Self): NoteState {
  const { userId, username, reason } = message;
  const nextState = withText({ ...withoutLock(state), editor: null, request: none });
  if (state.hasLock && reason !== 'released') {
    return { ...nextState, notice: { type: 'lost', reason } };
  }
  if (state.request.step === 'none' || userId === self.userId) return nextState;
  return { ...nextState, notice: { type: 'free', from: { id: userId, username } } };
}

function onDenied(state: NoteState, message: Denial, self: Self, now: number): NoteState {
  const { reason, sessionId, message: text } = message;
  const notice = { type: 'denied', text } as const;
  if (reason === 'over') return { ...state, isReleasing: false, incomingRequest: null, notice };
  if (sessionId !== null && sessionId !== self.tab) {
    // A user has one request at a time: another tab has taken over that of this one.
    return state.request.step === 'pending' ? { ...state, request: none } : state;
  }
  if (reason === 'not-holder') {
    const nextState = withText({ ...state, hasLock: false, isTicking: false });
    return state.hasLock ? { ...nextState, notice } : nextState;
  }
  const lapsesAt = now + lateRequestLifetime;
  const request: OwnRequest = reason === 'timeout' ? { step: 'late', lapsesAt } : none;
  return { ...withText(state), request, notice };
}

const withoutLock = (state: NoteState): NoteState => ({
  ...state,
  hasLock: false,
  isTicking: false,
  isReleasing: false,
  incomingRequest: null,
  isPartnerTyping: false,
});

const withoutRequest = (state: NoteState, requestId: string): NoteState =>
  state.incomingRequest?.requestId === requestId ? { ...state, incomingRequest: null } : state;

/** Shows the server's text, and keeps what was typed and not saved. */
function withText(state: NoteState, content = state.note?.content ?? ''): NoteState {
  const nextState = { ...state, text: content };
  if (!state.isDirty) return nextState;
  return { ...nextState, isDirty: false, failure: null, unsavedText: { text: state.text } };
}

const lostTo = (editor: contract.Editor, { userId }: Self): Notice =>
  editor.id === userId ? { type: 'lost', reason: 'elsewhere' } : { type: 'taken', by: editor };

/** A request that is known already keeps the time that is left. */
function incomingOf(
  request: contract.PendingRequest | null,
  shownRequest: IncomingRequest | null,
  now: number,
): IncomingRequest | null {
  if (request === null) return null;
  if (request.requestId === shownRequest?.requestId) return shownRequest;
  return incomingAt(now, request, false);
}

function incomingAt(
  now: number,
  request: contract.PendingRequest,
  isNew: boolean,
): IncomingRequest {
  const { requestId, userId, username, expiresAt } = request;
  const lapsesAt = requestLapsesAt(expiresAt, now);
  return { requestId, userId, username, expiresAt, isNew, receivedAt: now, lapsesAt };
}

/** Milliseconds; a holder may have no longer to respond. */
const longestAnswer = 60_000;

/** Allows for a wrong device clock. */
const requestLapsesAt = (expiresAt: string, now: number): number =>
  now + Math.min(Math.max(0, Date.parse(expiresAt) - now), longestAnswer) + lateRequestLifetime;

/** Milliseconds left to respond to a request; zero or less if it is late. `answerSeconds`: the time for a new request. */
export function timeToRespond(
  request: IncomingRequest,
  answerSeconds: number,
  now: number,
): number {
  const { isNew, receivedAt, expiresAt } = request;
  const end = receivedAt + answerSeconds * 1000;
  return (isNew ? end : Math.min(end, Date.parse(expiresAt))) - now;
}
