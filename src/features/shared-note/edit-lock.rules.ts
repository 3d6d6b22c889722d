/*
 * The edit lock of the shared note, as a state machine. Times are milliseconds on a clock that is
 * never set. Each function returns the next state and what happened; nothing is published here.
 */

const second = 1_000;
/** A holder without a live connection for this long is absent. */
export const absentAfter = 15 * second;
/** A holder without activity for this long loses the lock. */
export const idleAfter = 120 * second;
/** A holder who doesn't respond loses the lock after this time without activity. */
export const unresponsiveAfter = 30 * second;
/** A request stays with the holder for this long after its deadline. */
export const lateRequestLifetime = 60 * second;
/** Seconds that a holder may choose to have for a response. */
export const answerTimes = [5, 15, 30, 60] as const;
export const defaultAnswerSeconds = 5;

/** A tab of a user, in one session. */
export interface EditorTab {
  readonly user: {
    readonly id: number;
    readonly username: string;
    readonly displayName: string;
    /** A BCP 47 tag. */
    readonly language: string;
  };
  /** Tab of the holder; null if the client sent no name of its tab: then all tabs of the user match. */
  readonly tab: string | null;
  readonly sessionId: number;
}

export interface Holder extends EditorTab {
  readonly activeAt: number;
  /** Time when the last connection of the holder closed; null while one is open. */
  readonly disconnectedSince: number | null;
}

export interface LockRequest {
  readonly id: string;
  readonly requester: EditorTab;
  /** Time when the holder's time to respond ends. */
  readonly deadline: number;
  /** The requester was told that nobody responded; the request stays for a while. */
  readonly isLate: boolean;
}

export interface EditLock {
  readonly holder: Holder | null;
  /** The request of the other user. */
  readonly request: LockRequest | null;
  /** The last response, which tells a repeated one from a wrong one. */
  readonly response: {
    readonly id: string;
    readonly userId: number;
    readonly grant: boolean;
  } | null;
}

export const freeLock: EditLock = { holder: null, request: null, response: null };

export type ReleaseReason = 'released' | 'signed-out' | 'idle' | 'absent';

export type LockEvent =
  /** `request`: the granted one, if there was one. `before`: the previous holder. */
  | { type: 'granted'; to: EditorTab; before: EditorTab | null; request: LockRequest | null }
  | { type: 'released'; from: EditorTab; reason: ReleaseReason }
  | { type: 'requested'; request: LockRequest; holder: EditorTab }
  | { type: 'denied'; request: LockRequest; reason: 'denied' | 'timeout' }
  | { type: 'withdrawn'; request: LockRequest };

export interface Transition {
  readonly lock: EditLock;
  readonly events: readonly LockEvent[];
}

const withoutEvents = (lock: EditLock): Transition => ({ lock, events: [] });

function chain({ lock, events }: Transition, next: (lock: EditLock) => Transition): Transition {
  const transition = next(lock);
  return { lock: transition.lock, events: [...events, ...transition.events] };
}

/** True if this user may change the text, in this tab if it is given. */
export const isHolder = ({ holder }: EditLock, userId: number, tab?: string): boolean =>
  holder !== null &&
  holder.user.id === userId &&
  (tab === undefined || holder.tab === null || holder.tab === tab);

export interface RequestOptions {
  readonly now: number;
  /** Milliseconds that the holder has to respond. */
  readonly answerTime: number;
  /** Id of a new request. */
  readonly id: string;
}

/** Grants the lock, or leaves an open request. */
export function requestLock(
  before: EditLock,
  from: EditorTab,
  options: RequestOptions,
): Transition {
  return chain(passTime(before, options.now), (lock) => {
    const { holder, request } = lock;
    if (holder === null) return grant(lock, from, options.now);
    if (holder.user.id === from.user.id) return takeOver(lock, holder, from, options.now);
    if (request !== null && !request.isLate) {
      return withoutEvents({ ...lock, request: { ...request, requester: from } });
    }
    const deadline = options.now + options.answerTime;
    const newRequest: LockRequest = { id: options.id, requester: from, deadline, isLate: false };
    return {
      lock: { ...lock, request: newRequest },
      events: [{ type: 'requested', request: newRequest, holder }],
    };
  });
}

/** Another tab of the holder takes the lock; the same tab keeps it. */
function takeOver(lock: EditLock, holder: Holder, from: EditorTab, now: number): Transition {
  const activeHolder = { ...holder, activeAt: now };
  if (from.tab === null || from.tab === holder.tab)
    return withoutEvents({ ...lock, holder: activeHolder });
  return {
    lock: { ...lock, holder: { ...activeHolder, ...from } },
    events: [{ type: 'granted', to: from, before: holder, request: null }],
  };
}

