import { instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { UserSession } from '#platform/server/identity/identity.ts';
import type { Connection, Sockets } from '#platform/server/realtime/stomp-server.ts';
import { AlreadyAnswered } from '#platform/server/realtime/stomp-session.ts';
import { ApiError, textOf } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { MessageOf } from '#shared/topic.ts';
import { t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import { noteId } from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import * as store from './shared-note.store.ts';
import type { SharedNote } from './shared-note.ts';

export interface SharedNoteRouteDeps {
  http: HttpServer;
  sockets: Sockets;
  database: Database<store.Schema>;
  note: Note;
  sharedNote: SharedNote;
  settings: store.EditSettingsCache;
}

/** Revisions read at a time; each may be as long as the note. */
const batchSize = 20;

function requireNote({ noteId }: { noteId: number }): void {
  if (noteId !== contract.noteId) throw new ApiError(404, () => t.note.notFound);
}

/** The shared note by HTTP and by STOMP. */
export function sharedNoteRoutes(deps: SharedNoteRouteDeps): void {
  const { database, note, sharedNote, settings } = deps;
  const { route } = deps.http;
  /** Every call counts as presence. */
  const enter = (call: UserSession & { params: { noteId: number } }): UserSession => {
    requireNote(call.params);
    sharedNote.markPresent(call);
    return call;
  };

  route(contract.requestEdit, async (call) => sharedNote.request(enter(call), call.body.sessionId));

  route(contract.releaseEdit, async (call) => {
    sharedNote.release(enter(call), call.body.sessionId);
    return sharedNote.status(call, call.body.sessionId);
  });

  route(contract.respondToRequest, async (call) => {
    sharedNote.respond(enter(call), call.body.requestId, call.body.grant);
    return sharedNote.status(call);
  });

  route(contract.readEditStatus, async (call) =>
    sharedNote.status(enter(call), call.query.sessionId),
  );

  route(contract.readEditSettings, async ({ user }) => settings.of(user.id));

  route(contract.changeEditSettings, async ({ user, body }) => {
    await settings.change(user.id, body);
    return body;
  });

  route(contract.readNote, async (call) => {
    const { hasEditPermission } = sharedNote.status(enter(call), call.query.sessionId);
    const { content, version, written } = note.committed();
    return {
      noteId,
      content,
      version,
      hasEditPermission,
      updatedAt: written === null ? null : instant(written.at),
      updatedBy: written?.by.username ?? null,
    };
  });

  route(
    contract.writeNote,
    async (call) => {
      const { content, sessionId: tab } = call.body;
      return sharedNote.write(enter(call), { content, tab });
    },
    { bodyLimit: contract.maxNoteBytes },
  );

  route.list(contract.readHistory, async function* ({ params, query }) {
    requireNote(params);
    let before = query.before ?? Number.MAX_SAFE_INTEGER;
    let revisionsLeft = query.limit ?? Number.POSITIVE_INFINITY;
    while (revisionsLeft > 0) {
      const batch = await store.readRevisions(
        database.read,
        before,
        Math.min(revisionsLeft, batchSize),
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch.map((each) => ({ ...each, updatedAt: instant(each.updatedAt) }));
      before = last.version;
      revisionsLeft -= batch.length;
    }
  });

  route(contract.restoreRevision, async (call) => {
    const auth = enter(call);
    const revision = await store.findRevision(database.read, call.params.version);
    if (revision === undefined) throw new ApiError(404, () => t.note.notFound);
    return sharedNote.restore(auth, { content: revision.content, tab: call.body.sessionId });
  });

  sharedNoteSocket(deps);
}

/** Handles the STOMP commands. */
function sharedNoteSocket({ sockets, note, sharedNote }: SharedNoteRouteDeps): void {
  const { editAnswers, editChanges, noteUpdates, noteTyping, initialNote } = contract;
  sockets.addTopics(editAnswers, editChanges, noteUpdates, noteTyping, initialNote);

  sockets.onCommand(contract.subscribeNote, async ({ user, session, connection, message }) => {
    sharedNote.onTabConnect({ user, session }, message.sessionId);
    const { content, version } = note.current();
    const status = sharedNote.status({ user, session }, message.sessionId);
    connection.send(initialNote, { type: 'INITIAL_CONTENT', content, version, ...status });
  });

  sockets.onCommand(contract.editNote, async ({ user, session, connection, message }) => {
    requireNote(message);
    try {
      await handle({ user, session }, message, connection);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // A conflict is answered with a message, without a receipt, and keeps the connection open.
      const isText = message.type === 'CONTENT_UPDATE';
      connection.send(editAnswers, {
        type: 'DENY_EDIT_CONTROL',
        noteId,
        userId: user.id,
        username: user.username,
        reason: isText ? 'not-holder' : 'over',
        message: inLocale(user.language, () => textOf(error.texts.message)),
        sessionId: (isText ? message.sessionId : null) ?? null,
      });
      throw new AlreadyAnswered();
    }
  });

  async function handle(
    auth: UserSession,
    message: MessageOf<typeof contract.editNote>,
    connection: Connection,
  ) {
    const { sessionId: tab } = message;
    switch (message.type) {
      case 'REQUEST_EDIT_CONTROL':
        return request(auth, tab);
      case 'RELEASE_EDIT_CONTROL':
        return sharedNote.release(auth, tab);
      case 'TYPING_STATUS':
        return sharedNote.setTyping(auth, { tab, isTyping: message.isTyping, connection });
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
        type: 'GRANT_EDIT_CONTROL',
        noteId,
        userId,
        username,
        message: inLocale(auth.user.language, () => textOf(result.message)),
        sessionId: tab ?? null,
      });
    } else {
      const { requestId, expiresAt } = result;
      const pendingMessage = { type: 'REQUEST_PENDING', noteId, requestId, expiresAt } as const;
      sockets.publish(userId, editAnswers, pendingMessage);
    }
  }
}
