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

/** The things of one kind that a user did, as rows of `NewsRow`. */
interface Source {
  readonly kind: NewsKind;
  /** The kind of subject that groups are made by; null if by hour only. */
  readonly groupedBy: Subject['of'] | null;
  /** One query per table, each in the order of an index; claimed prizes are the first of the prizes. */
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

/** All kinds of news, without what is in the recycle bin. */
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
  return groups.sort(order);
}

/** The groups of a source before a time, the newest first, read hour by hour. */
async function* groupsOfSource(
  db: Read,
  source: Source,
  groupsOf: GroupsOf,
  before: number,
): AsyncGenerator<Group, void> {
  const { userId, hours } = groupsOf;
  for (let end = before; ; ) {
    const [newest] = await newestRows(db, source, userId, { before: end, limit: 1 });
    if (newest === undefined) return;
    const hour = hours.hourOf(newest.at);
    yield* await groupsOfHour(db, source, groupsOf, hour);
    end = hours.startOf(hour);
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

/** Compares groups for sorting, the newest first. */
const order = (one: Group, other: Group): number =>
  isAfter(positionOf(one), positionOf(other)) ? 1 : -1;

/** The position of an item, or the end of its hour if its content was deleted. */
async function positionOfKey(db: Read, groupsOf: GroupsOf, name: GroupName): Promise<Position> {
  const key = keyOf(name);
  for (const source of sources.filter(({ kind }) => kind === name.kind)) {
    const groups = await groupsOfHour(db, source, groupsOf, name.hour);
    const group = groups.find((each) => keyOf(each) === key);
    if (group !== undefined) return positionOf(group);
  }
  return { at: groupsOf.hours.startOf(name.hour + 1) - 1, key };
}

/** The newest groups of all sources: `limit` of them, after the group with the name `before`. */
export async function readGroups(
  db: Read,
  groupsOf: GroupsOf,
  { before, limit }: { before: GroupName | null; limit: number },
): Promise<Group[]> {
  const { hours } = groupsOf;
  const start = before === null ? null : await positionOfKey(db, groupsOf, before);
  const end = start === null ? Number.MAX_SAFE_INTEGER : hours.startOf(hours.hourOf(start.at) + 1);
  /** Each source with its newest group that is not taken yet. */
  const heads: { list: AsyncGenerator<Group, void>; group: Group }[] = [];
  for (const source of sources) {
    const list = groupsOfSource(db, source, groupsOf, end);
    const { value } = await list.next();
    if (value !== undefined) heads.push({ list, group: value });
  }
  const groups: Group[] = [];
  while (groups.length < limit) {
    heads.sort((one, other) => order(one.group, other.group));
    const [head] = heads;
    if (head === undefined) break;
    if (start === null || isAfter(positionOf(head.group), start)) groups.push(head.group);
    const { value } = await head.list.next();
    if (value === undefined) heads.shift();
    else head.group = value;
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

/** Number and newest of the things of one kind that a user did after a time and that still exist. */
export interface Recent {
  readonly count: number;
  readonly newestId: number;
  readonly subject: Subject['of'] | null;
}

/** Prizes are the claimed ones only: the others are news for their winner. Null if nothing is left. */
export async function readRecent(
  db: Read,
  kind: NewsKind,
  userId: number,
  since: (place: Place) => number,
): Promise<Recent | null> {
  let count = 0;
  let newest: (Pick<NewsRow, 'at' | 'id'> & Pick<Recent, 'subject'>) | undefined;
  for (const { groupedBy: subject, rows: rowsOf } of sources.filter((each) => each.kind === kind)) {
    const from = since(placeOf({ kind, subject: subject && { of: subject, id: 0 } }));
    const [table] = rowsOf(userId);
    const { rows } = await sql<{
      count: number;
      at: number | null;
      id: number;
    }>`select count(*) as count, max(at) as at, id from (${table}) where at > ${from}`.execute(db);
    const [found] = rows;
    if (found === undefined || found.at === null) continue;
    count += found.count;
    if (newest === undefined || found.at > newest.at) {
      newest = { at: found.at, id: found.id, subject };
    }
  }
  return newest === undefined ? null : { count, newestId: newest.id, subject: newest.subject };
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
