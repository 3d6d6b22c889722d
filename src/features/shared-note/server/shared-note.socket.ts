import type { Viewer } from '#platform/server/identity/identity.ts';
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

  sockets.onCommand(contract.subscribeNote, async ({ viewer, connection, message }) => {
    sharedNote.begin(viewer, message.sessionId);
    const { content, version } = note.present();
    const status = sharedNote.status(viewer, message.sessionId);
    connection.send(noteBeginnings, { type: 'INITIAL_CONTENT', content, version, ...status });
  });

  sockets.onCommand(contract.editNote, async ({ viewer, connection, message }) => {
    const { noteId, sessionId: tab } = message;
    if (noteId !== contract.noteId) throw new ApiError(404, t.note.notFound);
    switch (message.type) {
      case 'REQUEST_EDIT_CONTROL':
        return request(viewer, tab);
      case 'RELEASE_EDIT_CONTROL':
        return sharedNote.release(viewer, tab);
      case 'GRANT_EDIT_CONTROL':
      case 'DENY_EDIT_CONTROL':
        return answerPartner(viewer, connection, message);
      case 'TYPING_STATUS':
        return sharedNote.type(viewer, tab, message.isTyping);
      case 'CONTENT_UPDATE':
        return write(viewer, connection, message);
    }
  });

  function request(viewer: Viewer, tab: string | undefined): void {
    const { id, username } = viewer.person;
    const { isGranted, request } = sharedNote.request(viewer, tab);
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
    viewer: Viewer,
    connection: Connection,
    { type, requestId }: Extract<Edit, { requestId: string }>,
  ): void {
    try {
      sharedNote.answer(viewer, requestId, type === 'GRANT_EDIT_CONTROL');
    } catch (error) {
      throw refuse(viewer, connection, error, 'over');
    }
  }

  async function write(
    viewer: Viewer,
    connection: Connection,
    { content, cursorPosition: cursor, count, sessionId: tab }: Extract<Edit, { content: string }>,
  ): Promise<void> {
    try {
      await sharedNote.write(viewer, { content, cursor, count, tab });
    } catch (error) {
      throw refuse(viewer, connection, error, 'not-holder', tab);
    }
  }

  /** Returns the error to throw. A conflict is answered with a message and keeps the connection open. */
  function refuse(
    { person }: Viewer,
    connection: Connection,
    error: unknown,
    reason: 'over' | 'not-holder',
    tab?: string,
  ): unknown {
    if (!(error instanceof ApiError) || error.status !== 409) return error;
    connection.send(penAnswers, {
      ...{ type: 'DENY_EDIT_CONTROL', noteId: contract.noteId, reason },
      ...{ userId: person.id, username: person.username },
      ...{ message: error.message, sessionId: tab ?? null },
    });
    return new AlreadyAnswered();
  }
}

type Edit = MessageOf<typeof contract.editNote>;
