import { instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
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

  route(contract.requestEdit, async ({ user, session, params, body }) => {
    requireNote(params);
    sharedNote.see({ user, session });
    return sharedNote.request({ user, session }, body.sessionId);
  });

  route(contract.releaseEdit, async ({ user, session, params, body }) => {
    requireNote(params);
    sharedNote.release({ user, session }, body.sessionId);
    return sharedNote.status({ user, session }, body.sessionId);
  });

  route(contract.respondToRequest, async ({ user, session, params, body }) => {
    requireNote(params);
    sharedNote.see({ user, session });
    sharedNote.respond({ user, session }, body.requestId, body.grant);
    return sharedNote.status({ user, session });
  });

  route(contract.readEditStatus, async ({ user, session, params, query }) => {
    requireNote(params);
    sharedNote.see({ user, session });
    return sharedNote.status({ user, session }, query.sessionId);
  });

  route(contract.readEditSettings, async ({ user }) => settings.of(user.id));

  route(contract.changeEditSettings, async ({ user, body }) => {
    await settings.change(user.id, body);
    return body;
  });

  route(contract.readNote, async ({ user, session, params, query }) => {
    requireNote(params);
    sharedNote.see({ user, session });
    const { content, version, written } = note.saved();
    const { hasEditPermission } = sharedNote.status({ user, session }, query.sessionId);
    return {
      ...{ noteId: contract.noteId, content, version, hasEditPermission },
      updatedAt: written === null ? null : instant(written.at),
      updatedBy: written?.by.username ?? null,
    };
  });

  route(
    contract.writeNote,
    async ({ user, session, params, body: { content, sessionId: tab } }) => {
      requireNote(params);
      sharedNote.see({ user, session });
      return sharedNote.write({ user, session }, { content, tab });
    },
    { bodyLimit: contract.maxNoteBytes },
  );

  route.list(contract.readHistory, async function* ({ params, query }) {
    requireNote(params);
    let before = query.before ?? Number.MAX_SAFE_INTEGER;
    let left = query.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const batch = await store.readVersions(database.read, before, Math.min(left, batchSize));
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch.map((each) => ({ ...each, updatedAt: instant(each.updatedAt) }));
      before = last.version;
      left -= batch.length;
    }
  });

  route(contract.restoreRevision, async ({ user, session, params, body: { sessionId: tab } }) => {
    requireNote(params);
    sharedNote.see({ user, session });
    const revision = await store.findVersion(database.read, params.version);
    if (revision === undefined) throw new ApiError(404, t.note.notFound);
    return sharedNote.restore({ user, session }, { content: revision.content, tab });
  });
}

function requireNote({ noteId }: { noteId: number }): void {
  if (noteId !== contract.noteId) throw new ApiError(404, t.note.notFound);
}
