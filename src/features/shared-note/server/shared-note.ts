import { type Clock, instant } from '#platform/server/clock.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import { ApiError } from '#shared/api-error.ts';
import { noteMessages as t } from '../messages/index.ts';
import { type Hand, type Happening, holds, type PenRequest } from '../pen.rules.ts';
import * as contract from '../shared-note.contract.ts';
import {
  longestNote,
  noteId,
  type PendingRequest,
  type PenStatus,
} from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import { createPen } from './pen.ts';
import type { WrittenText } from './shared-note.store.ts';

/** What can be done with the note; routes and STOMP commands do the same. */
export interface SharedNote {
  /** Wants the pen. Answers who holds it, and the request where it is not theirs yet. */
  request(auth: UserSession, tab?: string): Requested;
  release(auth: UserSession, tab?: string): void;
  /** Throws a 409 where there is no such request to answer. */
  answer(auth: UserSession, requestId: string, grant: boolean): void;
  /** Takes a text and tells both at once. Settles once it is on the disk. Throws a 409 or a 413. */
  write(auth: UserSession, writing: Writing): Promise<contract.SavedNote>;
  /** Makes an earlier text the present one; what is there now is kept. Settles and throws as `write` does. */
  restore(auth: UserSession, writing: Writing): Promise<contract.SavedNote>;
  /** The text of elsewhere is here, where there was none: both see it. */
  adopt(text: WrittenText): void;
  /** This tab begins anew: whatever it typed before, it does not type now. */
  begin(auth: UserSession, tab?: string): void;
  /** The holder types, or does not any more; from others it is not told. */
  type(auth: UserSession, tab: string | undefined, isTyping: boolean): void;
  status(auth: UserSession, tab?: string): PenStatus;
  /** A call of this user came. */
  see(auth: UserSession): void;
  endSignIn(sessionId: number): void;
}

export interface Requested {
  readonly isGranted: boolean;
  readonly holder: Hand;
  /** Null where it is granted. */
  readonly request: PendingRequest | null;
}

export interface Writing {
  readonly content: string;
  readonly tab?: string | undefined;
  readonly cursor?: number | null | undefined;
  /** Which text of this tab it is; an older one than was taken changes nothing any more. */
  readonly count?: number | undefined;
}

export interface SharedNoteDeps {
  note: Note;
  sockets: Sockets;
  notifications: Notifications;
  clock: Clock;
  entropy: Entropy;
  /** How long this user has to answer who wants the pen, in milliseconds. */
  answerTimeOf(personId: number): number;
}

