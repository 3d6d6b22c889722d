import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { BoxRow } from '#features/boxes/server/boxes.store.ts';
import {
  findBoxPrize,
  readAttempts,
  readBoxesAfter,
} from '#features/boxes/server/transfer.store.ts';
import { readCategories } from '#features/categories/server/categories.store.ts';
import { readAllLove } from '#features/love/server/love.store.ts';
import { readLinks } from '#features/memories/server/memories.store.ts';
import * as memories from '#features/memories/server/transfer.store.ts';
import * as photos from '#features/photos/server/photos.store.ts';
import { readSections } from '#features/profiles/server/profiles.store.ts';
import { readNote, readVersions } from '#features/shared-note/server/shared-note.store.ts';
import { readAllSaved, readAllSpins, readPrizes } from '#features/wheel/server/wheel.store.ts';
import { WheelPrize } from '#features/wheel/wheel.contract.ts';
import { instant, instantOrNull } from '#platform/server/clock.ts';
import { readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { User } from '#shared/user.ts';
import type { Schema } from '../../schema.ts';
import type * as data from './home-data.ts';

/** Rows that are in memory at a time. */
const atOnce = 250;

/** Where the pictures of a photo lie in the export. */
export interface Placed {
  readonly file: string;
  readonly view: string | null;
  readonly isOriginal: boolean;
}
/** Of those whose pictures are in it. */
export type Places = ReadonlyMap<number, Placed>;

/** Reads a home for its export, part by part; who is who, it knows from the beginning. */
export async function openHomeData(db: Kysely<Schema>) {
  const people = await readUsers(db);
  const relationship = await readCouple(db);
  const names = new Map(people.map(({ id, username }) => [id, username]));
  const nameOf = (id: number): string => names.get(id) ?? '';
  return { people, relationship, ...readersOf(db, people, nameOf) };
}
export type HomeReader = Awaited<ReturnType<typeof openHomeData>>;

function readersOf(db: Kysely<Schema>, people: readonly User[], nameOf: (id: number) => string) {
  const ofEach = async <Item>(read: (person: User) => Promise<Item[]>): Promise<Item[]> => {
    const all: Item[] = [];
    for (const person of people) all.push(...(await read(person)));
    return all;
  };

  return {
    /** The rows of all photos outside of the bin, the oldest first. */
    async *photoRows(): AsyncGenerator<photos.PhotoToExport> {
      let part = await photos.readPhotosToExport(db, null, atOnce);
      while (part.length > 0) {
        yield* part;
        part = await photos.readPhotosToExport(db, part.at(-1) ?? null, atOnce);
      }
    },

    /** The photos whose pictures are in the export. */
    async *photos(places: Places): AsyncGenerator<data.PhotoData & { row: photos.PhotoToExport }> {
      let part = await photos.readPhotosToExport(db, null, atOnce);
      while (part.length > 0) {
        const ids = part.map(({ id }) => id);
        const notes = grouped(await photos.readNotesToExport(db, ids), ({ photoId }) => photoId);
        const labels = await photos.readLabels(db, ids);
        for (const row of part) {
          const place = places.get(row.id);
          if (place === undefined) continue;
          yield {
            row,
            ...place,
            sha256: row.sha256,
            name: row.originalName,
            caption: row.caption,
            takenAt: row.takenAt,
            uploadedAt: instant(row.createdAt),
            uploader: row.uploader,
            isFavorite: row.isFavorite === 1,
            categories: (labels.get(row.id) ?? []).map(({ name }) => name),
            notes: (notes.get(row.id) ?? []).map(({ author, content, createdAt }) => ({
              ...{ author, content, createdAt: instant(createdAt) },
            })),
          };
        }
        part = await photos.readPhotosToExport(db, part.at(-1) ?? null, atOnce);
      }
    },

    async *memories(places: Places): AsyncGenerator<data.MemoryData> {
      let part = await memories.readToExport(db, null, atOnce);
      while (part.length > 0) {
        const ids = part.map(({ id }) => id);
        const links = grouped(await readLinks(db, ids), ({ memoryId }) => memoryId);
        for (const { id, creatorId: _, ...memory } of part) {
          const linked = (links.get(id) ?? []).map(({ photoId }) => places.get(photoId)?.file);
          yield { ...memory, photos: linked.filter((file) => file !== undefined) };
        }
        part = await memories.readToExport(db, part.at(-1) ?? null, atOnce);
      }
    },

    async categories(): Promise<data.CategoryData[]> {
      return (await readCategories(db)).map(({ id: _, ...category }) => category);
    },

    async love(): Promise<data.LoveData[]> {
      return (await readAllLove(db)).map(({ personId, count, milestones }) => ({
        person: nameOf(personId),
        count,
        milestones: milestones.map(({ number, reachedAt, spentAt }) => ({
          ...{ number, reachedAt: instant(reachedAt), spentAt: instantOrNull(spentAt) },
        })),
      }));
    },

    wheels: (): Promise<data.WheelData[]> =>
      ofEach(async ({ id, username }) => {
        const prizes = await readPrizes(db, id);
        if (prizes.length === 0) return [];
        return [
          { person: username, prizes: prizes.map(({ id: _, displayOrder, ...each }) => each) },
        ];
      }),

    savedSpins: (): Promise<data.SavedSpinData[]> =>
      ofEach(async ({ id, username }) =>
        (await readAllSaved(db, id)).map(({ personId: _, savedAt, usedAt, ...saved }) => ({
          ...{
            person: username,
            ...saved,
            savedAt: instant(savedAt),
            usedAt: instantOrNull(usedAt),
          },
        })),
      ),

    spins: (): Promise<data.SpinData[]> =>
      ofEach(async ({ id, username }) =>
        (await readAllSpins(db, id)).map((spin) => ({
          ...{ person: username, milestone: spin.milestone, weekStart: spin.weekStart },
          ...{ resetAt: instant(spin.resetAt), source: spin.source, usedAt: instant(spin.usedAt) },
          claimedAt: instantOrNull(spin.claimedAt),
          prize: {
            ...{ prizeName: spin.prizeName, prizeDescription: spin.prizeDescription },
            ...{ prizeType: spin.prizeType, prizeValue: spin.cents / 100 },
          },
          prizeId: spin.prizeId,
          wheel: z.array(WheelPrize).parse(JSON.parse(spin.wheel)),
        })),
      ),

    profiles: (): Promise<data.ProfileData[]> =>
      ofEach(async ({ id, username }) => {
        const written = await readSections(db, id);
        if (written.length === 0) return [];
        const sections = written.map(({ section, content }) => [section, content]);
        return [{ person: username, sections: Object.fromEntries(sections) }];
      }),

    async *boxes(places: Places): AsyncGenerator<data.BoxData> {
      let part = await readBoxesAfter(db, 0, atOnce);
      while (part.length > 0) {
        for (const box of part) yield await boxData(db, box, places, nameOf);
        part = await readBoxesAfter(db, part.at(-1)?.id ?? 0, atOnce);
      }
    },

    async sharedNote(): Promise<Omit<data.SharedNoteData, 'versions'>> {
      const { content, version, written } = await readNote(db);
      return {
        ...{ content, version, updatedAt: instantOrNull(written?.at ?? null) },
        updatedBy: written?.by.username ?? null,
      };
    },

    /** The newest first. */
    async *noteVersions(): AsyncGenerator<data.SharedNoteData['versions'][number]> {
      let before = Number.MAX_SAFE_INTEGER;
      for (;;) {
        // Each may be long.
        const part = await readVersions(db, before, 10);
        for (const each of part) yield { ...each, updatedAt: instant(each.updatedAt) };
        const last = part.at(-1);
        if (last === undefined) return;
        before = last.version;
      }
    },
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const others = groups.get(keyOf(item));
    if (others === undefined) groups.set(keyOf(item), [item]);
    else others.push(item);
  }
  return groups;
}

/** Whether both may know what is in a box: the export is for both of them (decisions §7). */
const isTold = ({ status }: Pick<BoxRow, 'status'>): boolean =>
  status === 'APPROVED' || status === 'CLAIMED';

async function boxData(
  db: Kysely<Schema>,
  box: BoxRow,
  places: Places,
  nameOf: (id: number) => string,
): Promise<data.BoxData> {
  const fileOf = (id: number | null) => (id === null ? null : (places.get(id)?.file ?? null));
  const won = isTold(box) ? await findBoxPrize(db, box.id) : undefined;
  const { status } = box;
  if (status === 'REJECTED') throw new Error('Unexpected box status');
  return {
    ...{ owner: nameOf(box.ownerId), recipient: nameOf(box.recipientId), status },
    prizeName: isTold(box) ? box.prizeName : null,
    prizeDescription: box.prizeDescription,
    taskDescription: box.taskDescription,
    completionType: box.completionType,
    cents: box.cents,
    expirationMinutes: box.expirationMinutes,
    isInstantDrop: box.isInstantDrop === 1,
    createdAt: instant(box.createdAt),
    dropAt: instant(box.dropAt),
    droppedAt: instantOrNull(box.droppedAt),
    activatedAt: instantOrNull(box.activatedAt),
    openedAt: instantOrNull(box.openedAt),
    expiresAt: instantOrNull(box.expiresAt),
    completedAt: instantOrNull(box.completedAt),
    approvedAt: instantOrNull(box.approvedAt),
    claimedAt: instantOrNull(box.claimedAt),
    completionData: box.completionData,
    completionPhoto: fileOf(box.completionPhotoId),
    rejectionReason: box.rejectionReason,
    attempts: (await readAttempts(db, box.id)).map((attempt) => ({
      completedAt: instant(attempt.completedAt),
      completionData: attempt.completionData,
      completionPhoto: fileOf(attempt.completionPhotoId),
      verdict: attempt.verdict,
      judgedAt: instantOrNull(attempt.judgedAt),
      rejectionReason: attempt.rejectionReason,
    })),
    won:
      won === undefined
        ? null
        : {
            ...{ prizeName: won.prizeName, prizeDescription: won.prizeDescription },
            ...{ taskDescription: won.taskDescription, completionType: won.completionType },
            ...{ completionData: won.completionData, cents: won.cents },
            ...{ approvedAt: instant(won.approvedAt), claimedAt: instantOrNull(won.claimedAt) },
          },
  };
}
