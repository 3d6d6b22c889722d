import {
  assignCategories,
  type Category,
  changeFavorite,
  createCategory,
  deletePhoto,
  type Photo,
  readCategories,
} from '#features/photos/photos.contract.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { tokenOf } from './wire.ts';

interface Asked {
  params?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an endpoint from another device of this user. */
export async function from(
  address: string,
  username: string,
  { path, method }: EndpointSpec,
  { params = {}, body }: Asked = {},
): Promise<unknown> {
  const answer = await fetch(addressOf(address, path, params), {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(username)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`);
  return answer.json();
}

/** Creates a category with these photos. Returns its id. */
export async function addCategory(
  address: string,
  username: string,
  words: { name: string; description?: string; color?: string },
  photos: readonly Photo[] = [],
): Promise<number> {
  await from(address, username, createCategory, { body: words });
  const all = (await from(address, username, readCategories)) as Category[];
  const id = all.find(({ name }) => name === words.name)?.id;
  if (id === undefined) throw new Error(`there is no category ${words.name}`);
  if (photos.length > 0) {
    const photoIds = photos.map((photo) => photo.id);
    await from(address, username, assignCategories, { body: { photoIds, categoryIds: [id] } });
  }
  return id;
}

export const throwAway = (address: string, username: string, { id }: Photo) =>
  from(address, username, deletePhoto, { params: { id } });

export const favor = (address: string, username: string, { id }: Photo) =>
  from(address, username, changeFavorite, { params: { id }, body: { favorite: true } });
