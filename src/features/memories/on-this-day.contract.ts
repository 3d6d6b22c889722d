import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { endpoint, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { Memory } from './memories.contract.ts';

/** Photos and memories of this day in earlier years, without those that the user has hidden. */
export const OnThisDay = z.object({ photos: z.array(Photo), memories: z.array(Memory) });
export type OnThisDay = z.infer<typeof OnThisDay>;

/** Newest first. */
export const readOnThisDay = endpoint({
  method: 'GET',
  path: '/api/on-this-day',
  access: 'user',
  responses: { 200: OnThisDay },
});

/** Hides a photo or memory from the current user for good. */
export const hideOnThisDay = endpoint({
  method: 'POST',
  path: '/api/on-this-day/hide',
  access: 'user',
  body: z.object({
    kind: z.enum(['photo', 'memory']),
    id: z.int().check(z.positive({ error: () => sharedMessages.invalidId })),
  }),
  responses: { 200: Message },
});

/** Event for all devices of the user who has hidden something. */
export const onThisDayChanged = liveEvent({ name: 'on-this-day-changed', data: z.object({}) });
