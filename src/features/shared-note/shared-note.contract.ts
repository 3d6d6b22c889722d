import * as z from 'zod/mini';
import { endpoint, idParam, numberParam } from '#shared/endpoint.ts';
import { text } from '#shared/text.ts';
import { command, topic } from '#shared/topic.ts';
import { answerTimes } from './edit-lock.rules.ts';
import { t } from './messages/index.ts';

/** The one shared note. */
export const noteId = 1;
/** UTF-16 units, as the counter shows them. */
export const longestNote = 100_000;
/** Bytes of a request or a frame that carries the note. */
export const maxNoteBytes = 1024 * 1024;

/** The name that a tab gave itself. */
const sessionId = z.string().check(z.regex(/^[\w-]{1,64}$/, { error: () => t.note.invalidTab }));
const ofTab = z.object({ sessionId: z.optional(sessionId) });
const NoteId = z.int();
const Instant = z.string();

/** The holder of the edit lock. */
export const Editor = z.object({ id: z.int(), username: z.string() });
export type Editor = z.infer<typeof Editor>;
const CurrentEditor = z.nullable(Editor);

const noteParams = z.object({ noteId: idParam });
const ofNote = { access: 'user', params: noteParams } as const;

// Edit lock

/** A request that the holder has not responded to. At `expiresAt`, the requester is told so. */
export const PendingRequest = z.object({
  requestId: z.string(),
  userId: z.int(),
  username: z.string(),
  expiresAt: Instant,
});
export type PendingRequest = z.infer<typeof PendingRequest>;

const Granted = z.object({
  granted: z.literal(true),
  session: z.object({ currentEditor: Editor }),
  currentEditor: Editor,
  message: z.string(),
});
const Pending = z.object({
  granted: z.literal(false),
  pending: z.literal(true),
  requestId: z.string(),
  expiresAt: Instant,
  currentEditor: Editor,
  message: z.string(),
});
export const EditRequestResult = z.union([Granted, Pending]);
export type EditRequestResult = z.infer<typeof EditRequestResult>;

const permission = {
  noteId: NoteId,
  hasEditPermission: z.boolean(),
  isLocked: z.boolean(),
  currentEditor: CurrentEditor,
  pendingRequest: z.nullable(PendingRequest),
};
export const EditStatus = z.object(permission);
export type EditStatus = z.infer<typeof EditStatus>;

export const requestEdit = endpoint({
  method: 'POST',
  path: '/api/edit-control/request/:noteId',
  ...ofNote,
  body: ofTab,
  responses: { 200: EditRequestResult },
});

export const releaseEdit = endpoint({
  method: 'POST',
  path: '/api/edit-control/release/:noteId',
  ...ofNote,
  body: ofTab,
  responses: { 200: EditStatus },
});

export const respondToRequest = endpoint({
  method: 'POST',
  path: '/api/edit-control/respond/:noteId',
  ...ofNote,
  body: z.object({ requestId: z.string(), grant: z.boolean() }),
  responses: { 200: EditStatus },
});

export const readEditStatus = endpoint({
  method: 'GET',
  path: '/api/edit-control/status/:noteId',
  ...ofNote,
  query: ofTab,
  responses: { 200: EditStatus },
});

/** Seconds that the holder has to respond. */
export const EditSettings = z.object({ answerSeconds: z.literal(answerTimes) });
export type EditSettings = z.infer<typeof EditSettings>;

export const readEditSettings = endpoint({
  method: 'GET',
  path: '/api/edit-control/settings',
  access: 'user',
  responses: { 200: EditSettings },
});

export const changeEditSettings = endpoint({
  method: 'PUT',
  path: '/api/edit-control/settings',
  access: 'user',
  body: EditSettings,
  responses: { 200: EditSettings },
});

// Text

/** `updatedBy` is a username. */
export const NoteContent = z.object({
  noteId: NoteId,
  content: z.string(),
  hasEditPermission: z.boolean(),
  version: z.int(),
  updatedAt: z.nullable(Instant),
  updatedBy: z.nullable(z.string()),
});

/** The response after the text is committed. */
export const SavedNote = z.object({ version: z.int(), updatedAt: Instant });
export type SavedNote = z.infer<typeof SavedNote>;

export const readNote = endpoint({
  method: 'GET',
  path: '/api/edit-control/content/:noteId',
  ...ofNote,
  query: ofTab,
  responses: { 200: NoteContent },
});

/** Longer than `longestNote` is 413, not 400. */
export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/edit-control/content/:noteId',
  ...ofNote,
  body: z.object({ content: text(maxNoteBytes), sessionId: z.optional(sessionId) }),
  responses: { 200: SavedNote },
  errors: { 409: z.object({ currentEditor: CurrentEditor }) },
});

