import type { Box } from '#features/boxes/boxes.contract.ts';
import { boxFor, usersById } from '#features/boxes/server/box-for.ts';
import { findBox } from '#features/boxes/server/boxes.store.ts';
import { memoriesAt } from '#features/memories/server/memory-of.ts';
import { readPhotos } from '#features/photos/server/photos.store.ts';
import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ignoreDiskFull } from '#platform/server/disk.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Auth } from '#platform/server/identity/identity.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { changeSeen, type NewsItem, newsChanged, readNews } from '../news.contract.ts';
import { hoursOf, keyOf, type Place } from '../news.rules.ts';
import { readWaiting } from '../waiting.contract.ts';
import type { Schema } from './news.schema.ts';
import * as store from './news.store.ts';
import { inOrder, readWaiting as waitingFor } from './waiting.ts';

export interface NewsDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  /** Drops and expires the boxes that are due. */
  applyDueBoxes(): Promise<void>;
  /** The request for the edit lock of the shared note that waits for this user. */
  noteRequestOf(auth: Auth): NoteRequest | null;
}

interface NoteRequest {
  requestId: string;
  userId: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** News of the partner, the part of it that the user has seen, and waiting things. */
export function newsRoutes(deps: NewsDeps): void {
  const { http, database, live, clock, applyDueBoxes, noteRequestOf } = deps;
  const { route } = http;

  async function groupsOf(userId: number): Promise<store.GroupsOf> {
    const { timeZone } = await readCouple(database.read);
    return { userId, hours: hoursOf(timeZone, clock.now()) };
  }

  async function readSeen({ user, partner }: Couple) {
    const seen = await store.readSeen(database.read, user.id);
    const unseen = await store.countUnseen(database.read, await groupsOf(partner.id), seen);
    return { seen: instants(seen), unseen };
  }

  route(readNews, async ({ user, partner, query: { limit, before = null } }) => {
    const groups = await store.readGroups(database.read, await groupsOf(partner.id), {
      before,
      limit,
    });
    return {
      ...(await readSeen({ user, partner })),
      items: await itemsOf(groups, { user, partner }),
    };
  });

  route(changeSeen, async ({ user, partner, body: { place, until } }) => {
    const moment = Math.min(Date.parse(until), clock.now());
    await database.write((tx) => store.saveSeen(tx, user.id, { place, until: moment }));
    live.publish(user.id, newsChanged, {});
    return readSeen({ user, partner });
  });

  route(readWaiting, async (call) => {
    await applyDueBoxes().catch(ignoreDiskFull);
    const waiting = await waitingFor(database.read, call, clock.now());
    const request = noteRequestOf(call);
    if (request === null) return inOrder(waiting);
    const { requestId, userId, expiresAt } = request;
    return inOrder([
      ...waiting,
      {
        kind: 'note_request',
        at: instant(clock.now()),
        deadline: expiresAt,
        request: { requestId, userId, name: call.partner.displayName },
      },
    ]);
  });

  /** Reads the photos, memories and boxes of all items at once. */
  async function itemsOf(groups: readonly store.Group[], couple: Couple): Promise<NewsItem[]> {
    const photoIds = groups.flatMap(photosOfGroup);
    const memoryIds = groups.flatMap(memoryOfGroup);
    const photos = new Map(
      (await readPhotos(database.read, [...new Set(photoIds)])).map((photo) => [photo.id, photo]),
    );
    const memories = new Map(
      (await memoriesAt(database.read, [...new Set(memoryIds)])).map((memory) => [
        memory.id,
        memory,
      ]),
    );
    const boxes = await readBoxes(groups, couple);
    const user = { id: couple.partner.id, name: couple.partner.displayName };
    return groups.map((group): NewsItem => {
      const memory = memoryOfGroup(group).map((id) => memories.get(id))[0];
      const box = group.boxId === null ? undefined : boxes.get(group.boxId);
      return {
        key: keyOf(group),
        kind: group.kind,
        at: instant(group.at),
        user,
        count: group.count,
        photos: photosOfGroup(group).flatMap((id) => photos.get(id) ?? []),
        ...(memory && { memory }),
        ...(box && { box }),
        ...(group.text !== null && { text: group.text }),
        ...(group.prize !== null && { prize: group.prize }),
      };
    });
  }

  async function readBoxes(
    groups: readonly store.Group[],
    { user, partner }: Couple,
  ): Promise<Map<number, Box>> {
    const users = usersById([user, partner]);
    const boxes = new Map<number, Box>();
    for (const { boxId } of groups) {
      const box = boxId === null ? undefined : await findBox(database.read, boxId);
      if (box !== undefined) boxes.set(box.id, boxFor(user.id, box, users, clock.now()));
    }
    return boxes;
  }
}

const photosOfGroup = ({ kind, subject, ids }: store.Group): readonly number[] => {
  if (kind === 'photos') return ids;
  return subject?.of === 'photo' ? [subject.id] : [];
};

const memoryOfGroup = ({ kind, subject, ids }: store.Group): readonly number[] => {
  if (kind === 'memory') return ids.slice(0, 1);
  return subject?.of === 'memory' ? [subject.id] : [];
};

const instants = (seen: Readonly<Record<Place, number>>) => ({
  home: instant(seen.home),
  gallery: instant(seen.gallery),
  memories: instant(seen.memories),
  surprises: instant(seen.surprises),
});
