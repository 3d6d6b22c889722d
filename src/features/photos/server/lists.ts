import type { Photo } from '../photos.contract.ts';
import { inParts, newestFirst } from '../photos.rules.ts';
import { photoOf } from './photo-of.ts';
import { type Place, type Reading, readAfter, readSome, type Selection } from './photos.store.ts';
import { readPlaces } from './sorting.store.ts';

/** Photos that are read at once: more would keep everybody else waiting. */
const partLength = 1_000;

/**
 * All photos of a selection, the newest first, part by part: a list of any length needs the memory of one
 * part. What changes between two of them is told live besides.
 */
export async function* allPhotos(db: Reading, selection: Selection): AsyncGenerator<Photo[]> {
  let place: Place | null = null;
  for (;;) {
    const part = await readAfter(db, selection, place, partLength);
    yield part.map(photoOf);
    const last = part.at(-1);
    if (last === undefined || part.length < partLength) return;
    place = last;
  }
}

/** The photos of a category, likewise; in memory are the ids of all. */
export async function* photosIn(db: Reading, categoryId: number): AsyncGenerator<Photo[]> {
  for (const places of inParts(await readPlaces(db, categoryId), partLength)) {
    const part = await readSome(
      db,
      places.map(({ id }) => id),
    );
    // One may have gone into the bin since.
    const shown = part.filter(({ deletedAt }) => deletedAt === null);
    yield shown.sort(newestFirst).map(photoOf);
  }
}
