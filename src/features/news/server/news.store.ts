import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { readSetupMoment } from '#platform/server/identity/identity.store.ts';
import {
  type GroupName,
  type Hours,
  keyOf,
  mostPhotosOfItem,
  type NewsKind,
  type Place,
  placeOf,
  places,
  type Subject,
} from '../news.rules.ts';
import type { Schema } from './news.schema.ts';

export type Read = Kysely<Schema> | Transaction<Schema>;

/** What one user did: rows of one kind with the columns of `NewsRow`. */
interface Source {
  readonly kind: NewsKind;
  /** The kind of subject that groups are made by; null if by hour only. */
  readonly groupedBy: Subject['of'] | null;
  /** One query per table, each in the order of an index. */
  readonly rows: (userId: number) => readonly RawBuilder<NewsRow>[];
}

interface NewsRow {
  at: number;
  /** Of the photo, the memory, the word, the version of the note or the prize. */
  id: number;
  text: string | null;
  boxId: number | null;
  prize: 'claimed' | 'approved' | 'given' | null;
}

const nothingElse = sql`null as text, null as "boxId", null as prize`;
const onlyText = (column: RawBuilder<unknown>) =>
  sql`${column} as text, null as "boxId", null as prize`;

/** The tables in which users leave something for each other. Everything in the recycle bin is left out. */
const sources: readonly Source[] = [
  {
    kind: 'photos',
    groupedBy: null,
    rows: (userId) => [
      sql`select "createdAt" as at, id, ${nothingElse} from photos
      where "uploaderId" = ${userId} and "deletedAt" is null`,
    ],
  },
  {
    kind: 'memory',
    groupedBy: null,
    rows: (userId) => [
      sql`select "createdAt" as at, id, ${nothingElse} from memories
      where "creatorId" = ${userId} and "createdAt" is not null`,
    ],
  },
  {
    kind: 'caption',
    groupedBy: 'photo',
    rows: (userId) => [
      sql`select "captionAt" as at, id, ${onlyText(sql`caption`)} from photos
      where "captionBy" = ${userId} and "captionAt" is not null and "deletedAt" is null`,
    ],
  },
  {
    kind: 'photo_note',
    groupedBy: 'photo',
    rows: (userId) => [
      sql`select note."createdAt" as at, note."photoId" as id, ${onlyText(sql`note.content`)}
      from "photoNotes" as note cross join photos on photos.id = note."photoId"
      where note."authorId" = ${userId} and photos."deletedAt" is null`,
    ],
  },
  {
    kind: 'reaction',
    groupedBy: 'photo',
    rows: (userId) => [
      sql`select reaction.at, reaction."photoId" as id, ${onlyText(sql`reaction.emoji`)}
      from "photoReactions" as reaction cross join photos on photos.id = reaction."photoId"
      where reaction."userId" = ${userId} and photos."deletedAt" is null`,
    ],
  },
  {
    kind: 'reaction',
    groupedBy: 'memory',
    rows: (userId) => [
      sql`select at, "memoryId" as id, ${onlyText(sql`emoji`)} from "memoryReactions"
      where "userId" = ${userId}`,
    ],
  },
  {
    kind: 'word',
    groupedBy: null,
    rows: (userId) => [
      sql`select at, id, ${onlyText(sql`text`)} from words where "userId" = ${userId}`,
    ],
  },
  {
    kind: 'note',
    groupedBy: null,
    rows: (userId) => [
      sql`select "updatedAt" as at, version as id, ${nothingElse} from "noteVersions"
      where "updatedBy" = ${userId}`,
    ],
  },
  {
    kind: 'prize',
    groupedBy: null,
    rows: (userId) => [
      sql`select "claimedAt" as at, id, "prizeName" as text, null as "boxId", 'claimed' as prize
      from spins where "personId" = ${userId} and "claimedAt" is not null`,
      sql`select "approvedAt" as at, id, "prizeName" as text, "boxId", 'approved' as prize
      from "boxPrizes" where "ownerId" = ${userId}`,
      sql`select "givenAt" as at, id, "prizeName" as text, null as "boxId", 'given' as prize
      from spins where "givenBy" = ${userId} and "givenBy" is not null`,
      sql`select "givenAt" as at, id, "prizeName" as text, null as "boxId", 'given' as prize
      from "boxPrizes" where "givenBy" = ${userId} and "givenBy" is not null`,
    ],
  },
];

