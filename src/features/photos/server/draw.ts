import { drawBelow, type Entropy } from '#platform/server/entropy.ts';
import type { KeptPhoto } from './photos.store.ts';
import { idRange, type Reading, readShownIds, readSome, shownAmong } from './photos.store.ts';

/** Guesses for every photo that is asked for. */
const guessesEach = 4;

/**
 * So many photos outside of the bin, or all there are, each at most once and as likely as any other, in no order. Ids
 * are guessed, which costs the same however many photos there are; only where most of them are gone is the rest drawn
 * from the list of all.
 */
export async function drawPhotos(
  db: Reading,
  limit: number,
  entropy: Entropy,
): Promise<KeptPhoto[]> {
  const range = await idRange(db);
  if (range === null) return [];
  const guesses = Array.from(
    { length: guessesEach * limit },
    () => range.least + drawBelow(range.most - range.least + 1, entropy),
  );
  const shown = new Set(await shownAmong(db, guesses));
  // As they were guessed: the database answers by id, and the first of those would be the oldest.
  const drawn = [...new Set(guesses)].filter((id) => shown.has(id)).slice(0, limit);
  if (drawn.length < limit) {
    const rest = (await readShownIds(db)).filter((id) => !shown.has(id));
    drawn.push(...someOf(rest, limit - drawn.length, entropy));
  }
  const photos = await readSome(db, drawn);
  return someOf(photos, photos.length, entropy);
}

/** Fisher and Yates, as far as is needed. */
function someOf<Item>(items: readonly Item[], count: number, entropy: Entropy): Item[] {
  const left = [...items];
  const most = Math.min(count, items.length);
  return Array.from({ length: most }, () => left.splice(drawBelow(left.length, entropy), 1)).flat();
}
