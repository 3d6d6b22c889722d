import { type Clock, instant } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { Localizable } from '#platform/server/http/route.ts';
import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Connection, Sockets } from '#platform/server/realtime/stomp-server.ts';
import { ApiError } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { EditLock, EditorTab, LockEvent, LockRequest } from '../edit-lock.rules.ts';
import * as rules from '../edit-lock.rules.ts';
import { t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import { longestNote, noteId, type PendingRequest } from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import type { WrittenText } from './shared-note.store.ts';

/** The commands of the shared note, the same for HTTP and STOMP. */
export type SharedNote = ReturnType<typeof createSharedNote>;

export interface TextUpdate {
  readonly content: string;
  readonly tab?: string | undefined;
  readonly cursor?: number | null | undefined;
  /** Number of the text within its tab; texts older than the newest one are ignored. */
  readonly count?: number | undefined;
}

export interface TypingUpdate {
  readonly tab: string | undefined;
  readonly isTyping: boolean;
  readonly connection: Pick<Connection, 'onClose'>;
}

export interface SharedNoteDeps {
  note: Note;
  sockets: Sockets;
  notifications: Notifications;
  clock: Clock;
  entropy: Entropy;
  /** Called when a request for the lock was made, answered or withdrawn. */
  onRequestChange(): void;
  /** Seconds that this user has to respond to a request. */
  answerSecondsOf(userId: number): number;
}

/** The lock is free when the server starts. */
export function createSharedNote(deps: SharedNoteDeps) {
  const { note, sockets, notifications, clock, entropy, answerSecondsOf, onRequestChange } = deps;
  let lock: EditLock = rules.freeLock;
  let cancelTimer = () => {};
  let isClosed = false;
  let isTyping = false;
  /** Stops waiting for the typing tab's connection to close. */
  let cancelClose = () => {};
  let newestKeystrokes: { tab: string; count: number } | undefined;

  function setLock(nextLock: EditLock): void {
    const isRequestChanged = nextLock.request !== lock.request;
    lock = nextLock;
    if (isRequestChanged) onRequestChange();
    cancelTimer();
    const deadline = rules.nextDeadline(lock);
    if (deadline !== undefined && !isClosed)
      cancelTimer = clock.after(deadline - clock.elapsed(), passTime);
  }

  function apply({ lock: nextLock, events }: rules.Transition): void {
    const isGranted = events.some(({ type }) => type === 'granted');
    setLock(
      nextLock.holder !== null && isGranted
        ? withPresence(nextLock, nextLock.holder.user.id)
        : nextLock,
    );
    for (const event of events) publish(event);
  }

  const withPresence = (editLock: EditLock, userId: number) =>
    rules.notePresence(editLock, userId, sockets.isOnline(userId), clock.elapsed());
  const passTime = () => apply(rules.passTime(lock, clock.elapsed()));
  const noteActivity = (userId: number) =>
    setLock(rules.noteActivity(lock, userId, clock.elapsed()));
  sockets.onPresence((userId) => setLock(withPresence(lock, userId)));

  const toPending = ({ id, requester: { user }, deadline }: LockRequest): PendingRequest => ({
    requestId: id,
    ...userFields(user),
    expiresAt: instant(clock.now() + deadline - clock.elapsed()),
  });

  function publish(event: LockEvent): void {
    switch (event.type) {
      case 'granted': {
        const { to, before, request } = event;
        if (before !== null) stopTyping(before);
        if (before?.user.id !== to.user.id) note.storeRevision();
        sockets.publishToAll(contract.editChanges, {
          type: 'EDIT_CONTROL_GRANTED',
          noteId,
          sessionId: to.tab,
          ...userFields(to.user),
        });
        if (request !== null) {
          sockets.publish(to.user.id, contract.editAnswers, {
            type: 'GRANT_EDIT_CONTROL',
            ...requesterFields(request),
            message: inLocale(to.user.language, () => t.note.granted),
          });
        }
        return;
      }
      case 'released':
        stopTyping(event.from);
        note.storeRevision();
        sockets.publishToAll(contract.editChanges, {
          type: 'EDIT_CONTROL_RELEASED',
          noteId,
          reason: event.reason,
          ...userFields(event.from.user),
        });
        return;
      case 'requested': {
        const { request, holder } = event;
        const writeMessage = () => t.note.wants(request.requester.user.displayName);
        sockets.publish(holder.user.id, contract.editAnswers, {
          type: 'REQUEST_EDIT_CONTROL',
          noteId,
          ...toPending(request),
          message: inLocale(holder.user.language, writeMessage),
        });
        notifications.send(holder.user.id, () => ({
          event: 'pen-asked',
          title: t.notification.title,
          text: writeMessage(),
          place: '/dashboard',
          about: 'pen',
        }));
        return;
      }
      case 'denied': {
        const { request, reason } = event;
        if (reason === 'denied') withdraw(request);
        const holder = lock.holder?.user.displayName ?? '';
        sockets.publish(request.requester.user.id, contract.editAnswers, {
          type: 'DENY_EDIT_CONTROL',
          ...requesterFields(request),
          reason,
          message: inLocale(request.requester.user.language, () =>
            reason === 'denied' ? t.note.denied : t.note.nobodyAnswered(holder),
          ),
        });
        return;
      }
      case 'withdrawn':
        withdraw(event.request);
    }
  }

  function withdraw({ id: requestId }: LockRequest): void {
    if (lock.holder === null) return;
    const message = { type: 'REQUEST_DENIED', noteId, requestId } as const;
    sockets.publish(lock.holder.user.id, contract.editAnswers, message);
  }

  function publishTyping(user: EditorTab['user'], next: boolean): void {
    isTyping = next;
    cancelClose();
    sockets.publishToAll(contract.noteTyping, {
      type: 'TYPING_STATUS',
      noteId,
      ...userFields(user),
      isTyping,
      timestamp: instant(clock.now()),
    });
  }

  function stopTyping({ user }: Pick<EditorTab, 'user'>): void {
    if (isTyping) publishTyping(user, false);
  }

  function requireLock({ user }: UserSession, tab: string | undefined): void {
    if (rules.isHolder(lock, user.id, tab)) return;
    const currentEditor = lock.holder === null ? null : toEditor(lock.holder);
    throw new ApiError(409, () => t.note.notHolder, { more: { currentEditor } });
  }

  function isOutdated({ tab, count }: TextUpdate): boolean {
    if (tab === undefined || count === undefined) return false;
    if (newestKeystrokes?.tab === tab && count < newestKeystrokes.count) return true;
    newestKeystrokes = { tab, count };
    return false;
  }

  const publishText = ({ version, content, written }: WrittenText, cursorPosition: number | null) =>
    sockets.publishToAll(contract.noteUpdates, {
      type: 'CONTENT_UPDATE',
      noteId,
      userId: written.by.id,
      username: written.by.username,
      content,
      cursorPosition,
      version,
      updatedAt: instant(written.at),
    });

  async function write({ user }: UserSession, { content, cursor }: TextUpdate) {
    if (content.length > longestNote) throw new ApiError(413, () => t.note.tooLong);
    noteActivity(user.id);
    const by = { id: user.id, username: user.username };
    const { text, isNew, committed } = note.write(by, content);
    const { version, written } = text;
    if (isNew && written !== null) publishText({ ...text, written }, cursor ?? null);
    await committed;
    return { version, updatedAt: instant(written?.at ?? clock.now()) };
  }

  return {
    request({ user, session }: UserSession, tab?: string): Localizable<contract.EditRequestResult> {
      const from: EditorTab = { user, tab: tab ?? null, sessionId: session.id };
      const answerTime = answerSecondsOf(lock.holder?.user.id ?? user.id) * 1_000;
      const options = { now: clock.elapsed(), answerTime, id: newSecret(entropy) };
      apply(rules.requestLock(lock, from, options));
      const { holder, request } = lock;
      if (holder === null) throw new Error('The edit lock has no holder after a request');
      const currentEditor = toEditor(holder);
      if (holder.user.id === user.id || request === null) {
        return {
          granted: true,
          session: { currentEditor },
          currentEditor,
          message: () => t.note.granted,
        };
      }
      const { requestId, expiresAt } = toPending(request);
      const message = () => t.note.asked(holder.user.displayName);
      return { granted: false, pending: true, requestId, expiresAt, currentEditor, message };
    },

    release: ({ user }: UserSession, tab?: string) =>
      apply(rules.release(lock, user.id, tab, clock.elapsed())),

    /** Throws a 409 if the request does not exist any more. */
    respond({ user }: UserSession, id: string, grant: boolean) {
      const transition = rules.respond(lock, user.id, { id, grant, now: clock.elapsed() });
      if (transition === undefined) throw new ApiError(409, () => t.note.requestIsOver);
      apply(transition);
    },

    /** Publishes a text at once. Resolves when it is committed. Throws a 409 or a 413. */
    async write(auth: UserSession, text: TextUpdate): Promise<contract.SavedNote> {
      requireLock(auth, text.tab);
      return write(auth, isOutdated(text) ? { ...text, content: note.current().content } : text);
    },

    /** Writes the text of a revision, after storing the current one as a revision. */
    async restore(auth: UserSession, text: TextUpdate): Promise<contract.SavedNote> {
      requireLock(auth, text.tab);
      note.storeRevision();
      return write(auth, text);
    },

    /** A tab connects: it is not typing. */
    onTabConnect({ user }: UserSession, tab?: string) {
      if (tab !== undefined && rules.isHolder(lock, user.id, tab)) stopTyping({ user });
    },

    /** A tab that disconnects is not typing, also while other tabs of the user are connected. */
    setTyping({ user }: UserSession, { tab, isTyping: next, connection }: TypingUpdate) {
      if (!rules.isHolder(lock, user.id, tab)) return;
      noteActivity(user.id);
      publishTyping(user, next);
      if (next) cancelClose = connection.onClose(() => stopTyping({ user }));
    },

    status({ user }: UserSession, tab?: string): contract.EditStatus {
      const { holder, request } = lock;
      return {
        noteId,
        hasEditPermission: rules.isHolder(lock, user.id, tab),
        isLocked: holder !== null,
        currentEditor: holder === null ? null : toEditor(holder),
        pendingRequest: request === null ? null : toPending(request),
      };
    },

    /** A request of the user counts as presence. */
    markPresent: ({ user }: UserSession) => setLock(withPresence(lock, user.id)),
    endSession: (sessionId: number) => apply(rules.endSession(lock, sessionId, clock.elapsed())),

    /** Stops the timer of the lock. */
    close() {
      isClosed = true;
      cancelTimer();
    },
  };
}

const userFields = ({ id, username }: EditorTab['user']) => ({ userId: id, username });

const requesterFields = ({ requester: { user, tab } }: LockRequest) => ({
  noteId,
  ...userFields(user),
  sessionId: tab,
});

const toEditor = ({ user: { id, username } }: EditorTab): contract.Editor => ({ id, username });