/** Things of one kind and subject that a user did in one hour. */
export interface Group extends GroupName {
  /** Time of the newest one. */
  readonly at: number;
  readonly count: number;
  /** Of the newest one. */
  readonly text: string | null;
  readonly boxId: number | null;
  readonly prize: NewsRow['prize'];
  /** Ids of the newest photos, memories or versions. */
  readonly ids: readonly number[];
}

/** A user's things, and the hours by which they are grouped. */
export interface GroupsOf {
  readonly userId: number;
  readonly hours: Hours;
}

/** The newest rows before a time. A limit of -1 is none. */
async function newestRows(
  db: Read,
  source: Source,
  userId: number,
  {
    from = Number.MIN_SAFE_INTEGER,
    before,
    limit,
  }: { from?: number; before: number; limit: number },
): Promise<NewsRow[]> {
  const all: NewsRow[] = [];
  for (const table of source.rows(userId)) {
    const { rows } = await sql<NewsRow>`select at, id, text, "boxId", prize from (${table})
      where at >= ${from} and at < ${before} order by at desc limit ${limit}`.execute(db);
    all.push(...rows);
  }
  all.sort((one, other) => other.at - one.at);
  return limit < 0 ? all : all.slice(0, limit);
}

async function countRows(
  db: Read,
  source: Source,
  userId: number,
  { from, before }: { from: number; before: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${union(source.rows(userId))})
    where at >= ${from} and at < ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

const union = (tables: readonly RawBuilder<NewsRow>[]) =>
  sql<NewsRow>`${sql.join(tables, sql` union all `)}`;

const groupOf = (name: GroupName, rows: readonly NewsRow[], count: number): Group[] => {
  const [newest] = rows;
  if (newest === undefined) return [];
  const { at, text, boxId, prize } = newest;
  return [{ ...name, at, count, text, boxId, prize, ids: rows.map(({ id }) => id) }];
};

/** The groups of one hour, the newest first. */
async function groupsOfHour(
  db: Read,
  source: Source,
  { userId, hours }: GroupsOf,
  hour: number,
): Promise<Group[]> {
  const { kind, groupedBy } = source;
  const range = { from: hours.startOf(hour), before: hours.startOf(hour + 1) };
  if (groupedBy === null) {
    const rows = await newestRows(db, source, userId, { ...range, limit: mostPhotosOfItem });
    const count = await countRows(db, source, userId, range);
    return groupOf({ kind, hour, subject: null }, rows, count);
  }
  const bySubject = new Map<number, NewsRow[]>();
  for (const row of await newestRows(db, source, userId, { ...range, limit: -1 })) {
    bySubject.set(row.id, [...(bySubject.get(row.id) ?? []), row]);
  }
  const groups = [...bySubject].flatMap(([id, rows]) =>
    groupOf({ kind, hour, subject: { of: groupedBy, id } }, rows.slice(0, 1), rows.length),
  );
  return groups.sort((one, other) => (isAfter(positionOf(one), positionOf(other)) ? 1 : -1));
}

/** All groups of a source in order, the newest first, hour by hour. */
async function* groupsOfSource(
  db: Read,
  source: Source,
  groupsOf: GroupsOf,
  beforeHour: number,
): AsyncGenerator<Group> {
  const { userId, hours } = groupsOf;
  let before = hours.startOf(beforeHour);
  for (;;) {
    const [newest] = await newestRows(db, source, userId, { before, limit: 1 });
    if (newest === undefined) return;
    const hour = hours.hourOf(newest.at);
    yield* await groupsOfHour(db, source, groupsOf, hour);
    before = hours.startOf(hour);
  }
}

/** A place in the list of news. */
interface Position {
  readonly at: number;
  readonly key: string;
}

const positionOf = (group: Group): Position => ({ at: group.at, key: keyOf(group) });

const isAfter = (one: Position, other: Position): boolean =>
  one.at === other.at ? one.key > other.key : one.at < other.at;

/** Where an item stands, or stood before its things were deleted. */
async function positionOfKey(db: Read, groupsOf: GroupsOf, name: GroupName): Promise<Position> {
  const key = keyOf(name);
  for (const source of sources.filter(({ kind }) => kind === name.kind)) {
    const groups = await groupsOfHour(db, source, groupsOf, name.hour);
    const group = groups.find((each) => keyOf(each) === key);
    if (group !== undefined) return positionOf(group);
  }
  return { at: groupsOf.hours.startOf(name.hour + 1) - 1, key };
}

/** What a user did, the newest first: `limit` groups after the one with this name. */
export async function readGroups(
  db: Read,
  groupsOf: GroupsOf,
  { before, limit }: { before: GroupName | null; limit: number },
): Promise<Group[]> {
  const start = before === null ? null : await positionOfKey(db, groupsOf, before);
  const beforeHour =
    start === null ? Number.MAX_SAFE_INTEGER / 2 ** 23 : groupsOf.hours.hourOf(start.at) + 1;
  const lists = sources.map((source) => groupsOfSource(db, source, groupsOf, beforeHour));
  const heads = await Promise.all(lists.map((list) => list.next()));
  const groups: Group[] = [];
  while (groups.length < limit) {
    let next: number | undefined;
    for (const [index, { value, done }] of heads.entries()) {
      if (done === true) continue;
      const best = next === undefined ? undefined : heads[next]?.value;
      if (best === undefined || isAfter(positionOf(best), positionOf(value))) next = index;
    }
    const list = next === undefined ? undefined : lists[next];
    const head = next === undefined ? undefined : heads[next];
    if (next === undefined || list === undefined || head?.done !== false) break;
    if (start === null || isAfter(positionOf(head.value), start)) groups.push(head.value);
    heads[next] = await list.next();
  }
  return groups;
}

/** Counts the groups of each place that are newer than what was seen there. */
export async function countUnseen(
  db: Read,
  { userId, hours }: GroupsOf,
  seen: Readonly<Record<Place, number>>,
): Promise<Record<Place, number>> {
  const counts = { home: 0, gallery: 0, memories: 0, surprises: 0 };
  for (const source of sources) {
    const { kind, groupedBy } = source;
    const place = placeOf({ kind, subject: groupedBy && { of: groupedBy, id: 0 } });
    const hour = sql`(at + ${hours.offset}) / ${3_600_000}`;
    const name = groupedBy === null ? hour : sql`(${hour}) || ' ' || id`;
    const { rows } = await sql<{
      count: number;
    }>`select count(distinct ${name}) as count from (${union(source.rows(userId))})
      where at > ${seen[place]}`.execute(db);
    counts[place] += rows[0]?.count ?? 0;
  }
  return counts;
}

/** Things of one kind that a user did after a time and that still exist, with the newest one. */
export interface Recent {
  readonly count: number;
  readonly newestId: number;
  readonly subject: Subject['of'] | null;
}

export async function readRecent(
  db: Read,
  kind: NewsKind,
  userId: number,
  since: (place: Place) => number,
): Promise<Recent | null> {
  const found: (NewsRow & Pick<Recent, 'subject'>)[] = [];
  for (const source of sources.filter((each) => each.kind === kind)) {
    const { groupedBy } = source;
    const place = placeOf({ kind, subject: groupedBy && { of: groupedBy, id: 0 } });
    const range = { from: since(place) + 1, before: Number.MAX_SAFE_INTEGER, limit: -1 };
    const rows = await newestRows(db, source, userId, range);
    // An approved box and a prize that was given tell the winner, not the giver.
    const ofKind = rows.filter(({ prize }) => prize === null || prize === 'claimed');
    found.push(...ofKind.map((row) => ({ ...row, subject: groupedBy })));
  }
  const [newest] = found.sort((one, other) => other.at - one.at);
  if (newest === undefined) return null;
  return { count: found.length, newestId: newest.id, subject: newest.subject };
}

/** Times up to which a user has seen the news, by place. */
export async function readSeen(db: Read, userId: number): Promise<Record<Place, number>> {
  const setUpAt = (await readSetupMoment(db)) ?? 0;
  const rows = await db
    .selectFrom('newsSeen')
    .select(['place', 'seenUntil'])
    .where('userId', '=', userId)
    .execute();
  const seenUntil = (place: Place) => rows.find((row) => row.place === place)?.seenUntil ?? setUpAt;
  return {
    home: seenUntil('home'),
    gallery: seenUntil('gallery'),
    memories: seenUntil('memories'),
    surprises: seenUntil('surprises'),
  };
}

/** Moves a place forward, never back; `home` moves all places. */
export async function saveSeen(
  tx: Transaction<Schema>,
  userId: number,
  { place, until }: { place: Place; until: number },
): Promise<void> {
  for (const each of place === 'home' ? places : [place]) {
    await tx
      .insertInto('newsSeen')
      .values({ userId, place: each, seenUntil: until })
      .onConflict((conflict) =>
        conflict.doUpdateSet({ seenUntil: until }).where('newsSeen.seenUntil', '<', until),
      )
      .execute();
  }
}