export function createSharedNote(deps: SharedNoteDeps): SharedNote {
  const { note, sockets, notifications, clock, entropy, answerTimeOf } = deps;
  /** Whether the partner was told that the holder types. */
  let types = false;
  /** The newest text that was taken of a tab that counts them. */
  let newest: { tab: string; count: number } | undefined;

  const keeper = createPen({ clock, entropy, sockets, answerTimeOf, onHappened: tell });

  /** A moment of passing time as the wall clock will have it. */
  const wall = (moment: number) => instant(clock.now() + moment - clock.elapsed());

  const pending = ({ id, from: { user }, deadline }: PenRequest): PendingRequest => ({
    ...{ requestId: id, userId: user.id, username: user.username },
    expiresAt: wall(deadline),
  });

  function tellTyping(user: Hand['user'], isTyping: boolean): void {
    types = isTyping;
    const { id: userId, username } = user;
    const timestamp = instant(clock.now());
    const type = 'TYPING_STATUS';
    sockets.publishToAll(contract.noteTyping, {
      type,
      noteId,
      userId,
      username,
      isTyping,
      timestamp,
    });
  }

  function answerTo({ from: { user, tab } }: Pick<PenRequest, 'from'>) {
    return { noteId, userId: user.id, username: user.username, sessionId: tab };
  }

  /** Tells who is concerned what became of the pen. */
  function tell(happening: Happening): void {
    switch (happening.is) {
      case 'granted': {
        const { to, before, request } = happening;
        if (before !== null) left(before);
        if (before?.user.id !== to.user.id) note.keep();
        sockets.publishToAll(contract.penMoves, {
          ...{ type: 'EDIT_CONTROL_GRANTED', noteId, sessionId: to.tab },
          ...{ userId: to.user.id, username: to.user.username },
        });
        if (request === null) return;
        sockets.publish(to.user.id, contract.penAnswers, {
          ...answerTo(request),
          type: 'GRANT_EDIT_CONTROL',
          message: t.note.granted,
        });
        return;
      }
      case 'freed': {
        const { user } = happening.from;
        left(happening.from);
        note.keep();
        sockets.publishToAll(contract.penMoves, {
          ...{ type: 'EDIT_CONTROL_RELEASED', noteId, reason: happening.because },
          ...{ userId: user.id, username: user.username },
        });
        return;
      }
      case 'asked': {
        const { request, holder } = happening;
        const message = t.note.wants(request.from.user.username);
        sockets.publish(holder.user.id, contract.penAnswers, {
          ...{ ...pending(request), type: 'REQUEST_EDIT_CONTROL', noteId, message },
        });
        notifications.send(holder.user.id, {
          ...{ event: 'pen-asked', title: t.notification.title, text: message },
          ...{ place: '/dashboard', about: 'pen' },
        });
        return;
      }
      case 'refused': {
        const { request, because } = happening;
        const holder = keeper.pen().holder?.user;
        if (because === 'denied') askNoMore(request);
        sockets.publish(request.from.user.id, contract.penAnswers, {
          ...answerTo(request),
          type: 'DENY_EDIT_CONTROL',
          reason: because,
          message:
            because === 'denied' ? t.note.denied : t.note.nobodyAnswered(holder?.username ?? ''),
        });
        return;
      }
      case 'withdrawn':
        askNoMore(happening.request);
    }
  }

  /** On no device of the holder: it was answered on one, or nobody wants it any more. */
  function askNoMore({ id: requestId }: PenRequest): void {
    const { holder } = keeper.pen();
    if (holder === null) return;
    const type = 'REQUEST_DENIED';
    sockets.publish(holder.user.id, contract.penAnswers, { type, noteId, requestId });
  }

  function left({ user }: Pick<Hand, 'user'>): void {
    if (types) tellTyping(user, false);
  }

  const refuseOthers = ({ user }: UserSession, tab: string | undefined) => {
    const pen = keeper.pen();
    if (!holds(pen, user.id, tab)) throw notHolder(pen.holder);
  };

  function isHeldUp({ tab, count }: Writing): boolean {
    if (tab === undefined || count === undefined) return false;
    if (newest?.tab === tab && count < newest.count) return true;
    newest = { tab, count };
    return false;
  }

  async function write(
    { user: { id: userId, username } }: UserSession,
    { content, cursor }: Writing,
  ): Promise<contract.SavedNote> {
    if (content.length > longestNote) throw new ApiError(413, t.note.tooLong);
    keeper.act(userId);
    const { text, isNew, saved } = note.write({ id: userId, username }, content);
    const { version } = text;
    const updatedAt = instant(text.written?.at ?? clock.now());
    if (isNew) {
      sockets.publishToAll(contract.noteTexts, {
        ...{ type: 'CONTENT_UPDATE', noteId, userId, username, content },
        ...{ cursorPosition: cursor ?? null, version, updatedAt },
      });
    }
    await saved;
    return { version, updatedAt };
  }

  return {
    request(auth, tab) {
      const pen = keeper.ask(handOf(auth, tab));
      if (pen.holder === null) throw new Error('The note has no editor after a request');
      const isGranted = pen.holder.user.id === auth.user.id;
      const request = isGranted || pen.request === null ? null : pending(pen.request);
      return { isGranted, holder: pen.holder, request };
    },

    release: (auth, tab) => void keeper.release(auth.user.id, tab),
    answer: (auth, requestId, grant) => void keeper.answer(auth.user.id, requestId, grant),

    async write(auth, writing) {
      refuseOthers(auth, writing.tab);
      const { content } = note.present();
      return write(auth, isHeldUp(writing) ? { ...writing, content } : writing);
    },

    async restore(auth, writing) {
      refuseOthers(auth, writing.tab);
      note.keep();
      return write(auth, writing);
    },

    adopt(text) {
      note.adopt(text);
      const { version, content, written } = note.present();
      const { at, by } = written ?? text.written;
      sockets.publishToAll(contract.noteTexts, {
        ...{ type: 'CONTENT_UPDATE', noteId, userId: by.id, username: by.username, content },
        ...{ cursorPosition: null, version, updatedAt: instant(at) },
      });
    },

    begin({ user }, tab) {
      if (tab !== undefined && holds(keeper.pen(), user.id, tab)) left({ user });
    },

    type({ user }, tab, isTyping) {
      if (!holds(keeper.pen(), user.id, tab)) return;
      keeper.act(user.id);
      tellTyping(user, isTyping);
    },

    status({ user }, tab) {
      const pen = keeper.pen();
      const { holder, request } = pen;
      return {
        noteId,
        hasEditPermission: holds(pen, user.id, tab),
        isLocked: holder !== null,
        currentEditor: holder === null ? null : editorOf(holder),
        pendingRequest: request === null ? null : pending(request),
      };
    },

    see: ({ user }) => keeper.see(user.id),
    endSignIn: (sessionId) => keeper.endSignIn(sessionId),
  };
}

const handOf = ({ user, session }: UserSession, tab: string | undefined): Hand => ({
  user: { id: user.id, username: user.username },
  tab: tab ?? null,
  signIn: session.id,
});

export const editorOf = ({ user }: Hand): contract.Editor => ({
  id: user.id,
  username: user.username,
});

const notHolder = (holder: Hand | null): ApiError =>
  new ApiError(409, t.note.notHolder, {
    more: { currentEditor: holder === null ? null : editorOf(holder) },
  });