export const Revision = z.object({
  version: z.int(),
  content: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
export type Revision = z.infer<typeof Revision>;

/** Newest first; older than the revision `before`. */
export const readHistory = endpoint({
  method: 'GET',
  path: '/api/edit-control/history/:noteId',
  ...ofNote,
  query: z.object({
    limit: z.optional(numberParam({ minimum: 1, maximum: 200, defaultValue: 200 })),
    before: z.optional(idParam),
  }),
  responses: { 200: z.array(Revision) },
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/edit-control/history/:noteId/:version/restore',
  access: 'user',
  params: z.object({ noteId: idParam, version: idParam }),
  body: ofTab,
  responses: { 200: SavedNote },
});

// Live

const byUser = { noteId: NoteId, userId: z.int(), username: z.string() };

/** Topic of one user: requests for their lock, and responses to their requests. */
export const editAnswers = topic({
  destination: '/user/queue/shared-note/edit-control',
  message: z.union([
    z.object({
      type: z.literal('REQUEST_EDIT_CONTROL'),
      ...byUser,
      requestId: z.string(),
      expiresAt: Instant,
      message: z.string(),
    }),
    z.object({
      type: z.literal('REQUEST_PENDING'),
      noteId: NoteId,
      requestId: z.string(),
      expiresAt: Instant,
    }),
    /** Message to the holder: the request was denied or withdrawn, so that no tab shows it any more. */
    z.object({ type: z.literal('REQUEST_DENIED'), noteId: NoteId, requestId: z.string() }),
    /** Message to the requester, or to the sender of a text without the lock. */
    z.object({
      type: z.enum(['GRANT_EDIT_CONTROL', 'DENY_EDIT_CONTROL']),
      ...byUser,
      message: z.string(),
      sessionId: z.nullable(z.string()),
      /** Reason of a denial. `not-holder`: the sender of a text has no lock; `over`: the request has expired. */
      reason: z.optional(z.enum(['denied', 'timeout', 'not-holder', 'over'])),
    }),
  ]),
});

/** Topic for both users: the holder of the lock, or that it is free. */
export const editChanges = topic({
  destination: '/topic/shared-note/edit-control',
  message: z.union([
    z.object({
      type: z.literal('EDIT_CONTROL_GRANTED'),
      ...byUser,
      sessionId: z.nullable(z.string()),
    }),
    z.object({
      type: z.literal('EDIT_CONTROL_RELEASED'),
      ...byUser,
      reason: z.enum(['released', 'signed-out', 'idle', 'absent']),
    }),
  ]),
});

export const noteUpdates = topic({
  destination: '/topic/shared-note/content',
  message: z.object({
    type: z.literal('CONTENT_UPDATE'),
    ...byUser,
    content: z.string(),
    cursorPosition: z.nullable(z.int()),
    version: z.int(),
    updatedAt: Instant,
  }),
  latestOnly: true,
});

export const noteTyping = topic({
  destination: '/topic/shared-note/typing',
  message: z.object({
    type: z.literal('TYPING_STATUS'),
    ...byUser,
    isTyping: z.boolean(),
    timestamp: Instant,
  }),
});

/** Message to the connection that sent `subscribeNote`. */
export const initialNote = topic({
  destination: '/user/queue/shared-note/updates',
  message: z.object({
    type: z.literal('INITIAL_CONTENT'),
    content: z.string(),
    version: z.int(),
    ...permission,
  }),
});

export const subscribeNote = command({
  destination: '/app/shared-note/subscribe',
  message: ofTab,
});

const forNote = { noteId: z._default(NoteId, noteId), sessionId: z.optional(sessionId) };

/** `count` grows with every text of a tab, so that a delayed connection can't restore an older one. */
export const editNote = command({
  destination: '/app/shared-note/edit-control',
  message: z.union([
    z.object({ type: z.literal('REQUEST_EDIT_CONTROL'), ...forNote }),
    z.object({ type: z.literal('RELEASE_EDIT_CONTROL'), ...forNote }),
    z.object({
      type: z.enum(['GRANT_EDIT_CONTROL', 'DENY_EDIT_CONTROL']),
      ...forNote,
      requestId: z.string(),
    }),
    z.object({
      type: z.literal('CONTENT_UPDATE'),
      ...forNote,
      content: text(maxNoteBytes),
      cursorPosition: z.optional(z.nullable(z.int().check(z.minimum(0)))),
      count: z.optional(z.int()),
    }),
    z.object({ type: z.literal('TYPING_STATUS'), ...forNote, isTyping: z.boolean() }),
  ]),
  maxBytes: maxNoteBytes,
});
