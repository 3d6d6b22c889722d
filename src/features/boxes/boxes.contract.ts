import * as z from 'zod/mini';
import { endpoint, idParam, Message, WireDate } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import {
  longTextLimit,
  nameText,
  requiredText,
  shortTextLimit,
  text,
  whenMissing,
} from '#shared/text.ts';
import { command, topic } from '#shared/topic.ts';
import {
  editedBoxMinutes,
  minutesError,
  missingPriceError,
  newBox,
  newBoxMinutes,
  priceError,
} from './box-form.rules.ts';
import { boxesPath, completionTypes, statuses, updateTypes } from './boxes.rules.ts';
import { t } from './messages/index.ts';

export const BoxUser = z.object({ id: z.int(), name: z.string(), username: z.string() });
export type BoxUser = z.infer<typeof BoxUser>;
export const CompletionType = z.enum(completionTypes);
const MaybeDate = z.nullable(WireDate);

/** A surprise box as the user who requests it may see it. */
export const Box = z.object({
  /** Random: ids have no order. */
  id: z.int(),
  /** Null for the recipient until the approval. */
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
  isDropping: z.boolean(),
  /** Number of the appearance, from 0. */
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
  /** Text of the latest attempt. */
  completionData: z.nullable(z.string()),
  /** Null without a photo, and after the photo was purged. */
  completionPhotoId: z.nullable(z.int()),
  isPaid: z.boolean(),
  rejectionReason: z.nullable(z.string()),
  ownerId: z.int(),
  recipientId: z.int(),
  owner: BoxUser,
  recipient: BoxUser,
});
export type Box = z.infer<typeof Box>;

const validatedBy = (errorOf: (value: number) => string | undefined) =>
  z.refine<number>((amount) => errorOf(amount) === undefined, {
    error: ({ input }) => errorOf(Number(input)),
  });
const minutes = (range: typeof newBoxMinutes | typeof editedBoxMinutes) =>
  z.number().check(validatedBy((minutesInput) => minutesError(minutesInput, range)));
const price = z.number(whenMissing(() => t.box.priceMissing)).check(validatedBy(priceError));
const nameMissing = () => t.box.nameMissing;

/** The path that opens the page of boxes and focuses the card of this box. */
export const boxPath = (id: number): `/${string}` => `${boxesPath}?box=${id}`;

const boxEndpoint = { access: 'user', params: z.object({ id: idParam }) } as const;
const changeResponses = { 200: z.extend(Box, { message: z.string() }) } as const;

const action = <Path extends `/api/${string}`>(path: Path) =>
  endpoint({ ...boxEndpoint, method: 'POST', path, responses: changeResponses });

/** `userId` must be the current user. */
const readEndpoint = <Path extends `/api/${string}`, Content extends z.ZodMiniType>(
  path: Path,
  content: Content,
) =>
  endpoint({
    method: 'GET',
    path,
    access: 'user',
    params: z.object({ userId: idParam }),
    responses: { 200: content },
  });

// ——— Lists, newest first: owned boxes by `createdAt`, received boxes by `droppedAt`

export const readOwned = readEndpoint('/api/surprise-boxes/owned/:userId', z.array(Box));

/** Reads received boxes, except those that haven't dropped. */
export const readReceived = readEndpoint('/api/surprise-boxes/received/:userId', z.array(Box));

/** Reads boxes that dropped and aren't opened. */
export const readDropped = readEndpoint('/api/surprise-boxes/dropped/:userId', z.array(Box));

/** Reads boxes that float over the page now. */
export const readDropping = readEndpoint('/api/surprise-boxes/dropping/:userId', z.array(Box));

export const readHasActive = readEndpoint(
  '/api/surprise-boxes/has-active/:userId',
  z.object({ hasActiveBox: z.boolean() }),
);

/** Reads the active box, the one that most needs an action: the first by `activeOrder`, or 404. */
export const readActive = readEndpoint('/api/surprise-boxes/active/:userId', Box);

// ——— The owner's actions

