import * as z from 'zod/mini';
import { liveEvent } from '#shared/event.ts';

/** The partner has the app open in a visible tab, or not; also sent once when a stream connects. */
export const partnerPresence = liveEvent({
  name: 'presence',
  data: z.object({ isHere: z.boolean() }),
});
