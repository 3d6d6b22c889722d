import * as z from 'zod/mini';
import { endpoint, idParam, numberParam } from '#shared/endpoint.ts';
import { text } from '#shared/text.ts';
import { command, topic } from '#shared/topic.ts';
import { noteMessages as t } from './messages/index.ts';

/** The one shared note (decisions §9). */
export const noteId = 1;
/** UTF-16 units, as the counter shows them. */
export const longestNote = 100_000;
/** Bytes of a call or a frame that carries the note. */
const mostBytes = 1024 * 1024;

/** A tab that may hold the pen, by the name it gave itself. */
const sessionId = z.string().check(z.regex(/^[\w-]{1,64}$/, t.note.invalidTab));
const NoteId = z.int();
const Instant = z.string();

/** Who holds the pen. */
export const Editor = z.object({ id: z.int(), username: z.string() });
export type Editor = z.infer<typeof Editor>;

const noteParams = z.object({ noteId: idParam });

// ——— The pen

/** A wish for the pen that its holder has not answered yet. */
export const PendingRequest = z.object({
  requestId: z.string(),
  userId: z.int(),
  username: z.string(),
  /** Until when the holder may answer before the requester is told that nobody did. */
  expiresAt: Instant,
});
export type PendingRequest = z.infer<typeof PendingRequest>;

const GrantedAnswer = z.object({
  granted: z.literal(true),
  session: z.object({ currentEditor: Editor }),
  currentEditor: Editor,
  message: z.string(),
});
const AskedAnswer = z.object({
  granted: z.literal(false),
  pending: z.literal(true),
  requestId: z.string(),
  expiresAt: Instant,
  currentEditor: Editor,
  message: z.string(),
});
export const RequestAnswer = z.union([GrantedAnswer, AskedAnswer]);
export type RequestAnswer = z.infer<typeof RequestAnswer>;

export const PenStatus = z.object({
  noteId: NoteId,
  hasEditPermission: z.boolean(),
  isLocked: z.boolean(),
  currentEditor: z.nullable(Editor),
  pendingRequest: z.nullable(PendingRequest),
});
export type PenStatus = z.infer<typeof PenStatus>;

export const requestPen = endpoint({
  method: 'POST',
  path: '/api/edit-control/request/:noteId',
  access: 'user',
  params: noteParams,
  body: z.object({ sessionId: z.optional(sessionId) }),
  answers: { 200: RequestAnswer },
});

export const releasePen = endpoint({
  method: 'POST',
  path: '/api/edit-control/release/:noteId',
  access: 'user',
  params: noteParams,
  body: z.object({ sessionId: z.optional(sessionId) }),
  answers: { 200: PenStatus },
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/edit-control/respond/:noteId',
  access: 'user',
  params: noteParams,
  body: z.object({ requestId: z.string(), grant: z.boolean() }),
  answers: { 200: PenStatus },
});

export const readPen = endpoint({
  method: 'GET',
  path: '/api/edit-control/status/:noteId',
  access: 'user',
  params: noteParams,
  query: z.object({ sessionId: z.optional(sessionId) }),
  answers: { 200: PenStatus },
});

/** Seconds that the holder has to answer (decisions §9). */
export const AnswerSeconds = z.literal([5, 15, 30, 60]);
export type AnswerSeconds = z.infer<typeof AnswerSeconds>;
export const PenSettings = z.object({ answerSeconds: AnswerSeconds });
export type PenSettings = z.infer<typeof PenSettings>;

export const readPenSettings = endpoint({
  method: 'GET',
  path: '/api/edit-control/settings',
  access: 'user',
  answers: { 200: PenSettings },
});

export const changePenSettings = endpoint({
  method: 'PUT',
  path: '/api/edit-control/settings',
  access: 'user',
  body: PenSettings,
  answers: { 200: PenSettings },
});

// ——— The text

export const NoteContent = z.object({
  noteId: NoteId,
  content: z.string(),
  hasEditPermission: z.boolean(),
  version: z.int(),
  updatedAt: z.nullable(Instant),
  /** The username of who wrote it last. */
  updatedBy: z.nullable(z.string()),
});
export type NoteContent = z.infer<typeof NoteContent>;

/** Carried by the 200 once the text is on the disk. */
export const SavedNote = z.object({ version: z.int(), updatedAt: Instant });
export type SavedNote = z.infer<typeof SavedNote>;

export const readNote = endpoint({
  method: 'GET',
  path: '/api/edit-control/content/:noteId',
  access: 'user',
  params: noteParams,
  query: z.object({ sessionId: z.optional(sessionId) }),
  answers: { 200: NoteContent },
});

export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/edit-control/content/:noteId',
  access: 'user',
  params: noteParams,
  /** Its length is judged by the rules: too long is 413, not 400. */
  body: z.object({ content: text(mostBytes), sessionId: z.optional(sessionId) }),
  answers: { 200: SavedNote },
  errors: { 409: z.object({ currentEditor: z.nullable(Editor) }) },
});

/** Bytes of the body of `writeNote`. */
export const mostNoteBytes = mostBytes;