export const createBox = endpoint({
  method: 'POST',
  path: '/api/surprise-boxes',
  access: 'user',
  repeatable: true,
  body: z.object({
    prizeName: nameText(shortTextLimit, nameMissing),
    prizeDescription: requiredText(longTextLimit, () => t.box.descriptionMissing),
    taskDescription: requiredText(longTextLimit, () => t.box.taskMissing),
    completionType: z._default(CompletionType, newBox.completionType),
    priceAmount: price.check(validatedBy(missingPriceError)),
    expirationMinutes: z._default(minutes(newBoxMinutes), newBox.expirationMinutes),
    isInstantDrop: z._default(z.boolean(), newBox.isInstantDrop),
  }),
  responses: { 201: changeResponses[200] },
});

/** Omitted fields keep their values. */
export const updateBox = endpoint({
  ...boxEndpoint,
  method: 'PUT',
  path: '/api/surprise-boxes/:id',
  body: z.object({
    prizeName: z.optional(requiredText(shortTextLimit, nameMissing)),
    prizeDescription: z.optional(text(longTextLimit)),
    taskDescription: z.optional(text(longTextLimit)),
    completionType: z.optional(CompletionType),
    priceAmount: z.optional(price),
    expirationMinutes: z.optional(minutes(editedBoxMinutes)),
  }),
  responses: changeResponses,
});

export const cancelBox = endpoint({
  ...boxEndpoint,
  method: 'DELETE',
  path: '/api/surprise-boxes/:id',
  responses: { 200: Message },
});

export const approveBox = action('/api/surprise-boxes/:id/approve');

export const rejectBox = endpoint({
  ...boxEndpoint,
  method: 'POST',
  path: '/api/surprise-boxes/:id/reject',
  body: z.object({ rejectionReason: requiredText(longTextLimit, () => t.box.reasonMissing) }),
  responses: changeResponses,
});

// ——— The recipient's actions

/** Marks the box as caught, so that it stops appearing. */
export const activateBox = action('/api/surprise-boxes/activate/:id');

export const openBox = action('/api/surprise-boxes/:id/open');

export const completeBox = endpoint({
  ...boxEndpoint,
  method: 'POST',
  path: '/api/surprise-boxes/:id/complete',
  body: z.object({
    completionData: requiredText(longTextLimit, () => t.box.completionMissing),
    /** An empty string means no photo. */
    completionPhotoId: z.optional(
      z.nullable(z.union([z.int().check(z.positive()), z.literal('')])),
    ),
    paid: z.optional(z.boolean()),
  }),
  responses: changeResponses,
});

export const claimBox = action('/api/surprise-boxes/claim/:id');

// ——— Live

/** Event for every device of the user who changed a box. */
export const boxesChanged = liveEvent({ name: 'boxes-changed', data: z.object({}) });

export const BoxUpdate = z.object({
  type: z.enum(updateTypes),
  /** The same on every device and tab. */
  eventId: z.string(),
  timestamp: z.string(),
  message: z.string(),
  rejectionReason: z.optional(z.string()),
  box: Box,
});
export type BoxUpdate = z.infer<typeof BoxUpdate>;

export const boxUpdates = topic({
  destination: '/user/queue/surprise-box/updates',
  message: BoxUpdate,
});

/** Reads the ten newest updates, newest first. */
export const readBoxNotifications = endpoint({
  method: 'GET',
  path: '/api/surprise-boxes/notifications',
  access: 'user',
  responses: { 200: z.array(BoxUpdate) },
});

export const boxPongs = topic({
  destination: '/user/queue/surprise-box/pong',
  message: z.object({
    type: z.literal('PONG'),
    timestamp: z.string(),
    /** The `timestamp` of the ping, or null. */
    echo: z.nullable(z.union([z.string(), z.number()])),
    /** Username. */
    user: z.string(),
  }),
});

/** The server ignores it, since a subscription to the topics is enough. Its receipt confirms the connection. */
export const subscribeBoxes = command({
  destination: '/app/surprise-box/subscribe',
  message: z.object({}),
});

/** Answered with a pong to the same tab. */
export const pingBoxes = command({
  destination: '/app/surprise-box/ping',
  message: z.object({
    timestamp: z.optional(z.nullable(z.union([text(shortTextLimit), z.number()]))),
  }),
});
