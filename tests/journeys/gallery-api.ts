import {
  assignCategories,
  changeFavorite,
  createCategory,
  deletePhoto,
  type Photo,
  readCategories,
} from '#features/photos/photos.contract.ts';
import { callAs } from './server-api.ts';

/** Creates a category with these photos. Returns its id. */
export async function addCategory(
  address: string,
  username: string,
  words: { name: string; description?: string; color?: string },
  photos: readonly Photo[] = [],
): Promise<number> {
  await callAs(address, username, createCategory, { body: words });
  const all = await callAs(address, username, readCategories);
  const id = all.find(({ name }) => name === words.name)?.id;
  if (id === undefined) throw new Error(`there is no category ${words.name}`);
  if (photos.length > 0) {
    const photoIds = photos.map((photo) => photo.id);
    await callAs(address, username, assignCategories, { body: { photoIds, categoryIds: [id] } });
  }
  return id;
}

export const moveToBin = (address: string, username: string, { id }: Photo) =>
  callAs(address, username, deletePhoto, { params: { id } });

export const addToFavorites = (address: string, username: string, { id }: Photo) =>
  callAs(address, username, changeFavorite, { params: { id }, body: { favorite: true } });
