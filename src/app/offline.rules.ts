import { proxyMark } from '#shared/proxy-sign-in.ts';

/**
 * API reads that the service worker caches: dashboard, photos, memories and the two users. Everything else
 * stays out: sessions, archives, setup, the shared note, and the lists of boxes.
 */
export const cachedReadPaths = [
  '/api/auth/profile',
  '/api/auth/other-user',
  '/api/auth/relationship-info',
  '/api/love',
  '/api/love/partner',
  '/api/news',
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
  '/api/waiting',
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

/**
 * True for a page that the service worker shows from its cache. A proxy's own pages, such as `/oauth2/callback`, and
 * navigations with the mark are left to the network.
 */
export const isCachedPage = (path: string, query: URLSearchParams): boolean =>
  /^\/(?:[^/]*|(?:photo|category|photos\/category)\/[^/]*)$/.test(path) &&
  !query.has(proxyMark) &&
  !query.has('state');

export type CacheKind = 'reads' | 'thumbnails' | 'shared';

/** `owner` is a session id. The base path separates instances on one origin. */
export const cacheName = (basePath: string, kind: CacheKind, owner: string): string =>
  `fivetwenty${basePath} ${kind} ${owner}`;

/** Owner of files that were shared while signed out. */
export const signedOutOwner = 'nobody';

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

/** True if the page has scripts and style sheets, and all are among these files. */
export function isPageOfBuild(html: string, paths: ReadonlySet<string>): boolean {
  const assets = [...html.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)];
  return assets.length > 0 && assets.every(([, path = '']) => paths.has(path));
}

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
