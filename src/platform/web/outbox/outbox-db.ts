import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { basePath } from '../api/base-path.ts';
import type { Kept } from './kept.ts';

interface Schema extends DBSchema {
  items: { key: string; value: Kept; indexes: { person: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(`fivetwenty${basePath}.outbox`, 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'key' }).createIndex('person', 'person');
    },
    // A newer page wants another shape; this one opens it anew when it needs it.
    blocking: (_, __, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Keeps it, instead of what was kept under its key. Rejects where the browser keeps nothing, or has no room. */
export async function keep(item: Kept): Promise<void> {
  const db = await open();
  const tx = db.transaction('items', 'readwrite', { durability: 'strict' });
  await Promise.all([tx.store.put(item), tx.done]);
}

/**
 * The same for what is kept still: what was given up meanwhile does not come back, nor over what took its place. Answers
 * whether it is.
 */
export async function keepOn(item: Kept): Promise<boolean> {
  const db = await open();
  const tx = db.transaction('items', 'readwrite', { durability: 'strict' });
  const isKept = isSame(await tx.store.get(item.key), item);
  if (isKept) await tx.store.put(item);
  await tx.done;
  return isKept;
}

/** Takes it out, and not what took its place. */
export async function takeOut(item: Kept): Promise<void> {
  const tx = (await open()).transaction('items', 'readwrite');
  if (isSame(await tx.store.get(item.key), item)) await tx.store.delete(item.key);
  await tx.done;
}

/** What takes the place of something was done later. */
const isSame = (kept: Kept | undefined, { at }: Kept): boolean => kept?.at === at;

export const find = async (key: string): Promise<Kept | undefined> =>
  (await open()).get('items', key);

export const forget = async (key: string): Promise<void> => (await open()).delete('items', key);

/** What this person did. Rejects where the browser keeps nothing. */
export const keptOf = async (person: string): Promise<Kept[]> =>
  (await open()).getAllFromIndex('items', 'person', person);
