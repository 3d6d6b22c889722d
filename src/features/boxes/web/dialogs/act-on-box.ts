import { cache } from '#platform/web/cache/cache.ts';
import { evenUnheard } from '#platform/web/outbox/even-unheard.ts';
import type { Box } from '../../boxes.contract.ts';
import type { ownedQuery, receivedQuery } from '../boxes.queries.ts';

export interface ActedOn {
  id: number;
  /** Where the home tells of it. */
  list: ReturnType<typeof ownedQuery> | ReturnType<typeof receivedQuery>;
  /** Whether it has become what it was to become. */
  isDone: (box: Box) => boolean;
}

/** Does something to a box. An answer may get lost when all is done: then it is as the home says it is by now. */
export const actOnBox = (act: () => Promise<Box>, { id, list, isDone }: ActedOn): Promise<Box> =>
  evenUnheard<Box>(act, async () => {
    const boxes = await cache.fetchQuery({ ...list, staleTime: 0 });
    return boxes.find((box) => box.id === id && isDone(box));
  });
