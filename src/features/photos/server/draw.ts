import type { Entropy } from '#platform/server/entropy.ts';
import type { KeptPhoto } from './photos.store.ts';
import {
  countPhotos,
  idRange,
  nextIdFrom,
  type Reading,
  readAfter,
  readSome,
} from './photos.store.ts';

/**
 * Some photos outside of the bin, each at most once, in no order. Of few photos all are shuffled; of many
 * the ids are guessed, so that it costs the same however many there are.
 */
export async function drawPhotos(
  db: Reading,
  limit: number,
  entropy: Entropy,
): Promise<KeptPhoto[]> {
  const few = 4 * limit;
  const range = await idRange(db);
  if (range === null) return [];
  if ((await countPhotos(db, 'all')) <= few) {
    return shuffled(await readAfter(db, 'all', null, few), entropy).slice(0, limit);
  }
  const drawn = new Set<number>();
  // A guess may fall into a gap or on one that is drawn already; so many of them never all do.
  for (let guess = 0; drawn.size < limit && guess < 20 * limit; guess++) {
    const from = range.least + Math.floor(fraction(entropy) * (range.most - range.least + 1));
    const id = await nextIdFrom(db, from);
    if (id !== undefined) drawn.add(id);
  }
  return shuffled(await readSome(db, [...drawn]), entropy);
}

/** From 0 up to 1. */
const fraction = (entropy: Entropy): number => entropy.bytes(6).readUIntBE(0, 6) / 2 ** 48;

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], entropy: Entropy): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(Math.floor(fraction(entropy) * rest.length), 1));
}
