import { instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { UserSession } from '#platform/server/identity/identity.ts';
import { ApiError } from '#shared/api-error.ts';
import { noteMessages as t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import * as store from './shared-note.store.ts';
import type { SharedNote } from './shared-note.ts';

export interface SharedNoteRouteDeps {
  http: HttpServer;
  database: Database<store.Schema>;
  note: Note;
  sharedNote: SharedNote;
  settings: store.EditSettingsCache;
}

/** Revisions read at a time; each may be as long as the note. */
const batchSize = 20;

export function sharedNoteRoutes(deps: SharedNoteRouteDeps): void {
  const { database, note, sharedNote, settings } = deps;
  const { route } = deps.http;
  const requireNote = ({ noteId }: { noteId: number }) => {
    if (noteId !== contract.noteId) throw new ApiError(404, t.note.notFound);
  };
  /** Every call counts as presence. */
  const enter = (call: UserSession & { params: { noteId: number } }): UserSession => {
    requireNote(call.params);
    sharedNote.see(call);
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
    const { content, version, written } = note.saved();
    return {
      ...{ noteId: contract.noteId, content, version, hasEditPermission },
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
    let left = query.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const batch = await store.readRevisions(database.read, before, Math.min(left, batchSize));
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch.map((each) => ({ ...each, updatedAt: instant(each.updatedAt) }));
      before = last.version;
      left -= batch.length;
    }
  });

  route(contract.restoreRevision, async (call) => {
    const auth = enter(call);
    const revision = await store.findRevision(database.read, call.params.version);
    if (revision === undefined) throw new ApiError(404, t.note.notFound);
    return sharedNote.restore(auth, { content: revision.content, tab: call.body.sessionId });
  });
}
