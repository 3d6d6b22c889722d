import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Connection, Sockets } from '#platform/server/realtime/stomp-server.ts';
import { AlreadyAnswered } from '#platform/server/realtime/stomp-session.ts';
import { ApiError } from '#shared/api-error.ts';
import { noteMessages as t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import type { SharedNote } from './shared-note.ts';

export interface SharedNoteSocketDeps {
  sockets: Sockets;
  note: Note;
  sharedNote: SharedNote;
}

/** Handles the STOMP commands of the shared note. */
export function sharedNoteSocket({ sockets, note, sharedNote }: SharedNoteSocketDeps): void {
  const { editAnswers, editChanges, noteUpdates, noteTyping, initialNote } = contract;
  sockets.addTopics(editAnswers, editChanges, noteUpdates, noteTyping, initialNote);

  sockets.onCommand(contract.subscribeNote, async ({ user, session, connection, message }) => {
    sharedNote.begin({ user, session }, message.sessionId);
    const { content, version } = note.present();
    const status = sharedNote.status({ user, session }, message.sessionId);
    connection.send(initialNote, { type: 'INITIAL_CONTENT', content, version, ...status });
  });

  sockets.onCommand(contract.editNote, async ({ user, session, connection, message }) => {
    const { noteId, sessionId: tab } = message;
    const auth = { user, session };
    if (noteId !== contract.noteId) throw new ApiError(404, t.note.notFound);
    switch (message.type) {
      case 'REQUEST_EDIT_CONTROL':
        return request(auth, tab);
      case 'RELEASE_EDIT_CONTROL':
        return sharedNote.release(auth, tab);
      case 'TYPING_STATUS':
        return sharedNote.type(auth, tab, message.isTyping);
      case 'GRANT_EDIT_CONTROL':
      case 'DENY_EDIT_CONTROL':
        try {
          sharedNote.respond(auth, message.requestId, message.type === 'GRANT_EDIT_CONTROL');
        } catch (error) {
          throw deny(auth, connection, { error, reason: 'over' });
        }
        return;
      case 'CONTENT_UPDATE': {
        const { content, cursorPosition: cursor, count } = message;
        try {
          await sharedNote.write(auth, { content, cursor, count, tab });
        } catch (error) {
          throw deny(auth, connection, { error, reason: 'not-holder', tab });
        }
      }
    }
  });

  function request(auth: UserSession, tab: string | undefined): void {
    const { id: userId, username } = auth.user;
    const { noteId } = contract;
    const result = sharedNote.request(auth, tab);
    if (result.granted) {
      const { message } = result;
      sockets.publish(userId, editAnswers, {
        ...{ type: 'GRANT_EDIT_CONTROL', noteId, userId, username },
        ...{ message, sessionId: tab ?? null },
      });
    } else {
      const { requestId, expiresAt } = result;
      sockets.publish(userId, editAnswers, {
        ...{ type: 'REQUEST_PENDING', noteId, requestId, expiresAt },
      });
    }
  }

  /** Returns the error to throw. A conflict is answered with a message and keeps the connection open. */
  function deny(
    { user }: UserSession,
    connection: Connection,
    {
      error,
      reason,
      tab,
    }: { error: unknown; reason: 'over' | 'not-holder'; tab?: string | undefined },
  ): unknown {
    if (!(error instanceof ApiError) || error.status !== 409) return error;
    connection.send(editAnswers, {
      ...{ type: 'DENY_EDIT_CONTROL', noteId: contract.noteId, reason },
      ...{ userId: user.id, username: user.username },
      ...{ message: error.message, sessionId: tab ?? null },
    });
    return new AlreadyAnswered();
  }
}
