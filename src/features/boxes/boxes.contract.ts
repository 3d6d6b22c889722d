import * as z from 'zod/mini';
import { endpoint, idParam, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { longText, requiredText, shortText, text, whenMissing } from '#shared/text.ts';
import { command, topic } from '#shared/topic.ts';
import { WireDate } from '#shared/wire-date.ts';
import {
  faultOfMinutes,
  faultOfNoPrice,
  faultOfPrice,
  freshBox,
  minutesOfEdited,
  minutesOfNew,
} from './box-form.rules.ts';
import { completionTypes, statuses, tidings } from './boxes.rules.ts';
import { boxesMessages as t } from './messages/index.ts';

/** One of the two, on a box. */
export const Party = z.object({ id: z.int(), name: z.string(), username: z.string() });
export type Party = z.infer<typeof Party>;
export const CompletionType = z.enum(completionTypes);
const MaybeDate = z.nullable(WireDate);

/** A surprise box, as one of the two may see it (decisions §7). */
export const Box = z.object({
  id: z.int(),
  /** Null for its recipient until it is approved. */
  prizeName: z.nullable(z.string()),
  prizeDescription: z.string(),
  taskDescription: z.string(),
  completionType: CompletionType,
  /** In dollars. */
  priceAmount: z.number(),
  expirationMinutes: z.int(),
  isInstantDrop: z.boolean(),
  status: z.enum(statuses),
  isExpired: z.boolean(),
  /** Whether it shows itself right now, and which of its appearances that is, from 0. */
  isDropping: z.boolean(),
  dropCycle: z.int(),
  createdAt: WireDate,
  dropAt: WireDate,
  droppedAt: MaybeDate,
  activatedAt: MaybeDate,
  openedAt: MaybeDate,
  completedAt: MaybeDate,
  approvedAt: MaybeDate,
  claimedAt: MaybeDate,
  expiresAt: MaybeDate,
  /** How the challenge was met, the last time. */
  completionData: z.nullable(z.string()),
  /** A photo of the gallery as proof; null also once that was purged. */
  completionPhotoId: z.nullable(z.int()),
  rejectionReason: z.nullable(z.string()),
  ownerId: z.int(),
  recipientId: z.int(),
  owner: Party,
  recipient: Party,
});
export type Box = z.infer<typeof Box>;

const ChangedBox = z.extend(Box, { message: z.string() });
const Boxes = z.array(Box);
const oneBox = z.object({ id: idParam });
/** Whatever names a person in these calls must be the caller; it may be left out but in a path (decisions §0). */
const onePerson = z.object({ userId: idParam });

const minutes = (bounds: { least: number; most: number }) =>
  z.number().check(
    z.refine((given) => faultOfMinutes(given, bounds) === undefined, {
      error: ({ input }) => faultOfMinutes(Number(input), bounds),
    }),
  );
const price = z.number(whenMissing(t.box.priceMissing)).check(
  z.refine((given) => faultOfPrice(given) === undefined, {
    error: ({ input }) => faultOfPrice(Number(input)),
  }),
);
const prizeName = requiredText(shortText, t.box.nameMissing);

// ——— Lists, the newest first

export const readOwned = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/owned/:userId',
  access: 'user',
  params: onePerson,
  answers: { 200: Boxes },
});

/** With those that have not dropped yet. */
export const readReceived = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/received/:userId',
  access: 'user',
  params: onePerson,
  answers: { 200: Boxes },
});

/** Received, dropped and not opened. */
export const readDropped = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/dropped/:userId',
  access: 'user',
  params: onePerson,
  answers: { 200: Boxes },
});

/** Those of them that show themselves right now. */
export const readDropping = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/dropping/:userId',
  access: 'user',
  params: onePerson,
  answers: { 200: Boxes },
});

export const readHasActive = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/has-active/:userId',
  access: 'user',
  params: onePerson,
  answers: { 200: z.object({ hasActiveBox: z.boolean() }) },
});

/** The one that comes first in `activeOrder`; 404 where there is none. */
export const readActive = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/active/:userId',
  access: 'user',
  params: onePerson,
  answers: { 200: Box },
});

