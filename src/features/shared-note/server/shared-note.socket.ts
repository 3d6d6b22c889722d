import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import { AlreadyAnswered } from '#platform/server/realtime/stomp-session.ts';
import { ApiError } from '#shared/api-error.ts';
import type { MessageOf } from '#shared/topic.ts';
import { noteMessages as t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import { noteId } from '../shared-note.contract.ts';
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
    const { content, version } = note.current();
    const status = sharedNote.status({ user, session }, message.sessionId);
    connection.send(initialNote, { type: 'INITIAL_CONTENT', content, version, ...status });
  });

  sockets.onCommand(contract.editNote, async ({ user, session, connection, message }) => {
    if (message.noteId !== noteId) throw new ApiError(404, t.note.notFound);
    try {
      await handle({ user, session }, message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // A conflict is answered with a message, without a receipt, and keeps the connection open.
      const isText = message.type === 'CONTENT_UPDATE';
      connection.send(editAnswers, {
        ...{ type: 'DENY_EDIT_CONTROL', noteId, userId: user.id, username: user.username },
        ...{ reason: isText ? 'not-holder' : 'over', message: error.message },
        sessionId: (isText ? message.sessionId : null) ?? null,
      });
      throw new AlreadyAnswered();
    }
  });

  async function handle(auth: UserSession, message: MessageOf<typeof contract.editNote>) {
    const { sessionId: tab } = message;
    switch (message.type) {
      case 'REQUEST_EDIT_CONTROL':
        return request(auth, tab);
      case 'RELEASE_EDIT_CONTROL':
        return sharedNote.release(auth, tab);
      case 'TYPING_STATUS':
        return sharedNote.type(auth, tab, message.isTyping);
      case 'GRANT_EDIT_CONTROL':
      case 'DENY_EDIT_CONTROL':
        return sharedNote.respond(auth, message.requestId, message.type === 'GRANT_EDIT_CONTROL');
      case 'CONTENT_UPDATE': {
        const { content, cursorPosition: cursor, count } = message;
        await sharedNote.write(auth, { content, cursor, count, tab });
      }
    }
  }

  function request(auth: UserSession, tab: string | undefined): void {
    const { id: userId, username } = auth.user;
    const result = sharedNote.request(auth, tab);
    if (result.granted) {
      sockets.publish(userId, editAnswers, {
        ...{ type: 'GRANT_EDIT_CONTROL', noteId, userId, username },
        ...{ message: result.message, sessionId: tab ?? null },
      });
    } else {
      const { requestId, expiresAt } = result;
      const pending = { type: 'REQUEST_PENDING', noteId, requestId, expiresAt } as const;
      sockets.publish(userId, editAnswers, pending);
    }
  }
}
