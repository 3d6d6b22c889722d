import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import * as z from 'zod/mini';
import { basePath } from './base-path.ts';
import { type OutboxItem, oldestFirst } from './outbox.rules.ts';

interface Schema extends DBSchema {
  items: { key: string; value: OutboxItem; indexes: { user: string } };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  const close = () => {
    database = undefined;
  };
  database ??= openDB<Schema>(`fivetwenty${basePath}.outbox`, 2, {
    upgrade: async (db, oldVersion, _newVersion, tx) => {
      if (oldVersion === 0) db.createObjectStore('items', { keyPath: 'key' });
      const items = tx.objectStore('items');
      items.createIndex('user', 'user');
      if (oldVersion === 1) await renameFields(items);
    },
    blocking: (_version, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      close();
    },
    terminated: close,
  });
  database.catch(close);
  return database;
}

type Items = IDBPObjectStore<Schema, 'items'[], 'items', 'versionchange'>;

/** Version 1 named them otherwise. Deletes damaged items, which could never be sent. */
async function renameFields(items: Items): Promise<void> {
  for (const item of await items.getAll()) {
    const { data } = z.safeParse(OldFields, item);
    if (data === undefined) await items.delete(item.key);
    else await items.put({ ...item, user: data.person, failed: data.refused });
  }
}

const OldFields = z.object({ person: z.string(), refused: z.boolean() });

/** Stores a new item. Rejects without IndexedDB, or if the disk is full. */
export async function putItem(item: OutboxItem): Promise<void> {
  const tx = (await open()).transaction('items', 'readwrite', { durability: 'strict' });
  await Promise.all([tx.store.put(item), tx.done]);
}

/** Stores a change, or removes the item, unless it was discarded or replaced in the meantime. */
export async function replaceItem(item: OutboxItem, next: OutboxItem | null): Promise<boolean> {
  const tx = (await open()).transaction('items', 'readwrite', { durability: 'strict' });
  const isSame = (await tx.store.get(item.key))?.at === item.at;
  if (isSame) await (next === null ? tx.store.delete(item.key) : tx.store.put(next));
  await tx.done;
  return isSame;
}

/** Older versions stored love clicks in localStorage: `….waits.<user>.<kind>.<key>` → time. */
export async function importItemsOfOldVersion(): Promise<void> {
  const prefix = `fivetwenty${basePath}.waits.`;
  for (const name of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const [user = '', kind = '', key = ''] = name.slice(prefix.length).split('.');
    const at = Math.abs(Number(localStorage.getItem(name))) || Date.now();
    await putItem({ key, user, kind, input: null, at, why: null, failed: false });
    localStorage.removeItem(name);
  }
}

/** The items of a user, oldest first. */
export const itemsOf = async (user: string): Promise<readonly OutboxItem[]> =>
  oldestFirst(await (await open()).getAllFromIndex('items', 'user', user));
