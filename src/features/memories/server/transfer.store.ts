import type { MemoryType } from '../memories.rules.ts';
import type { Reading } from './memories.store.ts';

export interface MemoryToExport {
  id: number;
  title: string;
  description: string;
  date: string;
  endDate: string | null;
  type: MemoryType;
  creatorId: number;
  creator: string;
}

/** One page of memories after a place, by date. */
export function readToExport(
  db: Reading,
  place: Pick<MemoryToExport, 'date' | 'id'> | null,
  limit: number,
): Promise<MemoryToExport[]> {
  const ordered = db
    .selectFrom('memories')
    .innerJoin('people', 'people.id', 'memories.creatorId')
    .select([
      ...(['memories.id', 'title', 'description', 'date', 'endDate', 'type'] as const),
      ...(['creatorId', 'people.username as creator'] as const),
    ])
    .orderBy('date')
    .orderBy('memories.id')
    .limit(limit);
  const from =
    place === null
      ? ordered
      : ordered.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('date', 'memories.id'), '>', tuple(place.date, place.id)),
        );
  return from.execute();
}
