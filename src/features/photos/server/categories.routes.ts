import { deleteCategory } from '#features/categories/categories.contract.ts';
import { favorites, isReservedName, usualColor } from '#features/categories/categories.rules.ts';
import * as categories from '#features/categories/server/categories.store.ts';
import type { Database } from '#platform/server/db/database.ts';
import { isDuplicate } from '#platform/server/db/sqlite.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { answered } from '#platform/server/http/route.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import type { CheckedInput } from '#shared/endpoint.ts';
import { photosMessages as t } from '../messages/index.ts';
import * as contract from '../photos.categories.contract.ts';
import { assignCategories, type Photo } from '../photos.contract.ts';
import { outcome } from './bin.routes.ts';
import { changeablePhoto, foundPhoto } from './found.ts';
import { allPhotos, photosIn } from './lists.ts';
import { photoOf } from './photo-of.ts';
import type { Schema } from './photos.schema.ts';
import * as photos from './photos.store.ts';
import * as store from './sorting.store.ts';
import { tellOfPhotos } from './tell.ts';

export interface CategoriesDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
}

/** What photos are sorted into, and the sorting. */
export function categoriesRoutes({ http: { route }, database, live }: CategoriesDeps): void {
  route(contract.readCategories, async () => {
    const fill = await filling(await store.readFullness(database.read));
    return (await categories.readCategories(database.read)).map(fill);
  });

  route(contract.readCategory, ({ params: { id } }) =>
    id === favorites.id ? filledFavorites() : filledCategory(id),
  );

  route.list(contract.readCategoryPhotos, async function* ({ params: { id } }) {
    if (id === favorites.id) {
      yield* allPhotos(database.read, 'favorites');
      return;
    }
    await foundCategory(database.read, id);
    yield* photosIn(database.read, id);
  });

  route(contract.createCategory, async ({ user, partner, body }) => {
    const { name, description, color = usualColor } = body;
    const id = await named(name, () =>
      database.write((tx) =>
        categories.addCategory(tx, { name, description: description || null, color }),
      ),
    );
    live.publishToBoth({ user, partner }, contract.categoriesChanged, {});
    return answered(201, await filledCategory(id));
  });

  route(contract.changeCategory, async ({ user, partner, params: { id }, body }) => {
    await named(body.name, () =>
      database.write(async (tx) => {
        const kept = await foundCategory(tx, id);
        const description = body.description === undefined ? kept.description : body.description;
        await categories.saveCategory(tx, {
          id,
          name: body.name ?? kept.name,
          description: description || null,
          color: body.color ?? kept.color,
        });
      }),
    );
    live.publishToBoth({ user, partner }, contract.categoriesChanged, {});
    return filledCategory(id);
  });

  route(deleteCategory, async ({ user, partner, params: { id } }) => {
    const found = await database.write((tx) => categories.removeCategory(tx, id));
    if (!found) throw noSuchCategory();
    live.publishToBoth({ user, partner }, contract.categoriesChanged, {});
    return { message: t.answers.categoryDeleted };
  });

  route(contract.changeCategories, async ({ user, partner, params: { id }, body }) => {
    const photo = await database.write(async (tx) => {
      await changeablePhoto(tx, id);
      await refuseUnknown(tx, body.categoryIds);
      await store.sortOut(tx, [id], 'all');
      await store.sortInto(tx, [id], [...new Set(body.categoryIds)]);
      return photoOf(await foundPhoto(tx, id));
    });
    tellOfPhotos(live, { user, partner }, [photo]);
    return { message: t.photo.saved, photo };
  });

  route(assignCategories, async ({ user, partner, body }) => {
    const sorted = await database.write((tx) => sortSome(tx, body));
    tellOfPhotos(live, { user, partner }, sorted);
    const ids = sorted.map(({ id }) => id);
    return outcome(body.photoIds, ids, t.assign.updated);
  });

  async function filledCategory(id: number): Promise<contract.Category> {
    const category = await foundCategory(database.read, id);
    const fill = await filling(await store.readFullness(database.read, id));
    return fill(category);
  }

  /** Fills categories of which this is known; the covers of all are read at once. */
  async function filling(fullness: readonly store.Fullness[]) {
    const newest = await store.findNewest(database.read, fullness);
    const covers = await photos.readSome(database.read, [...newest.values()]);
    return (category: categories.KeptCategory): contract.Category => ({
      ...category,
      photoCount: fullness.find(({ categoryId }) => categoryId === category.id)?.photoCount ?? 0,
      photos: covers.filter(({ id }) => id === newest.get(category.id)).map(photoOf),
    });
  }

  async function filledFavorites(): Promise<contract.Category> {
    const cover = await photos.readAfter(database.read, 'favorites', null, 1);
    return {
      ...favorites,
      description: null,
      photoCount: await photos.countPhotos(database.read, 'favorites'),
      photos: cover.map(photoOf),
    };
  }
}

async function foundCategory(db: photos.Reading, id: number): Promise<categories.KeptCategory> {
  const kept = await categories.findCategory(db, id);
  if (kept === undefined) throw noSuchCategory();
  return kept;
}

/** Nothing is sorted into what is not there (decisions §4). */
async function refuseUnknown(db: photos.Reading, ids: readonly number[]): Promise<void> {
  const known = await categories.categoriesAmong(db, ids);
  if (ids.some((id) => !known.includes(id))) {
    throw new ApiError(400, t.answers.categoriesGone);
  }
}

/** Sorts those that are not in the bin, and answers them as they are then. */
async function sortSome(
  tx: photos.Writing,
  { photoIds, categoryIds, removeCategoryIds = [] }: CheckedInput<typeof assignCategories>['body'],
): Promise<Photo[]> {
  await refuseUnknown(tx, [...categoryIds, ...removeCategoryIds]);
  const found = await photos.readSome(tx, [...new Set(photoIds)]);
  const ids = found.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
  await store.sortOut(tx, ids, removeCategoryIds);
  await store.sortInto(tx, ids, [...new Set(categoryIds)]);
  return (await photos.readSome(tx, ids)).map(photoOf);
}

/** Does work that gives a category this name. Throws a 409 where another bears it. */
async function named<Result>(
  name: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (name !== undefined && isReservedName(name)) throw nameTaken();
  return work().catch((error: unknown) => {
    throw isDuplicate(error) ? nameTaken() : error;
  });
}

const nameTaken = () => new ApiError(409, t.answers.nameTaken);
const noSuchCategory = () => new ApiError(404, t.category.noSuch);
