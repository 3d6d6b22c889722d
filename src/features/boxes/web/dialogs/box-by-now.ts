import { cache } from '#platform/web/cache/cache.ts';
import type { Box } from '../../boxes.contract.ts';
import type { ownedQuery, receivedQuery } from '../boxes.queries.ts';

/** A box as the home says it is by now, where it is as it was to become. */
export async function boxByNow(
  list: ReturnType<typeof ownedQuery> | ReturnType<typeof receivedQuery>,
  id: number,
  isSo: (box: Box) => boolean,
): Promise<Box | undefined> {
  const boxes = await cache.fetchQuery({ ...list, staleTime: 0 });
  return boxes.find((box) => box.id === id && isSo(box));
}
