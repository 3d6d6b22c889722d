import { instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { ApiError } from '#shared/api-error.ts';
import { noteMessages as t } from '../messages/index.ts';
import * as contract from '../shared-note.contract.ts';
import type { Note } from './note.ts';
import type { PenSettings } from './pen-settings.ts';
import * as store from './shared-note.store.ts';
import { editorOf, type Requested, type SharedNote } from './shared-note.ts';

export interface SharedNoteRouteDeps {
  http: HttpServer;
  database: Database<store.Schema>;
  note: Note;
  sharedNote: SharedNote;
  settings: PenSettings;
}

/** Versions that are read at once; each may be as long as the note. */
const versionsAtOnce = 20;

/** The shared note and its pen, for whoever calls instead of talking over a socket. */
export function sharedNoteRoutes(deps: SharedNoteRouteDeps): void {
  const { database, note, sharedNote, settings } = deps;
  const { route } = deps.http;

  route(contract.requestPen, async ({ user, session, params, body }) => {
    refuseOthers(params);
    sharedNote.see({ user, session });
    return answerTo(sharedNote.request({ user, session }, body.sessionId));
  });

  route(contract.releasePen, async ({ user, session, params, body }) => {
    refuseOthers(params);
    sharedNote.release({ user, session }, body.sessionId);
    return sharedNote.status({ user, session }, body.sessionId);
  });

  route(contract.answerRequest, async ({ user, session, params, body }) => {
    refuseOthers(params);
    sharedNote.see({ user, session });
    sharedNote.answer({ user, session }, body.requestId, body.grant);
    return sharedNote.status({ user, session });
  });

  route(contract.readPen, async ({ user, session, params, query }) => {
    refuseOthers(params);
    sharedNote.see({ user, session });
    return sharedNote.status({ user, session }, query.sessionId);
  });

  route(contract.readPenSettings, async ({ user }) => settings.of(user.id));
  route(contract.changePenSettings, async ({ user, body }) => {
    await settings.change(user.id, body);
    return body;
  });

  route(contract.readNote, async ({ user, session, params, query }) => {
    refuseOthers(params);
    sharedNote.see({ user, session });
    const { content, version, written } = note.saved();
    return {
      ...{ noteId: contract.noteId, content, version },
      hasEditPermission: sharedNote.status({ user, session }, query.sessionId).hasEditPermission,
      updatedAt: written === null ? null : instant(written.at),
      updatedBy: written?.by.username ?? null,
    };
  });

  route(
    contract.writeNote,
    async ({ user, session, params, body: { content, sessionId: tab } }) => {
      refuseOthers(params);
      sharedNote.see({ user, session });
      return sharedNote.write({ user, session }, { content, tab });
    },
    { bodyLimit: contract.mostNoteBytes },
  );

  route.list(contract.readHistory, async function* ({ params, query }) {
    refuseOthers(params);
    let before = query.before ?? Number.MAX_SAFE_INTEGER;
    let left = query.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const kept = await store.readVersions(database.read, before, Math.min(left, versionsAtOnce));
      const last = kept.at(-1);
      if (last === undefined) return;
      yield kept.map((each) => ({ ...each, updatedAt: instant(each.updatedAt) }));
      before = last.version;
      left -= kept.length;
    }
  });

  route(contract.restoreVersion, async ({ user, session, params, body: { sessionId: tab } }) => {
    refuseOthers(params);
    sharedNote.see({ user, session });
    const version = await store.findVersion(database.read, params.version);
    if (version === undefined) throw new ApiError(404, t.note.notFound);
    return sharedNote.restore({ user, session }, { content: version.content, tab });
  });
}

function answerTo({ isGranted, holder, request }: Requested): contract.RequestAnswer {
  const currentEditor = editorOf(holder);
  if (isGranted || request === null) {
    const message = t.note.granted;
    return { granted: true, session: { currentEditor }, currentEditor, message };
  }
  const { requestId, expiresAt } = request;
  const message = t.note.asked(currentEditor.username);
  return { granted: false, pending: true, requestId, expiresAt, currentEditor, message };
}

/** There is one note. */
function refuseOthers({ noteId }: { noteId: number }): void {
  if (noteId !== contract.noteId) throw new ApiError(404, t.note.notFound);
}
