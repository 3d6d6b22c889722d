import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Connection, Sockets } from '#platform/server/realtime/stomp-server.ts';
import { AlreadyAnswered } from '#platform/server/realtime/stomp-session.ts';
import { ApiError } from '#shared/api-error.ts';
import type { MessageOf } from '#shared/topic.ts';
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
  const { penAnswers, penMoves, noteTexts, noteTyping, noteBeginnings } = contract;
  sockets.addTopics(penAnswers, penMoves, noteTexts, noteTyping, noteBeginnings);

  sockets.onCommand(contract.subscribeNote, async ({ user, session, connection, message }) => {
    sharedNote.begin({ user, session }, message.sessionId);
    const { content, version } = note.present();
    const status = sharedNote.status({ user, session }, message.sessionId);
    connection.send(noteBeginnings, { type: 'INITIAL_CONTENT', content, version, ...status });
  });

  sockets.onCommand(contract.editNote, async ({ user, session, connection, message }) => {
    const { noteId, sessionId: tab } = message;
    if (noteId !== contract.noteId) throw new ApiError(404, t.note.notFound);
    switch (message.type) {
      case 'REQUEST_EDIT_CONTROL':
        return request({ user, session }, tab);
      case 'RELEASE_EDIT_CONTROL':
        return sharedNote.release({ user, session }, tab);
      case 'GRANT_EDIT_CONTROL':
      case 'DENY_EDIT_CONTROL':
        return answerPartner({ user, session }, connection, message);
      case 'TYPING_STATUS':
        return sharedNote.type({ user, session }, tab, message.isTyping);
      case 'CONTENT_UPDATE':
        return write({ user, session }, connection, message);
    }
  });

  function request(auth: UserSession, tab: string | undefined): void {
    const { id, username } = auth.user;
    const { isGranted, request } = sharedNote.request(auth, tab);
    const { noteId } = contract;
    if (isGranted) {
      sockets.publish(id, penAnswers, {
        ...{ type: 'GRANT_EDIT_CONTROL', noteId, userId: id, username },
        ...{ message: t.note.granted, sessionId: tab ?? null },
      });
    } else if (request !== null) {
      const { requestId, expiresAt } = request;
      sockets.publish(id, penAnswers, { type: 'REQUEST_PENDING', noteId, requestId, expiresAt });
    }
  }

  /** A request may expire while the toast is shown: that is no error. */
  function answerPartner(
    auth: UserSession,
    connection: Connection,
    { type, requestId }: Extract<Edit, { requestId: string }>,
  ): void {
    try {
      sharedNote.answer(auth, requestId, type === 'GRANT_EDIT_CONTROL');
    } catch (error) {
      throw refuse(auth, connection, error, 'over');
    }
  }

  async function write(
    auth: UserSession,
    connection: Connection,
    { content, cursorPosition: cursor, count, sessionId: tab }: Extract<Edit, { content: string }>,
  ): Promise<void> {
    try {
      await sharedNote.write(auth, { content, cursor, count, tab });
    } catch (error) {
      throw refuse(auth, connection, error, 'not-holder', tab);
    }
  }

  /** Returns the error to throw. A conflict is answered with a message and keeps the connection open. */
  function refuse(
    { user }: UserSession,
    connection: Connection,
    error: unknown,
    reason: 'over' | 'not-holder',
    tab?: string,
  ): unknown {
    if (!(error instanceof ApiError) || error.status !== 409) return error;
    connection.send(penAnswers, {
      ...{ type: 'DENY_EDIT_CONTROL', noteId: contract.noteId, reason },
      ...{ userId: user.id, username: user.username },
      ...{ message: error.message, sessionId: tab ?? null },
    });
    return new AlreadyAnswered();
  }
}

type Edit = MessageOf<typeof contract.editNote>;
