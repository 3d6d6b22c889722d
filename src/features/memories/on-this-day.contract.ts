import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { endpoint, Message } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { Memory } from './memories.contract.ts';

/** What there is of this day in years past, from both, without what this person has hidden for good. */
export const OnThisDay = z.object({ photos: z.array(Photo), memories: z.array(Memory) });
export type OnThisDay = z.infer<typeof OnThisDay>;

/** Each the newest first (decisions §5). */
export const readOnThisDay = endpoint({
  method: 'GET',
  path: '/api/on-this-day',
  access: 'user',
  answers: { 200: OnThisDay },
});

/** Never shows one of them again to the one who hides it; the partner goes on to see it. */
export const hideOnThisDay = endpoint({
  method: 'POST',
  path: '/api/on-this-day/hide',
  access: 'user',
  body: z.object({
    kind: z.enum(['photo', 'memory']),
    id: z.int().check(z.positive({ error: () => sharedMessages.invalidId })),
  }),
  answers: { 200: Message },
});

/** To every device of the one who has hidden something. */
export const onThisDayChanged = liveEvent({ name: 'on-this-day-changed', data: z.object({}) });
