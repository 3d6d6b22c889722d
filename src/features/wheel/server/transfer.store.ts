import type { Insertable, Selectable } from 'kysely';
import type { WheelSchema } from './wheel.schema.ts';
import type { Reading, Writing } from './wheel-config.store.ts';

export type SpinToExport = Omit<Selectable<WheelSchema['spins']>, 'id'>;
export type SavedSpinToExport = Omit<Selectable<WheelSchema['savedSpins']>, 'id'>;

/** Somebody's spins, the oldest first. */
export const readAllSpins = (db: Reading, personId: number): Promise<SpinToExport[]> =>
  db
    .selectFrom('spins')
    .select([
      ...(['personId', 'milestone', 'weekStart', 'resetAt', 'source', 'usedAt'] as const),
      ...(['claimedAt', 'prizeName', 'prizeType', 'cents', 'prizeDescription'] as const),
      ...(['prizeId', 'wheel'] as const),
    ])
    .where('personId', '=', personId)
    .orderBy('weekStart')
    .execute();

/** The spins that somebody saved, the oldest first. */
export const readAllSaved = (db: Reading, personId: number): Promise<SavedSpinToExport[]> =>
  db
    .selectFrom('savedSpins')
    .select(['personId', 'milestone', 'source', 'savedAt', 'usedAt'])
    .where('personId', '=', personId)
    .orderBy('milestone')
    .execute();

/** A spin of elsewhere, as it was. */
export async function addOldSpin(
  tx: Writing,
  spin: Insertable<WheelSchema['spins']>,
): Promise<void> {
  await tx.insertInto('spins').values(spin).execute();
}
