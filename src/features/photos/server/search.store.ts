import { type AliasedExpression, sql } from 'kysely';
import { readCategories } from '#features/categories/server/categories.store.ts';
import { foldText, type SearchTerm } from '../search.rules.ts';
import { type KeptPhoto, type Reading, readSome } from './photos.store.ts';

/** A search term with the instants of its date, in milliseconds; `until` is not included. */
export interface StoredTerm extends Pick<SearchTerm, 'text'> {
  readonly periods: readonly { readonly from: number; readonly until: number }[];
}

/** The trigram index finds no text shorter than this, in code points. */
const minIndexed = 3;

/**
 * Photos outside the bin that match all terms by caption, note, category, uploader or date, newest first. Ids are
 * combined here, since SQLite would look up each photo once per term.
 */
export async function searchPhotos(
  db: Reading,
  terms: readonly StoredTerm[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ photos: KeptPhoto[]; total: number }> {
  const hits: Set<number>[] = [];
  for (const term of terms) hits.push(new Set(await findTerm(db, term)));
  const ids = (await idsInOrder(db)).filter((id) => hits.every((found) => found.has(id)));
  const page = ids.slice(offset, offset + limit);
  const photos = new Map((await readSome(db, page)).map((photo) => [photo.id, photo]));
  return { photos: page.flatMap((id) => photos.get(id) ?? []), total: ids.length };
}

async function findTerm(db: Reading, { text, periods }: StoredTerm): Promise<number[]> {
  const folded = foldText(text);
  const matches = (name: string) => foldText(name).includes(folded);
  const found = await Promise.all([
    ...([...folded].length < minIndexed ? scanTexts(db, text) : matchTexts(db, text)),
    findInCategories(db, matches),
    findByUploader(db, matches),
    findInPeriods(db, periods),
  ]);
  return found.flat();
}

function matchTexts(db: Reading, text: string): Promise<number[]>[] {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  return [
    readIds(
      db,
      db
        .selectFrom('photoCaptionIndex')
        .where('photoCaptionIndex', 'match', phrase)
        .select('rowid as id'),
    ),
    readIds(
      db,
      db
        .selectFrom('photoNoteIndex')
        .innerJoin('photoNotes', 'photoNotes.id', 'photoNoteIndex.rowid')
        .where('photoNoteIndex', 'match', phrase)
        .select('photoId as id'),
    ),
  ];
}

function scanTexts(db: Reading, text: string): Promise<number[]>[] {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const like = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  return [
    readIds(db, db.selectFrom('photos').where(like('caption')).select('id')),
    readIds(db, db.selectFrom('photoNotes').where(like('content')).select('photoId as id')),
  ];
}

async function findInCategories(db: Reading, matches: (name: string) => boolean) {
  const categories = (await readCategories(db)).filter(({ name }) => matches(name));
  if (categories.length === 0) return [];
  const ids = categories.map(({ id }) => id);
  return readIds(
    db,
    db.selectFrom('photoCategories').where('categoryId', 'in', ids).select('photoId as id'),
  );
}

async function findByUploader(db: Reading, matches: (name: string) => boolean) {
  const people = await db.selectFrom('people').select(['id', 'displayName']).execute();
  const users = people.filter(({ displayName }) => matches(displayName));
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  return readIds(db, shownPhotos(db).where('uploaderId', 'in', ids).select('id'));
}

async function findInPeriods(db: Reading, periods: StoredTerm['periods']) {
  if (periods.length === 0) return [];
  return readIds(
    db,
    sql<{ id: number }>`(
      select photos.id from json_each(${JSON.stringify(periods)}) as period cross join photos
      where "deletedAt" is null
        and "orderedAt" >= period.value ->> 'from' and "orderedAt" < period.value ->> 'until'
    )`,
  );
}

const idsInOrder = (db: Reading): Promise<number[]> =>
  readIds(db, shownPhotos(db).orderBy('orderedAt', 'desc').orderBy('id', 'desc').select('id'));

const shownPhotos = (db: Reading) => db.selectFrom('photos').where('deletedAt', 'is', null);

interface IdQuery {
  as(alias: 'found'): AliasedExpression<{ id: number }, 'found'>;
}

/** Reads ids as one value, which is several times faster than as rows. */
async function readIds(db: Reading, query: IdQuery): Promise<number[]> {
  const { ids } = await db
    .selectFrom(query.as('found'))
    .select(({ fn }) => fn.agg<string>('json_group_array', ['found.id']).as('ids'))
    .executeTakeFirstOrThrow();
  return JSON.parse(ids);
}
