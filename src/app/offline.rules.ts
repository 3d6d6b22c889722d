/**
 * API reads that the service worker caches: dashboard, photos, memories and the two users. Everything else
 * stays out: sessions, archives, setup, the shared note, and boxes that name prizes.
 */
export const cachedReadPaths = [
  '/api/auth/profile',
  '/api/auth/other-user',
  '/api/auth/relationship-info',
  '/api/love',
  '/api/love/partner',
  '/api/opportunities/stats',
  '/api/photos',
  '/api/photos/all',
  '/api/photos/favorites/all',
  '/api/photos/random',
  '/api/photos/:id',
  '/api/photos/:id/notes',
  '/api/categories',
  '/api/categories/:id',
  '/api/categories/:id/photos',
  '/api/memories',
  '/api/memories/count',
  '/api/memories/dashboard/upcoming',
  '/api/memories/filter',
  '/api/memories/:id',
  '/api/on-this-day',
  '/api/surprise-boxes/dropped/:userId',
] as const;

/** Cached before the user opens the page, so that memories are available offline. */
export const prefetchedReads = ['/api/memories'] as const;

const cachedPathPatterns = cachedReadPaths.map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '\\d+')}$`),
);

/** `path` is relative to the base path. */
export const isCachedRead = (path: string, query: URLSearchParams): boolean =>
  !query.has('token') && cachedPathPatterns.some((pattern) => pattern.test(path));

export const isImage = (path: string): boolean => /^\/api\/photos\/image\/[\w.-]+$/.test(path);
export const isThumbnail = (path: string, query: URLSearchParams): boolean =>
  isImage(path) && query.get('size') === 'thumbnail';

/** `shell`: the files of the web app. `shared`: files that another app shared with this one. */
export type CacheKind = 'shell' | 'reads' | 'thumbnails' | 'shared';

/** `owner` is a session id, or the build for `shell`. The base path separates instances on one origin. */
export const cacheName = (basePath: string, kind: CacheKind, owner: string): string =>
  `fivetwenty${basePath} ${kind} ${owner}`;

/** Owner of files that were shared while signed out. */
export const signedOutOwner = 'nobody';

/** Milliseconds since 1970 at which a response was cached. */
export const cachedAtHeader = 'x-cached-at';

/** The session that a bearer token names. */
export interface TokenSession {
  /** User and session: two sessions of one user differ. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Reads the session of a bearer token without verifying it. Returns null for any other header. */
export function sessionOf(authorization: string | null): TokenSession | null {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '')?.[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const missingClaims = { userId: 0, sid: '', exp: 0 };
    const { userId, sid, exp } = { ...missingClaims, ...claims };
    if (!Number.isInteger(userId) || userId < 1 || !/^[\w-]+$/.test(sid)) return null;
    return { id: `${userId}.${sid}`, expires: exp * 1_000 };
  } catch {
    return null;
  }
}

/** Returns the first script or style sheet of a page that is not one of these files. */
export const unknownAsset = (html: string, paths: ReadonlySet<string>): string | undefined =>
  [...html.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)]
    .map(([, path = '']) => path)
    .find((path) => !paths.has(path));

/** Messages of pages to the worker, beside Workbox's own `CACHE_URLS`. */
export type WorkerMessage =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'SIGNED_OUT'; readonly authorization: string }
  | PhotosPurgedMessage;

export interface PhotosPurgedMessage {
  readonly type: 'PHOTOS_PURGED';
  readonly ids: readonly number[];
  readonly filenames: readonly string[];
  readonly authorization: string;
}

/** Sent to a page with each API read: the age of a cached response, or null after one of the server. */
export interface CacheAgeMessage {
  readonly cachedAt: number | null;
}
