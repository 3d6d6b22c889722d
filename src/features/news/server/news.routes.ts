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
import { byPlace, hoursOf, mostPhotosOfItem, type Subject } from '../news.rules.ts';
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
    return { seen: byPlace((place) => instant(seen[place])), unseen };
  }

  route(readNews, async ({ user, partner, query: { limit, before } }) => {
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
  async function itemsOf(
    groups: readonly store.Group[],
    { user, partner }: Couple,
  ): Promise<NewsItem[]> {
    const photos = await readPhotos(database.read, idsOf(groups, 'photo'));
    const memories = await memoriesAt(database.read, idsOf(groups, 'memory'));
    const boxes = await readBoxes(groups, { user, partner });
    return groups.map(({ things, subject, boxId, text, prize, ...group }): NewsItem => {
      const ids = things.map(({ id }) => id);
      const [memory] = subject === 'memory' ? withIds(memories, ids) : [];
      const box = boxes.find(({ id }) => id === boxId);
      return {
        key: group.key,
        kind: group.kind,
        at: instant(group.at),
        user: { id: partner.id, name: partner.displayName },
        count: group.count,
        videos: group.videos,
        photos: subject === 'photo' ? withIds(photos, ids) : [],
        ...(memory && { memory }),
        ...(box && { box }),
        words: group.kind === 'word' ? things.map(toWord) : [],
        memories: group.kind === 'memory' ? things.map(toMemory) : [],
        ...(text !== null && { text }),
        ...(prize !== null && { prize }),
      };
    });
  }

  async function readBoxes(
    groups: readonly store.Group[],
    { user, partner }: Couple,
  ): Promise<Box[]> {
    const users = usersById([user, partner]);
    const ids = groups.map(({ boxId }) => boxId).filter((id) => id !== null);
    const boxes = await Promise.all(ids.map((id) => findBox(database.read, id)));
    return boxes
      .filter((box) => box !== undefined)
      .map((box) => boxFor(user.id, box, users, clock.now()));
  }
}

const toWord = ({ id, text, at }: store.Group['things'][number]) => ({
  id,
  text: text ?? '',
  at: instant(at),
});

const toMemory = ({ id, text, at }: store.Group['things'][number]) => ({
  id,
  title: text ?? '',
  at: instant(at),
});

/** The ids of the photos of all groups, or of their newest memories. */
const idsOf = (groups: readonly store.Group[], subject: Subject): number[] => {
  const mostIds = subject === 'memory' ? 1 : mostPhotosOfItem;
  const ids = groups
    .filter((group) => group.subject === subject)
    .flatMap(({ things }) => things.slice(0, mostIds).map(({ id }) => id));
  return [...new Set(ids)];
};

/** In the order of the ids, each once. */
const withIds = <Item extends { id: number }>(items: readonly Item[], ids: readonly number[]) =>
  [...new Set(ids)].flatMap((id) => items.find((item) => item.id === id) ?? []);