// ——— What its owner does

export const createBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes',
  access: 'user',
  repeatable: true,
  body: z.object({
    prizeName,
    prizeDescription: requiredText(longText, t.box.descriptionMissing),
    taskDescription: requiredText(longText, t.box.taskMissing),
    completionType: z._default(CompletionType, freshBox.completionType),
    priceAmount: price.check(
      z.refine((given) => faultOfNoPrice(given) === undefined, t.box.priceMissing),
    ),
    expirationMinutes: z._default(minutes(minutesOfNew), freshBox.expirationMinutes),
    isInstantDrop: z._default(z.boolean(), freshBox.isInstantDrop),
  }),
  answers: { 201: ChangedBox },
});

/** Only what is sent changes. */
export const updateBox = endpoint({
  method: 'PUT',
  path: '/api/surprise-boxes/:id',
  access: 'user',
  params: oneBox,
  body: z.object({
    prizeName: z.optional(prizeName),
    prizeDescription: z.optional(text(longText)),
    taskDescription: z.optional(text(longText)),
    completionType: z.optional(CompletionType),
    priceAmount: z.optional(price),
    expirationMinutes: z.optional(minutes(minutesOfEdited)),
  }),
  answers: { 200: ChangedBox },
});

export const cancelBox = endpoint({
  method: 'DELETE',
  path: '/api/surprise-boxes/:id',
  access: 'user',
  params: oneBox,
  answers: { 200: Message },
});

export const approveBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes/:id/approve',
  access: 'user',
  params: oneBox,
  answers: { 200: ChangedBox },
});

export const rejectBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes/:id/reject',
  access: 'user',
  params: oneBox,
  body: z.object({ rejectionReason: requiredText(longText, t.box.reasonMissing) }),
  answers: { 200: ChangedBox },
});

// ——— What its recipient does

/** Caught: it shows itself no more, and waits. */
export const activateBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes/activate/:id',
  access: 'user',
  params: oneBox,
  answers: { 200: ChangedBox },
});

export const openBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes/:id/open',
  access: 'user',
  params: oneBox,
  answers: { 200: ChangedBox },
});

/** The challenge was met, or paid for. */
export const completeBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes/:id/complete',
  access: 'user',
  params: oneBox,
  body: z.object({
    completionData: requiredText(longText, t.box.completionMissing),
    completionPhotoId: z.optional(
      z.nullable(z.union([z.int().check(z.positive()), z.literal('')])),
    ),
  }),
  answers: { 200: ChangedBox },
});

export const claimBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes/claim/:id',
  access: 'user',
  params: oneBox,
  answers: { 200: ChangedBox },
});

// ——— Live

/** To every device of the one who did something to a box: what they know of boxes is old. */
export const boxesChanged = liveEvent({ name: 'boxes-changed', data: z.object({}) });

/** Told to one of the two on every open tab: something happened to a box. */
export const boxUpdates = topic({
  destination: '/user/queue/surprise-box/updates',
  message: z.object({
    type: z.enum(tidings),
    /** The same on every tab, and never again. */
    eventId: z.string(),
    timestamp: z.string(),
    message: z.string(),
    /** Of a rejection. */
    rejectionReason: z.optional(z.string()),
    /** As its receiver may see it. */
    box: Box,
  }),
});

export const boxPongs = topic({
  destination: '/user/queue/surprise-box/pong',
  message: z.object({
    type: z.literal('PONG'),
    timestamp: z.string(),
    /** What was sent as `timestamp`; null where nothing was. */
    echo: z.nullable(z.union([z.string(), z.number()])),
    /** The username of who asked. */
    user: z.string(),
  }),
});

/** Says that this tab wants to hear of boxes; nothing comes of it but a receipt. */
export const subscribeBoxes = command({
  destination: '/app/surprise-box/subscribe',
  message: z.object({}),
});

/** Answered with a pong, to the tab that asked. */
export const pingBoxes = command({
  destination: '/app/surprise-box/ping',
  message: z.object({
    timestamp: z.optional(z.nullable(z.union([text(shortText), z.number()]))),
  }),
});
