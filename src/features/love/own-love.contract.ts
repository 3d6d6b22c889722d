import * as z from 'zod/mini';
import { liveEvent } from '#shared/event.ts';

/** Told to a person, on all their devices, when their own love grew on one of them. */
export const ownLoveUpdate = liveEvent({
  name: 'own-love-update',
  data: z.object({ count: z.int() }),
  throttleMs: 100,
});
