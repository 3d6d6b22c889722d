import { checkName } from '#platform/server/http/errors.ts';
import { respondWith } from '#platform/server/http/route.ts';
import { ApiError } from '#shared/api-error.ts';
import { compareNames } from '#shared/i18n/formats.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { deleteCategory } from '../categories.contract.ts';
import { favorites, isReservedName, usualColor } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import * as categories from './categories.store.ts';
import * as store from './photo-categories.store.ts';
import { bulkResult, type PhotosDeps, publishPhotos } from './photos.routes.ts';
import * as photos from './photos.store.ts';

type CategoriesDeps = Pick<PhotosDeps, 'http' | 'database' | 'live'>;

/** Categories and their photos. */
export function categoriesRoutes({ http: { route }, database, live }: CategoriesDeps): void {
  const db = database.read;

  route(contract.readCategories, async ({ locale }) => {
    const storedCategories = await categories.readCategories(db);
    const sortedCategories = inLocale(locale, () => storedCategories.sort(compareNames));
    return withPhotos(sortedCategories, await store.readStats(db));
  });

  route(contract.readCategory, ({ params: { id } }) =>
    id === favorites.id ? readFavorites() : readCategory(id),
  );

  route.list(contract.readCategoryPhotos, async function* ({ params: { id } }) {
    if (id !== favorites.id) await requireCategory(db, id);
    const ids = id === favorites.id ? photos.readIds(db, 'favorites') : store.readIdsIn(db, id);
    yield* photos.streamPhotos(db, await ids);
  });

  route(contract.createCategory, async ({ user, partner, body }) => {
    const { name, description, color = usualColor } = body;
    const id = await database.write(async (tx) => {
      await requireFreeName(tx, name);
      return categories.addCategory(tx, { name, description: description || null, color });
    });
    live.publishToBoth({ user, partner }, contract.categoriesChanged, {});
    return respondWith(201, await readCategory(id));
  });

  route(contract.changeCategory, async ({ user, partner, params: { id }, body }) => {
    await database.write(async (tx) => {
      const before = await requireCategory(tx, id);
      const description = body.description === undefined ? before.description : body.description;
      const name = body.name === before.name ? undefined : body.name;
      if (name !== undefined) {
        checkName('name', name, { before: before.name, whenEmpty: () => t.categories.nameMissing });
        await requireFreeName(tx, name, id);
      }
      await categories.saveCategory(tx, {
        id,
        ...(name !== undefined && { name }),
        description: description || null,
        color: body.color ?? before.color,
      });
    });
    live.publishToBoth({ user, partner }, contract.categoriesChanged, {});
    return readCategory(id);
  });

  route(deleteCategory, async ({ user, partner, params: { id } }) => {
    const wasRemoved = await database.write((tx) => categories.removeCategory(tx, id));
    if (!wasRemoved) throw noSuchCategory();
    live.publishToBoth({ user, partner }, contract.categoriesChanged, {});
    return { message: () => t.answers.categoryDeleted };
  });

  route(contract.changeCategories, async ({ user, partner, params: { id }, body }) => {
    const photo = await database.write(async (tx) => {
      await photos.requireActivePhoto(tx, id);
      await requireKnown(tx, body.categoryIds);
      await store.removeFromCategories(tx, [id], 'all');
      await store.addToCategories(tx, [id], body.categoryIds);
      return photos.requirePhoto(tx, id);
    });
    publishPhotos(live, { user, partner }, [photo]);
    return { message: () => t.photo.saved, photo };
  });

  route(contract.assignCategories, async ({ user, partner, body }) => {
    const { photoIds, categoryIds, removeCategoryIds = [] } = body;
    const changed = await database.write(async (tx) => {
      await requireKnown(tx, [...categoryIds, ...removeCategoryIds]);
      const ids = await photos.activeIds(tx, photoIds);
      await store.removeFromCategories(tx, ids, removeCategoryIds);
      await store.addToCategories(tx, ids, categoryIds);
      return photos.readPhotos(tx, ids);
    });
    publishPhotos(live, { user, partner }, changed);
    const ids = changed.map(({ id }) => id);
    return bulkResult(photoIds, ids, (count) => t.assign.updated(count));
  });

  async function readCategory(id: number): Promise<contract.Category> {
    const category = await requireCategory(db, id);
    const [filled] = await withPhotos([category], await store.readStats(db, id));
    return filled ?? { ...category, photoCount: 0, photos: [] };
  }

  async function withPhotos(
    storedCategories: readonly categories.StoredCategory[],
    stats: Awaited<ReturnType<typeof store.readStats>>,
  ): Promise<contract.Category[]> {
    const newest = await store.readNewest(db, stats);
    const covers = await photos.readPhotos(db, [...newest.values()]);
    return storedCategories.map((category) => ({
      ...category,
      photoCount: stats.find(({ categoryId }) => categoryId === category.id)?.photoCount ?? 0,
      photos: covers.filter(({ id }) => id === newest.get(category.id)),
    }));
  }

  async function readFavorites(): Promise<contract.Category> {
    const newest = await photos.readIds(db, 'favorites', { offset: 0, limit: 1 });
    return {
      ...favorites,
      description: null,
      photoCount: await photos.countPhotos(db, 'favorites'),
      photos: await photos.readPhotos(db, newest),
    };
  }
}

async function requireCategory(db: photos.Read, id: number): Promise<categories.StoredCategory> {
  const category = await categories.findCategory(db, id);
  if (category === undefined) throw noSuchCategory();
  return category;
}

/** Throws 400 if a category does not exist. */
async function requireKnown(db: photos.Read, ids: readonly number[]): Promise<void> {
  const existingIds = await categories.categoriesAmong(db, ids);
  if (ids.some((id) => !existingIds.includes(id)))
    throw new ApiError(400, () => t.answers.categoriesGone);
}

/** Throws 409 if another category has this name. */
async function requireFreeName(tx: photos.Write, name: string, id?: number): Promise<void> {
  if (isReservedName(name) || (await categories.isNameTaken(tx, name, id))) {
    throw new ApiError(409, () => t.answers.nameTaken);
  }
}

const noSuchCategory = () => new ApiError(404, () => t.category.noSuch);
