import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { basePath } from './base-path.ts';
import { type OutboxItem, oldestFirst } from './outbox.rules.ts';

interface Schema extends DBSchema {
  items: { key: string; value: OutboxItem; indexes: { person: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Schema>(`fivetwenty${basePath}.outbox`, 1, {
    upgrade: (db) => {
      db.createObjectStore('items', { keyPath: 'key' }).createIndex('person', 'person');
    },
    blocking: (_version, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

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

/** Stores a change of an item that is still in the outbox. Rejects if the disk is full. */
export const updateItem = (item: OutboxItem): Promise<boolean> => replaceItem(item, item);

/** Older versions stored love clicks in localStorage: `….waits.<user>.<kind>.<key>` → time. */
export async function importOldJournal(): Promise<void> {
  const prefix = `fivetwenty${basePath}.waits.`;
  for (const name of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const [person = '', kind = '', key = ''] = name.slice(prefix.length).split('.');
    const at = Math.abs(Number(localStorage.getItem(name))) || Date.now();
    await putItem({ key, person, kind, input: null, at, why: null, refused: false });
    localStorage.removeItem(name);
  }
}

/** The items of a user, oldest first. */
export const itemsOf = async (user: string): Promise<readonly OutboxItem[]> =>
  oldestFirst(await (await open()).getAllFromIndex('items', 'person', user));

export const deleteItem = async (key: string): Promise<void> => (await open()).delete('items', key);