export const KeptVersion = z.object({
  version: z.int(),
  content: z.string(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
export type KeptVersion = z.infer<typeof KeptVersion>;

/** Newest first; all of them unless `limit` says fewer. */
export const readHistory = endpoint({
  method: 'GET',
  path: '/api/edit-control/history/:noteId',
  access: 'user',
  params: noteParams,
  query: z.object({
    limit: z.optional(numberParam({ least: 1, most: 200, usual: 200 })),
    /** Only versions older than this one. */
    before: z.optional(idParam),
  }),
  answers: { 200: z.array(KeptVersion) },
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/edit-control/history/:noteId/:version/restore',
  access: 'user',
  params: z.object({ noteId: idParam, version: idParam }),
  body: z.object({ sessionId: z.optional(sessionId) }),
  answers: { 200: SavedNote },
});

// ——— Live

/** Heard by one person: what concerns their own wish for the pen, or the wish for theirs. */
export const penAnswers = topic({
  destination: '/user/queue/shared-note/edit-control',
  message: z.union([
    z.object({
      type: z.literal('REQUEST_EDIT_CONTROL'),
      noteId: NoteId,
      requestId: z.string(),
      userId: z.int(),
      username: z.string(),
      expiresAt: Instant,
      message: z.string(),
    }),
    z.object({
      type: z.literal('REQUEST_PENDING'),
      noteId: NoteId,
      requestId: z.string(),
      expiresAt: Instant,
    }),
    /** To the holder, who has denied it, or whose partner has signed out: no tab or device need ask any more. */
    z.object({ type: z.literal('REQUEST_DENIED'), noteId: NoteId, requestId: z.string() }),
    z.object({
      type: z.enum(['GRANT_EDIT_CONTROL', 'DENY_EDIT_CONTROL']),
      noteId: NoteId,
      /** Whom it concerns: who asked, or wrote without the pen. */
      userId: z.int(),
      username: z.string(),
      message: z.string(),
      /** The tab that did so; null where none said its name. */
      sessionId: z.nullable(z.string()),
      /**
       * Of a denial: by the holder, by nobody in time, because the writer does not hold the pen, or because the
       * request that the holder answered is over.
       */
      reason: z.optional(z.enum(['denied', 'timeout', 'not-holder', 'over'])),
    }),
  ]),
});

/** Heard by both: who holds the pen from now on, or that it is free. */
export const penMoves = topic({
  destination: '/topic/shared-note/edit-control',
  message: z.union([
    z.object({
      type: z.literal('EDIT_CONTROL_GRANTED'),
      noteId: NoteId,
      userId: z.int(),
      username: z.string(),
      sessionId: z.nullable(z.string()),
    }),
    z.object({
      type: z.literal('EDIT_CONTROL_RELEASED'),
      noteId: NoteId,
      userId: z.int(),
      username: z.string(),
      reason: z.enum(['released', 'signed-out', 'idle', 'absent']),
    }),
  ]),
});

export const noteTexts = topic({
  destination: '/topic/shared-note/content',
  message: z.object({
    type: z.literal('CONTENT_UPDATE'),
    noteId: NoteId,
    userId: z.int(),
    username: z.string(),
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
    noteId: NoteId,
    userId: z.int(),
    username: z.string(),
    isTyping: z.boolean(),
    timestamp: Instant,
  }),
});

/** Told to the tab that subscribed. */
export const noteBeginnings = topic({
  destination: '/user/queue/shared-note/updates',
  message: z.object({
    type: z.literal('INITIAL_CONTENT'),
    noteId: NoteId,
    content: z.string(),
    version: z.int(),
    hasEditPermission: z.boolean(),
    isLocked: z.boolean(),
    currentEditor: z.nullable(Editor),
    /** A wish for the pen that the reader holds, or that the reader has. */
    pendingRequest: z.nullable(PendingRequest),
  }),
});

export const subscribeNote = command({
  destination: '/app/shared-note/subscribe',
  message: z.object({ sessionId: z.optional(sessionId) }),
});

const saidOfNote = { noteId: z._default(NoteId, noteId), sessionId: z.optional(sessionId) };

export const editNote = command({
  destination: '/app/shared-note/edit-control',
  message: z.union([
    z.object({ type: z.literal('REQUEST_EDIT_CONTROL'), ...saidOfNote }),
    z.object({ type: z.literal('RELEASE_EDIT_CONTROL'), ...saidOfNote }),
    z.object({
      type: z.enum(['GRANT_EDIT_CONTROL', 'DENY_EDIT_CONTROL']),
      requestId: z.string(),
      ...saidOfNote,
    }),
    z.object({
      type: z.literal('CONTENT_UPDATE'),
      /** Its length is judged by the rules: too long is 413, not 400. */
      content: text(mostBytes),
      cursorPosition: z.optional(z.nullable(z.int().check(z.minimum(0)))),
      /** Grows with every text of a tab: what a connection held up must not take the place of something newer. */
      count: z.optional(z.int()),
      ...saidOfNote,
    }),
    z.object({ type: z.literal('TYPING_STATUS'), isTyping: z.boolean(), ...saidOfNote }),
  ]),
  maxBytes: mostBytes,
});
