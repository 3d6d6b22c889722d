import { sql } from 'kysely';
import { inIds } from '#platform/server/db/in-ids.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';
import { newestFirst } from '../photos.rules.ts';
import { foldText, periodsOf, searchTerms } from '../search.rules.ts';
import { readCategories } from './categories.store.ts';
import { collectIds, type Read, readIds } from './photos.store.ts';

type StoredTerm = ReturnType<typeof parseQuery>[number];

/** Returns the terms of a query, with their dates as instants in milliseconds; `until` is not included. */
export function parseQuery(query: string, timeZone: string, now: number) {
  const midnight = (day: string) => instantOfWallTime(`${day}T00:00:00`, timeZone);
  const nextYear = new Date(now).getUTCFullYear() + 1;
  return searchTerms(query).map(({ text, date }) => ({
    text,
    periods: (date === undefined ? [] : periodsOf(date, nextYear)).map(({ from, until }) => ({
      from: midnight(from),
      until: midnight(until),
    })),
  }));
}

/** The trigram index finds no text shorter than this, in code points. */
const minIndexed = 3;
/** If there are more ids, a scan of all photos in order is faster. */
const maxSorted = 5_000;

/**
 * Returns the ids of photos outside the recycle bin that match all terms by caption, note, category, uploader or
 * date, newest first. Ids are combined here, since SQLite would look up each photo once per term.
 */
export async function searchPhotos(db: Read, terms: readonly StoredTerm[]): Promise<number[]> {
  let matches: Set<number> | undefined;
  for (const term of terms) {
    const matchingIds = await findTerm(db, term);
    matches = new Set(
      matches === undefined ? matchingIds : matchingIds.filter((id) => matches?.has(id)),
    );
  }
  return inOrder(db, matches ?? new Set());
}

async function inOrder(db: Read, ids: ReadonlySet<number>): Promise<number[]> {
  if (ids.size > maxSorted) return (await readIds(db, 'all')).filter((id) => ids.has(id));
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'orderedAt'])
    .where('id', 'in', inIds([...ids]))
    .where('deletedAt', 'is', null)
    .execute();
  return rows.sort(newestFirst).map(({ id }) => id);
}

async function findTerm(db: Read, { text, periods }: StoredTerm): Promise<number[]> {
  const foldedText = foldText(text);
  const matches = (name: string) => foldText(name).includes(foldedText);
  const characters = [...foldedText].length;
  const textMatches = characters < minIndexed ? scanTexts(db, text) : matchTexts(db, text);
  const matchingIds = await Promise.all([
    ...textMatches,
    findInCategories(db, matches),
    findByUploader(db, matches),
    findInPeriods(db, periods),
  ]);
  return matchingIds.flat();
}

function matchTexts(db: Read, text: string): Promise<number[]>[] {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const captions = db
    .selectFrom('photoCaptionIndex')
    .where('photoCaptionIndex', 'match', phrase)
    .select('rowid as id');
  const notes = db
    .selectFrom('photoNoteIndex')
    .innerJoin('photoNotes', 'photoNotes.id', 'photoNoteIndex.rowid')
    .where('photoNoteIndex', 'match', phrase)
    .select('photoId as id');
  return [collectIds(db, captions), collectIds(db, notes)];
}

function scanTexts(db: Read, text: string): Promise<number[]>[] {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const like = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  return [
    collectIds(db, db.selectFrom('photos').where(like('caption')).select('id')),
    collectIds(db, db.selectFrom('photoNotes').where(like('content')).select('photoId as id')),
  ];
}

async function findInCategories(db: Read, matches: (name: string) => boolean): Promise<number[]> {
  const ids = (await readCategories(db)).filter(({ name }) => matches(name)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const assignments = db.selectFrom('photoCategories').where('categoryId', 'in', inIds(ids));
  return collectIds(db, assignments.select('photoId as id'));
}

async function findByUploader(db: Read, matches: (name: string) => boolean): Promise<number[]> {
  const people = await db.selectFrom('people').select(['id', 'displayName']).execute();
  const ids = people.filter(({ displayName }) => matches(displayName)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const activePhotos = db.selectFrom('photos').where('deletedAt', 'is', null);
  return collectIds(db, activePhotos.where('uploaderId', 'in', ids).select('id'));
}

async function findInPeriods(db: Read, periods: StoredTerm['periods']): Promise<number[]> {
  if (periods.length === 0) return [];
  const query = sql<{ id: number }>`(
    select photos.id from json_each(${JSON.stringify(periods)}) as period cross join photos
    where "deletedAt" is null
      and "orderedAt" >= period.value ->> 'from' and "orderedAt" < period.value ->> 'until'
  )`;
  return collectIds(db, query);
}
