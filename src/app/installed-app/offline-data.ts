import { basePath } from '#platform/web/api/base-path.ts';
import { cachedAtHeader } from '#shared/data-source.ts';
import { sharing } from '#shared/sharing.ts';
import { type CacheKind, cacheName, sessionOf, signedOutOwner } from '../offline.rules.ts';
import { activeWorker, authorization } from './registration.ts';

/** Milliseconds after which shared files are dropped, and how many one share may contain. */
const sharedFilesExpireAfter = 60 * 60_000;
const maxSharedFiles = 200;

export interface OfflineData {
  readonly reads: number;
  readonly thumbnails: number;
  readonly bytes: number;
}

/** Measures the cached responses; null without a service worker. */
export async function measureOfflineData(): Promise<OfflineData | null> {
  if ((await activeWorker()) === null) return null;
  const [reads, thumbnails] = await Promise.all([responsesOf('reads'), responsesOf('thumbnails')]);
  const bytes = [...reads, ...thumbnails].reduce(
    (sum, { headers }) => sum + Number(headers.get('content-length')),
    0,
  );
  return { reads: reads.length, thumbnails: thumbnails.length, bytes };
}

export async function clearOfflineData(): Promise<void> {
  const names = [...(await namesOf('reads')), ...(await namesOf('thumbnails'))];
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function namesOf(kind: CacheKind): Promise<string[]> {
  const prefix = cacheName(basePath, kind, '');
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

async function responsesOf(kind: CacheKind): Promise<Response[]> {
  const all = (await namesOf(kind)).map(async (name) => (await caches.open(name)).matchAll());
  return (await Promise.all(all)).flat();
}

/** Returns and deletes files shared by this user, or without a session within the last hour. */
export async function takeSharedFiles(): Promise<File[]> {
  const session = sessionOf(authorization());
  if (session === null || !('caches' in window)) return [];
  const files: File[] = [];
  for (const owner of [session.id, signedOutOwner]) {
    const name = cacheName(basePath, 'shared', owner);
    for (const response of await (await caches.open(name)).matchAll()) {
      const age = Date.now() - Number(response.headers.get(cachedAtHeader));
      if (age >= sharedFilesExpireAfter) continue;
      const form = await response.formData().catch(() => new FormData());
      files.push(...form.getAll(sharing.field).filter((field) => field instanceof File));
    }
    await caches.delete(name);
  }
  return files.slice(0, maxSharedFiles);
}
