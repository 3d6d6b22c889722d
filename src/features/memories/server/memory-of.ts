import type { Photo } from '#features/photos/photos.contract.ts';
import { inParts } from '#features/photos/photos.rules.ts';
import { readPhotos } from '#features/photos/server/photos.store.ts';
import { readReactions } from '#features/photos/server/reactions.store.ts';
import type { Reaction } from '#shared/reaction.ts';
import type { Memory } from '../memories.contract.ts';
import type { MemorySelection, Reading, StoredMemory } from './memories.store.ts';
import * as store from './memories.store.ts';

/** Rows of one read, so that other requests don't wait. */
const batchSizes = { memories: 250, photos: 1_000 } as const;

export const memoryReactions = { name: 'memoryReactions', subject: 'memoryId' } as const;

type Links = ReadonlyMap<number, number[]>;

/** Adds the photos outside the recycle bin. */
export const memoriesOf = async (
  db: Reading,
  storedMemories: readonly StoredMemory[],
): Promise<Memory[]> => withPhotos(db, storedMemories, await linksOf(db, storedMemories));

async function withPhotos(
  db: Reading,
  storedMemories: readonly StoredMemory[],
  links: Links,
): Promise<Memory[]> {
  const photos = new Map<number, Photo>();
  const photoIds = new Set(storedMemories.flatMap(({ id }) => links.get(id) ?? []));
  for (const ids of inParts([...photoIds], batchSizes.photos)) {
    for (const photo of await readPhotos(db, ids)) {
      if (photo.deletedAt === null) photos.set(photo.id, photo);
    }
  }
  const reactions = await readReactions(
    db,
    memoryReactions,
    storedMemories.map(({ id }) => id),
  );
  return storedMemories.map((memory) =>
    memoryOf(memory, photosAt(photos, links.get(memory.id)), reactions.get(memory.id) ?? []),
  );
}

async function linksOf(db: Reading, storedMemories: readonly StoredMemory[]): Promise<Links> {
  const links = new Map<number, number[]>();
  const events = storedMemories.filter(({ type }) => type === 'event').map(({ id }) => id);
  for (const { memoryId, photoId } of await store.readLinks(db, events)) {
    const photoIds = links.get(memoryId);
    if (photoIds === undefined) links.set(memoryId, [photoId]);
    else photoIds.push(photoId);
  }
  return links;
}

const photosAt = (photos: ReadonlyMap<number, Photo>, ids: readonly number[] = []): Photo[] =>
  ids.map((id) => photos.get(id)).filter((photo) => photo !== undefined);

const memoryOf = (
  { creatorName: name, creatorColor: color, ...memory }: StoredMemory,
  photos: Photo[],
  reactions: Reaction[],
): Memory => ({ ...memory, creator: { name, color }, photos, reactions });

/** All memories of a selection, page by page. */
export async function* allMemories(
  db: Reading,
  selection: MemorySelection,
): AsyncGenerator<Memory[]> {
  let place: store.PagePosition | null = null;
  for (;;) {
    const part: StoredMemory[] = await store.readAfter(db, selection, place, batchSizes.memories);
    yield* inSmallerParts(db, part);
    const lastMemory = part.at(-1);
    if (lastMemory === undefined || part.length < batchSizes.memories) return;
    place = lastMemory;
  }
}

/** Splits pages of events with very many photos. */
async function* inSmallerParts(
  db: Reading,
  storedMemories: readonly StoredMemory[],
): AsyncGenerator<Memory[]> {
  const links = await linksOf(db, storedMemories);
  let part: StoredMemory[] = [];
  let photos = 0;
  for (const memory of storedMemories) {
    part.push(memory);
    photos += links.get(memory.id)?.length ?? 0;
    if (photos < batchSizes.photos) continue;
    yield await withPhotos(db, part, links);
    [part, photos] = [[], 0];
  }
  yield await withPhotos(db, part, links);
}

/** The existing memories with these ids, in the order of the ids. */
export async function memoriesAt(db: Reading, ids: readonly number[]): Promise<Memory[]> {
  const memoriesById = new Map(
    (await store.readByIds(db, ids)).map((memory) => [memory.id, memory]),
  );
  return memoriesOf(
    db,
    ids.map((id) => memoriesById.get(id)).filter((memory) => memory !== undefined),
  );
}
