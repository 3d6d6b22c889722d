import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { OptionalDate, RequiredDate } from '#shared/dates.ts';
import { endpoint, idParam, Message, numberParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { longText, requiredText, shortText } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { WireDate } from '#shared/wire-date.ts';
import { memoryTypes, mostPhotosOfEvent, sortOrders, timeFilters } from './memories.rules.ts';
import { memoriesMessages as t } from './messages/index.ts';

export const MemoryType = z.enum(memoryTypes);

/** Something the two keep of a day, or of several. */
export const Memory = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** The day it was, or will be; of an event the first of its days. */
  date: WireDate,
  /** Its last day; of events only, and null where that is the first one. */
  endDate: z.nullable(WireDate),
  type: MemoryType,
  creator: z.object({ name: z.string(), color: UserColor }),
  /** Of events only, in the order in which they were picked; what lies in the bin is not among them. */
  photos: z.array(Photo),
});
export type Memory = z.infer<typeof Memory>;

/** A memory with the next day on which it is to be thought of. */
export const UpcomingMemory = z.extend(Memory, {
  nextDate: WireDate,
  /** 0 is today, as is an event that is running. */
  daysUntil: z.int(),
  /** Which of its yearly returns that is; 0 where nothing recurs. */
  years: z.int(),
});
export type UpcomingMemory = z.infer<typeof UpcomingMemory>;

const title = requiredText(shortText, t.validation.titleMissing);
const description = requiredText(longText, t.validation.descriptionMissing);
const tooManyPhotos = () => t.validation.tooManyPhotos(mostPhotosOfEvent);
const photoId = z.int().check(z.positive({ error: () => sharedMessages.invalidId }));
const photoIds = z.array(photoId).check(z.maxLength(mostPhotosOfEvent, { error: tooManyPhotos }));
/** Ids as a form carries them, which is as text. */
const selectedPhotos = z
  .array(z.union([photoId, idParam]))
  .check(z.maxLength(mostPhotosOfEvent, { error: tooManyPhotos }));

const ChangedMemory = z.object({ message: z.string(), memory: Memory });
const oneMemory = z.object({ id: idParam });

/** All of them, by date, the oldest first. */
export const readMemories = endpoint({
  method: 'GET',
  path: '/api/memories',
  access: 'user',
  answers: { 200: z.array(Memory) },
});

/** How many there are. */
export const countMemories = endpoint({
  method: 'GET',
  path: '/api/memories/count',
  access: 'user',
  answers: { 200: z.object({ count: z.int() }) },
});

export const readMemory = endpoint({
  method: 'GET',
  path: '/api/memories/:id',
  access: 'user',
  params: oneMemory,
  answers: { 200: Memory },
});

/** Those of a type and a time (decisions §5), by start date, then id. */
export const filterMemories = endpoint({
  method: 'GET',
  path: '/api/memories/filter',
  access: 'user',
  query: z.object({
    type: z._default(z.enum(['all', ...memoryTypes]), 'all'),
    timeFilter: z._default(z.enum(timeFilters), 'all'),
    sortOrder: z._default(z.enum(sortOrders), 'asc'),
  }),
  answers: { 200: z.array(Memory) },
});

/** What comes next: anniversaries every year, anything else until its day is past (decisions §5). */
export const readUpcoming = endpoint({
  method: 'GET',
  path: '/api/memories/dashboard/upcoming',
  access: 'user',
  query: z.object({ limit: numberParam({ least: 1, most: 50, usual: 3 }) }),
  answers: { 200: z.array(UpcomingMemory) },
});

export const createMemory = endpoint({
  method: 'POST',
  path: '/api/memories',
  access: 'user',
  repeatable: true,
  body: z.object({
    title,
    description,
    date: RequiredDate,
    endDate: OptionalDate,
    type: z._default(MemoryType, 'special_moment'),
    selectedPhotos: z.optional(selectedPhotos),
  }),
  answers: { 201: ChangedMemory },
});

/** Only what is sent changes. No event any more, it loses its last day and its photos. */
export const changeMemory = endpoint({
  method: 'PUT',
  path: '/api/memories/:id',
  access: 'user',
  params: oneMemory,
  body: z.object({
    title: z.optional(title),
    description: z.optional(description),
    date: z.optional(RequiredDate),
    endDate: OptionalDate,
    type: z.optional(MemoryType),
    selectedPhotos: z.optional(selectedPhotos),
  }),
  answers: { 200: ChangedMemory },
});

export const deleteMemory = endpoint({
  method: 'DELETE',
  path: '/api/memories/:id',
  access: 'user',
  params: oneMemory,
  answers: { 200: Message },
});

/** Gives an event exactly these photos, in this order. */
export const changeMemoryPhotos = endpoint({
  method: 'POST',
  path: '/api/memories/:id/photos',
  access: 'user',
  params: oneMemory,
  body: photoIds,
  answers: { 200: ChangedMemory },
});

/** Told to both on all their devices: a memory came, changed or went. */
export const memoriesChanged = liveEvent({
  name: 'memories-changed',
  data: z.object({
    /** As it is now; null when it is gone, or where there is `more`. */
    memory: z.nullable(Memory),
    id: z.int(),
    /** It has too many photos to be told: what was read of it so far is stale. */
    more: z.optional(z.literal(true)),
  }),
});
