import type { Viewer } from '#platform/server/identity/identity.ts';
import { type Connection, Declined, type Sockets } from '#platform/server/realtime/sockets.ts';
import { ApiError } from '#shared/api-error.ts';
import type { MessageOf } from '#shared/destination.ts';
import { noteMessages as t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import type { SharedNote } from './shared-note.ts';

export interface SharedNoteSayingParts {
  sockets: Sockets;
  note: Note;
  sharedNote: SharedNote;
}

/** The shared note and its pen, over a socket. */
export function sharedNoteSayings({ sockets, note, sharedNote }: SharedNoteSayingParts): void {
  const { penAnswers, penMoves, noteTexts, noteTyping, noteBeginnings } = contract;
  sockets.offer(penAnswers, penMoves, noteTexts, noteTyping, noteBeginnings);

  sockets.take(contract.subscribeNote, async ({ viewer, connection, message }) => {
    sharedNote.begin(viewer, message.sessionId);
    const { content, version } = note.present();
    const status = sharedNote.status(viewer, message.sessionId);
    connection.tell(noteBeginnings, { type: 'INITIAL_CONTENT', content, version, ...status });
  });

  sockets.take(contract.editNote, async ({ viewer, connection, message }) => {
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
      sockets.tell(id, penAnswers, {
        ...{ type: 'GRANT_EDIT_CONTROL', noteId, userId: id, username },
        ...{ message: t.note.granted, sessionId: tab ?? null },
      });
    } else if (request !== null) {
      const { requestId, expiresAt } = request;
      sockets.tell(id, penAnswers, { type: 'REQUEST_PENDING', noteId, requestId, expiresAt });
    }
  }

  /** A request that is over is no fault of whoever answers it: the toast was still there. */
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

  /** What to throw: what comes too late is told to who said it, and ends nothing. */
  function refuse(
    { person }: Viewer,
    connection: Connection,
    error: unknown,
    reason: 'over' | 'not-holder',
    tab?: string,
  ): unknown {
    if (!(error instanceof ApiError) || error.status !== 409) return error;
    connection.tell(penAnswers, {
      ...{ type: 'DENY_EDIT_CONTROL', noteId: contract.noteId, reason },
      ...{ userId: person.id, username: person.username },
      ...{ message: error.message, sessionId: tab ?? null },
    });
    return new Declined();
  }
}

type Edit = MessageOf<typeof contract.editNote>;
