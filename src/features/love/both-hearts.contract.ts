import * as z from 'zod/mini';
import { liveEvent } from '#shared/event.ts';

/** Told to both: they share love at the same moment. It is over as soon as it was seen. */
export const bothHearts = liveEvent({ name: 'both-hearts', data: z.object({}) });
