import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { readSetupMoment } from '#platform/server/identity/identity.store.ts';
import {
  byPlace,
  type Hours,
  hourMs,
  hourOfKey,
  mostMemoriesOfItem,
  mostPhotosOfItem,
  type NewsKind,
  type Place,
  placeOf,
  places,
  type Subject,
} from '../news.rules.ts';
import type { Schema } from './news.schema.ts';

export type Read = Kysely<Schema> | Transaction<Schema>;

/** Something that a user did. */
interface Thing {
  readonly at: number;
  /** Of the photo, the memory, the word, the version of the note or the prize. */
  readonly id: number;
  readonly text: string | null;
  /** 1 if it is about a video. */
  readonly isVideo: 0 | 1;
  readonly boxId: number | null;
  readonly prize: 'claimed' | 'approved' | 'given' | null;
}

/** The columns of a thing beside its time. */
const columns = ({
  id = sql`id`,
  text = sql`null`,
  isVideo = sql`0`,
  boxId = sql`null`,
  prize = sql`null`,
}: Partial<Record<keyof Omit<Thing, 'at'>, RawBuilder<unknown>>> = {}) =>
  sql`${id} as id, ${text} as text, ${isVideo} as "isVideo", ${boxId} as "boxId", ${prize} as prize`;

const isVideo = sql`photos.kind = 'video'`;

/** The things of one kind in one table. */
interface Source {
  readonly kind: NewsKind;
  /** Type of the ids, if they are those of photos or memories. */
  readonly subject?: Subject;
  /** True if each photo or memory is grouped alone. */
  readonly isBySubject?: boolean;
  /** In the order of an index. */
  readonly things: (userId: number) => RawBuilder<unknown>;
}

const givenPrizes = (table: 'spins' | 'boxPrizes'): Source => ({
  kind: 'prize',
  things: (userId) => sql`select "givenAt" as at,
    ${columns({ text: sql`"prizeName"`, prize: sql`'given'` })}
    from ${sql.table(table)} where "givenBy" = ${userId} and "givenBy" is not null`,
});

/** All kinds of news, without what is in the recycle bin. */
const sources: readonly Source[] = [
  {
    kind: 'photos',
    subject: 'photo',
    things: (userId) => sql`select "createdAt" as at, ${columns({ isVideo })} from photos
      where "uploaderId" = ${userId} and "deletedAt" is null`,
  },
  {
    kind: 'memory',
    subject: 'memory',
    things: (userId) => sql`select "createdAt" as at, ${columns({ text: sql`title` })} from memories
      where "creatorId" = ${userId} and "createdAt" is not null`,
  },
  {
    kind: 'caption',
    subject: 'photo',
    isBySubject: true,
    things: (
      userId,
    ) => sql`select "captionAt" as at, ${columns({ text: sql`caption`, isVideo })} from photos
      where "captionBy" = ${userId} and "captionAt" is not null and "deletedAt" is null`,
  },
  {
    kind: 'photo_note',
    subject: 'photo',
    isBySubject: true,
    things: (userId) => sql`select note."createdAt" as at,
      ${columns({ id: sql`photos.id`, text: sql`note.content`, isVideo })}
      from "photoNotes" as note cross join photos on photos.id = note."photoId"
      where note."authorId" = ${userId} and photos."deletedAt" is null`,
  },
  {
    kind: 'reaction',
    subject: 'photo',
    isBySubject: true,
    things: (userId) => sql`select reaction.at,
      ${columns({ id: sql`photos.id`, text: sql`reaction.emoji`, isVideo })}
      from "photoReactions" as reaction cross join photos on photos.id = reaction."photoId"
      where reaction."userId" = ${userId} and photos."deletedAt" is null`,
  },
  {
    kind: 'reaction',
    subject: 'memory',
    isBySubject: true,
    things: (userId) => sql`select at, ${columns({ id: sql`"memoryId"`, text: sql`emoji` })}
      from "memoryReactions" where "userId" = ${userId}`,
  },
  {
    kind: 'word',
    things: (userId) => sql`select at, ${columns({ text: sql`text` })} from words
      where "userId" = ${userId}`,
  },
  {
    kind: 'note',
    things: (userId) => sql`select "keptAt" as at, ${columns({ id: sql`version` })}
      from "noteVersions" where "updatedBy" = ${userId}`,
  },
  {
    kind: 'prize',
    things: (userId) => sql`select "claimedAt" as at,
      ${columns({ text: sql`"prizeName"`, prize: sql`'claimed'` })}
      from spins where "personId" = ${userId} and "claimedAt" is not null`,
  },
  {
    kind: 'prize',
    things: (userId) => sql`select "approvedAt" as at,
      ${columns({ text: sql`"prizeName"`, prize: sql`'approved'`, boxId: sql`"boxId"` })}
      from "boxPrizes" where "ownerId" = ${userId}`,
  },
  givenPrizes('spins'),
  givenPrizes('boxPrizes'),
];

const sourcePlace = ({ kind, subject }: Source): Place => placeOf(kind, subject === 'memory');

/** Things of one kind that a user did in one hour, and with one photo or memory where they are grouped by it. */
export interface Group extends Thing {
  /** Stays while the group grows. */
  readonly key: string;
  readonly kind: NewsKind;
  readonly subject: Subject | null;
  readonly count: number;
  /** The part of `count` that is about videos. */
  readonly videos: number;
  /** The newest things, at most four; up to 50 memories, and all words. */
  readonly things: readonly Pick<Thing, 'id' | 'at' | 'text'>[];
}

