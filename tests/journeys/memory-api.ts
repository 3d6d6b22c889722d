import type { Locator } from '@playwright/test';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  deleteMemory,
  type Memory,
} from '#features/memories/memories.contract.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import type { Partner } from './couple.ts';
import { callAs } from './server-api.ts';

type Words = Partial<Pick<Memory, 'title' | 'description' | 'type'>> & {
  date?: string;
  endDate?: string | null;
};

/** Writes a memory on another device of this person. */
export async function addMemory(
  address: string,
  username: string,
  words: Words = {},
  photos: readonly Photo[] = [],
): Promise<Memory> {
  const usual = { title: 'Picnic', description: 'By the lake', date: '2024-05-14', type: 'event' };
  const answer = await callAs(address, username, createMemory, { body: { ...usual, ...words } });
  const { memory } = answer as { memory: Memory };
  if (photos.length === 0) return memory;
  const input = { params: { id: memory.id }, body: photos.map(({ id }) => id) };
  const changed = await callAs(address, username, changeMemoryPhotos, input);
  return (changed as { memory: Memory }).memory;
}

export const changeIt = (address: string, username: string, id: number, words: Words) =>
  callAs(address, username, changeMemory, { params: { id }, body: words });

export const deleteIt = (address: string, username: string, id: number) =>
  callAs(address, username, deleteMemory, { params: { id } });

/** Where to find things on the page of memories. */
export const at = ({ page }: Partner) => ({
  list: page.getByRole('list', { name: 'Memories' }),
  card: (title: string): Locator =>
    page.getByRole('list', { name: 'Memories' }).getByRole('listitem').filter({ hasText: title }),
  link: (title: string): Locator =>
    page.getByRole('list', { name: 'Memories' }).getByRole('link', { name: title }),
  day: (name: string | RegExp): Locator => page.getByRole('gridcell', { name }),
  dialog: (name: string | RegExp): Locator => page.getByRole('dialog', { name }),
});