/** The caller sets `disconnectedSince` of the new holder, since presence is not known here. */
function grant(lock: EditLock, to: EditorTab, now: number): Transition {
  const { holder: before, request } = lock;
  const isRequester = request !== null && request.requester.user.id === to.user.id;
  return {
    lock: { ...lock, holder: { ...to, activeAt: now, disconnectedSince: null }, request: null },
    events: [{ type: 'granted', to, before, request: isRequester ? request : null }],
  };
}

/** Grants the lock to the requester, or leaves it free. */
function releaseLock(lock: EditLock, reason: ReleaseReason, now: number): Transition {
  const { holder, request } = lock;
  if (holder === null) return withoutEvents(lock);
  if (request !== null) return grant(lock, request.requester, now);
  return { lock: { ...lock, holder: null }, events: [{ type: 'released', from: holder, reason }] };
}

/** The holder's response to a request. Undefined if this user has no such request. */
export function respond(
  before: EditLock,
  userId: number,
  response: { id: string; grant: boolean; now: number },
): Transition | undefined {
  const { id, now } = response;
  const lastResponse = before.response;
  if (
    lastResponse?.id === id &&
    lastResponse.userId === userId &&
    lastResponse.grant === response.grant
  ) {
    return withoutEvents(before);
  }
  const transition = passTime(before, now);
  const { holder, request } = transition.lock;
  if (holder === null || holder.user.id !== userId || request?.id !== id) return undefined;
  const lock: EditLock = {
    holder: { ...holder, activeAt: now },
    request,
    response: { id, userId, grant: response.grant },
  };
  if (response.grant)
    return chain({ ...transition, lock }, (lockOfHolder) =>
      grant(lockOfHolder, request.requester, now),
    );
  return {
    lock: { ...lock, request: null },
    events: [...transition.events, { type: 'denied', request, reason: 'denied' }],
  };
}

/** Does nothing if this user, or this tab, is not the holder. */
export const release = (
  lock: EditLock,
  userId: number,
  tab: string | undefined,
  now: number,
): Transition =>
  isHolder(lock, userId, tab) ? releaseLock(lock, 'released', now) : withoutEvents(lock);

/** Releases the lock, or withdraws the request, that a session holds when it ends. */
export function endSession(lock: EditLock, sessionId: number, now: number): Transition {
  const { holder, request } = lock;
  if (request?.requester.sessionId === sessionId) {
    return { lock: { ...lock, request: null }, events: [{ type: 'withdrawn', request }] };
  }
  return holder?.sessionId === sessionId
    ? releaseLock(lock, 'signed-out', now)
    : withoutEvents(lock);
}

/** Notes activity of the holder. */
export const noteActivity = (lock: EditLock, userId: number, now: number): EditLock =>
  lock.holder?.user.id === userId ? { ...lock, holder: { ...lock.holder, activeAt: now } } : lock;

/** Notes that the holder is connected or not; a call without a connection restarts the time. */
export function notePresence(
  lock: EditLock,
  userId: number,
  isConnected: boolean,
  now: number,
): EditLock {
  if (lock.holder?.user.id !== userId) return lock;
  return { ...lock, holder: { ...lock.holder, disconnectedSince: isConnected ? null : now } };
}

/** Applies the changes that are due until `now`. */
export function passTime(before: EditLock, now: number): Transition {
  const { holder, request } = before;
  if (holder === null)
    return withoutEvents(request === null ? before : { ...before, request: null });
  if (holder.disconnectedSince !== null && now - holder.disconnectedSince >= absentAfter) {
    return releaseLock(before, 'absent', now);
  }
  if (now - holder.activeAt >= idleAfter) return releaseLock(before, 'idle', now);
  if (request === null || now < request.deadline) return withoutEvents(before);
  if (request.isLate) {
    return withoutEvents(
      now < request.deadline + lateRequestLifetime ? before : { ...before, request: null },
    );
  }
  if (now - holder.activeAt >= unresponsiveAfter) return grant(before, request.requester, now);
  return chain(
    {
      lock: { ...before, request: { ...request, isLate: true } },
      events: [{ type: 'denied', request, reason: 'timeout' }],
    },
    (lock) => passTime(lock, now),
  );
}

/** Returns the time when `passTime` will next change something; undefined if never. */
export function nextDeadline({ holder, request }: EditLock): number | undefined {
  if (holder === null) return undefined;
  const deadlines = [holder.activeAt + idleAfter];
  if (holder.disconnectedSince !== null) deadlines.push(holder.disconnectedSince + absentAfter);
  if (request !== null)
    deadlines.push(request.deadline + (request.isLate ? lateRequestLifetime : 0));
  return Math.min(...deadlines);
}
