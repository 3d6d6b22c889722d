import * as z from 'zod/mini';
import { basePath } from '../api/base-path.ts';
import type { End } from './kept.ts';

/* What tabs tell each other of what waits. A tab may run another build than this one. */

const Ends = z.array(
  z.object({
    kind: z.string(),
    key: z.string(),
    how: z.enum(['arrived', 'refused', 'discarded', 'lost']),
    said: z.nullable(z.string()),
  }),
);

const others =
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`fivetwenty${basePath}.outbox`) : null;

/** Something changed; this came to its end. */
export const tellTabs = (ends: readonly End[] = []): void => others?.postMessage(ends);

/** Runs `listener` whenever another tab tells. */
export function onTabs(listener: (ends: readonly End[]) => void): void {
  others?.addEventListener('message', ({ data }) => listener(z.safeParse(Ends, data).data ?? []));
}
