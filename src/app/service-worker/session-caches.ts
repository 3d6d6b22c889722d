import { CacheExpiration } from 'workbox-expiration';
import { type CacheKind, cacheName, signedOutOwner } from '../offline.rules.ts';
import { unsubscribePush } from './push.ts';
import { base } from './scope.ts';

let current: Promise<string | null> | undefined;
let currentGeneration = 0;

/** Changes whenever caches are deleted: a response requested before that must not be cached. */
export const generation = (): number => currentGeneration;
export function dropPendingResponses(): void {
  currentGeneration += 1;
}

/** Returns the id of the session that requested something last, or null. */
export function currentSession(): Promise<string | null> {
  current ??= findSession();
  return current;
}

/** A worker that was restarted finds the session by its caches. */
async function findSession(): Promise<string | null> {
  const prefix = cacheName(base, 'reads', '');
  const name = (await caches.keys()).find((name) => name.startsWith(prefix));
  return name?.slice(prefix.length) ?? null;
}

/** Deletes the caches of any other session: a browser has one at a time. */
export async function beginSession(id: string): Promise<void> {
  const previous = await currentSession();
  if (previous === id) return;
  current = Promise.resolve(id);
  const isUnclaimed = previous === null ? ownedBy(signedOutOwner) : () => false;
  await deleteCaches((name) => !ownedBy(id)(name) && !isUnclaimed(name));
}

/** Deletes the caches of a session, and its push subscription unless another session has started. */
export async function endSession(id: string): Promise<void> {
  const isCurrent = ((await currentSession()) ?? id) === id;
  await (isCurrent ? endAnySession() : deleteCaches(ownedBy(id)));
}

/** Handles a sign-out. Files shared afterwards are stored for the next user. */
export async function endAnySession(): Promise<void> {
  // Unsubscribing starts first: later notifications belong to the next user.
  const unsubscribed = unsubscribePush();
  const wasSignedIn = (await currentSession()) !== null;
  current = Promise.resolve(null);
  await deleteCaches((name) => wasSignedIn || !ownedBy(signedOutOwner)(name));
  await unsubscribed;
}

const ownedBy = (id: string) => (name: string) => name.endsWith(` ${id}`);

async function deleteCaches(isObsolete: (name: string) => boolean): Promise<void> {
  dropPendingResponses();
  const kinds: readonly CacheKind[] = ['reads', 'thumbnails', 'shared'];
  const prefixes = kinds.map((kind) => cacheName(base, kind, ''));
  const names = (await caches.keys()).filter(
    (name) => prefixes.some((prefix) => name.startsWith(prefix)) && isObsolete(name),
  );
  await Promise.all(names.map(deleteCache));
}

/** Deletes a cache, and the list of its URLs that Workbox stores for expiration. */
export async function deleteCache(name: string): Promise<void> {
  await caches.delete(name);
  await new CacheExpiration(name, { maxEntries: 1 }).delete();
}