/** A user's things, and the hours by which they are grouped. */
export interface GroupsOf {
  readonly userId: number;
  readonly hours: Hours;
}

/** The things of some sources with the keys of their groups. */
function thingsIn(chosen: readonly Source[], { userId, hours: { offset } }: GroupsOf) {
  const tables = chosen.map(({ kind, subject = null, isBySubject, things }) => {
    const hour = sql`cast((at + ${offset}) / ${hourMs} as integer)`;
    const ending = isBySubject ? sql` || '.' || ${sql.lit(subject?.at(0))} || id` : sql``;
    return sql`select *, ${sql.lit(kind)} as kind, ${sql.lit(subject)} as subject,
      ${sql.lit(`${kind}.`)} || ${hour}${ending} as key from (${things(userId)})`;
  });
  return sql`(${sql.join(tables, sql` union all `)})`;
}

/** The time of the newest thing before a time, if there is one. */
async function newestBefore(db: Read, userId: number, end: number): Promise<number | null> {
  const newest = sources.map(
    ({ things }) => sql`select * from (
      select at from (${things(userId)}) where at < ${end} order by at desc limit 1)`,
  );
  const { rows } = await sql<{ at: number | null }>`
    select max(at) as at from (${sql.join(newest, sql` union all `)})`.execute(db);
  return rows[0]?.at ?? null;
}

/** The groups of one hour, the newest first. */
async function groupsOfHour(db: Read, groupsOf: GroupsOf, hour: number): Promise<Group[]> {
  const { startOf } = groupsOf.hours;
  const { rows } = await sql<Omit<Group, 'things'> & { rank: number }>`
    select * from (
      select *, count(*) over (partition by key) as count,
        sum("isVideo") over (partition by key) as videos,
        row_number() over (partition by key order by at desc, id desc) as rank
      from ${thingsIn(sources, groupsOf)}
      where at >= ${startOf(hour)} and at < ${startOf(hour + 1)})
    where rank <= ${mostPhotosOfItem} or kind = 'word'
      or (kind = 'memory' and rank <= ${mostMemoriesOfItem})
    order by at desc, key, rank`.execute(db);
  return rows
    .filter(({ rank }) => rank === 1)
    .map((newest) => ({
      ...newest,
      things: rows.filter(({ key }) => key === newest.key),
    }));
}

/** The newest groups: `limit` of them, after the group with the key `before`. */
export async function readGroups(
  db: Read,
  groupsOf: GroupsOf,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Group[]> {
  const { hourOf, startOf } = groupsOf.hours;
  const groups: Group[] = [];
  let end = before === undefined ? Number.MAX_SAFE_INTEGER : startOf(hourOfKey(before) + 1);
  while (groups.length < limit) {
    const newest = await newestBefore(db, groupsOf.userId, end);
    if (newest === null) break;
    const hour = hourOf(newest);
    const found = await groupsOfHour(db, groupsOf, hour);
    // All groups of the hour, if the content of `before` was deleted.
    groups.push(...found.slice(found.findIndex(({ key }) => key === before) + 1));
    end = startOf(hour);
  }
  return groups.slice(0, limit);
}

/** Counts the groups of each place that are newer than what was seen there. */
export async function countUnseen(
  db: Read,
  groupsOf: GroupsOf,
  seen: Readonly<Record<Place, number>>,
): Promise<Record<Place, number>> {
  const counts = byPlace(() => 0);
  for (const place of places) {
    const things = thingsIn(
      sources.filter((source) => sourcePlace(source) === place),
      groupsOf,
    );
    const { rows } = await sql<{ count: number }>`select count(distinct key) as count
      from ${things} where at > ${seen[place]}`.execute(db);
    counts[place] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Things of one kind that a user did after a time and that still exist. */
export interface Recent {
  readonly count: number;
  readonly videos: number;
  readonly newestId: number;
  readonly subject: Subject | null;
}

/** Prizes are the claimed ones only: the others are news for their winner. Null if nothing is left. */
export async function readRecent(
  db: Read,
  kind: NewsKind,
  userId: number,
  since: (place: Place) => number,
): Promise<Recent | null> {
  const tables = sources
    .filter((source) => source.kind === kind)
    .map(
      (source) => sql`select *, ${sql.lit(source.subject ?? null)} as subject
        from (${source.things(userId)}) where at > ${since(sourcePlace(source))}`,
    );
  const { rows } = await sql<Recent>`select count(*) as count, sum("isVideo") as videos,
    max(at), id as "newestId", subject from (${sql.join(tables, sql` union all `)})
    where prize is null or prize = 'claimed'`.execute(db);
  const [recent] = rows;
  return recent === undefined || recent.count === 0 ? null : recent;
}

/** Times up to which a user has seen the news, by place. */
export async function readSeen(db: Read, userId: number): Promise<Record<Place, number>> {
  const setUpAt = (await readSetupMoment(db)) ?? 0;
  const rows = await db
    .selectFrom('newsSeen')
    .select(['place', 'seenUntil'])
    .where('userId', '=', userId)
    .execute();
  return byPlace((each) => rows.find(({ place }) => place === each)?.seenUntil ?? setUpAt);
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
