import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { ReactionInput } from '#features/photos/reactions.contract.ts';
import { OptionalDate, RequiredDate } from '#shared/dates.ts';
import { endpoint, idParam, Message, numberParam, WireDate } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { Reactions } from '#shared/reaction.ts';
import { longTextLimit, nameText, requiredText, shortTextLimit } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { memoryTypes, mostPhotosOfEvent, sortOrders, timeFilters } from './memories.rules.ts';
import { t } from './messages/index.ts';

export const MemoryType = z.enum(memoryTypes);

/** A day that the couple remembers, or an event of several days. */
export const Memory = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  date: WireDate,
  /** The last day of an event of several days. */
  endDate: z.nullable(WireDate),
  type: MemoryType,
  creator: z.object({ name: z.string(), color: UserColor }),
  /** Photos of an event, in the order in which they were chosen, without those in the recycle bin. */
  photos: z.array(Photo),
  reactions: Reactions,
});
export type Memory = z.infer<typeof Memory>;

/** A memory with its next date. */
export const UpcomingMemory = z.extend(Memory, {
  nextDate: WireDate,
  /** 0 is today, also for an event that is running. */
  daysUntil: z.int(),
  /** Number of the yearly return; 0 if nothing recurs. */
  years: z.int(),
});
export type UpcomingMemory = z.infer<typeof UpcomingMemory>;

const titleMissing = () => t.validation.titleMissing;
const description = requiredText(longTextLimit, () => t.validation.descriptionMissing);
const tooManyPhotos = () => t.validation.tooManyPhotos(mostPhotosOfEvent);
const photoId = z.int().check(z.positive({ error: () => sharedMessages.invalidId }));
const photoIds = z.array(photoId).check(z.maxLength(mostPhotosOfEvent, { error: tooManyPhotos }));
/** Forms send ids as text. */
const selectedPhotos = z
  .array(z.union([photoId, idParam]))
  .check(z.maxLength(mostPhotosOfEvent, { error: tooManyPhotos }));

const ChangedMemory = z.object({ message: z.string(), memory: Memory });
const oneMemory = z.object({ id: idParam });

/** All memories, the oldest first. */
export const readMemories = endpoint({
  method: 'GET',
  path: '/api/memories',
  access: 'user',
  responses: { 200: z.array(Memory) },
});

export const countMemories = endpoint({
  method: 'GET',
  path: '/api/memories/count',
  access: 'user',
  responses: { 200: z.object({ count: z.int() }) },
});

export const readMemory = endpoint({
  method: 'GET',
  path: '/api/memories/:id',
  access: 'user',
  params: oneMemory,
  responses: { 200: Memory },
});

/** Reads filtered memories, by start date, then id. */
export const filterMemories = endpoint({
  method: 'GET',
  path: '/api/memories/filter',
  access: 'user',
  query: z.object({
    type: z._default(z.enum(['all', ...memoryTypes]), 'all'),
    timeFilter: z._default(z.enum(timeFilters), 'all'),
    sortOrder: z._default(z.enum(sortOrders), 'asc'),
  }),
  responses: { 200: z.array(Memory) },
});

/** Anniversaries return every year, other memories until they are past. */
export const readUpcoming = endpoint({
  method: 'GET',
  path: '/api/memories/dashboard/upcoming',
  access: 'user',
  query: z.object({ limit: numberParam({ minimum: 1, maximum: 50, defaultValue: 3 }) }),
  responses: { 200: z.array(UpcomingMemory) },
});

export const createMemory = endpoint({
  method: 'POST',
  path: '/api/memories',
  access: 'user',
  repeatable: true,
  body: z.object({
    title: nameText(shortTextLimit, titleMissing),
    description,
    date: RequiredDate,
    endDate: OptionalDate,
    type: z._default(MemoryType, 'special_moment'),
    selectedPhotos: z.optional(selectedPhotos),
  }),
  responses: { 201: ChangedMemory },
});

/** Changes the given fields. Another type than event removes the end date and the photos. */
export const changeMemory = endpoint({
  method: 'PUT',
  path: '/api/memories/:id',
  access: 'user',
  params: oneMemory,
  body: z.object({
    title: z.optional(requiredText(shortTextLimit, titleMissing)),
    description: z.optional(description),
    date: z.optional(RequiredDate),
    endDate: OptionalDate,
    type: z.optional(MemoryType),
    selectedPhotos: z.optional(selectedPhotos),
  }),
  responses: { 200: ChangedMemory },
});

export const deleteMemory = endpoint({
  method: 'DELETE',
  path: '/api/memories/:id',
  access: 'user',
  params: oneMemory,
  responses: { 200: Message },
});

/** Replaces the photos of an event. */
export const changeMemoryPhotos = endpoint({
  method: 'POST',
  path: '/api/memories/:id/photos',
  access: 'user',
  params: oneMemory,
  body: photoIds,
  responses: { 200: ChangedMemory },
});

/** Adds, replaces or removes the current user's reaction. */
export const reactToMemory = endpoint({
  method: 'PUT',
  path: '/api/memories/:id/reaction',
  access: 'user',
  params: oneMemory,
  body: ReactionInput,
  responses: { 200: ChangedMemory },
});

/** Event for both users: a memory was created, changed or deleted. */
export const memoriesChanged = liveEvent({
  name: 'memories-changed',
  data: z.object({
    /** The changed memory; null if it was deleted, or if `more` is set. */
    memory: z.nullable(Memory),
    id: z.int(),
    /** It has too many photos for an event. */
    more: z.optional(z.literal(true)),
  }),
});
