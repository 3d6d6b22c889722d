/**
 * Which answers the service worker keeps to be read without a network: what the dashboard, the photos and the memories
 * are made of, and who the two are. Whatever is not listed is never kept, whoever answers what: sessions, backups,
 * exports, the set-up, the shared note, the event stream, downloads, and everything that is no GET. Of boxes only those that
 * dropped and are closed are kept: their recipient is not told their prizes.
 */
export const keptPaths = [
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
  '/api/surprise-boxes/dropping/:userId',
] as const;

/** Read by the worker itself, so that the memories are there though nobody has opened them here yet. */
export const keptUnasked = ['/api/memories'] as const;

const patterns = keptPaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '\\d+')}$`));
const picture = /^\/api\/photos\/image\/[\w.-]+$/;

/** Whether an answer from here may be kept. Never one whose address carries a secret. */
export const isKeptAnswer = (path: string, query: URLSearchParams): boolean =>
  !query.has('token') && patterns.some((pattern) => pattern.test(path));

/** Whether it is a picture of a photo, of which the thumbnail is kept. */
export const isPicture = (path: string): boolean => picture.test(path);
export const isThumbnail = (path: string, query: URLSearchParams): boolean =>
  isPicture(path) && query.get('size') === 'thumbnail';

const megabyte = 1_000_000;

/** How much of it there may be at most; what came first goes first. */
export const mostKept = {
  answers: { entries: 300, bytesEach: 4 * megabyte, bytesInAll: 20 * megabyte },
  pictures: { entries: 2_000, bytesEach: megabyte, bytesInAll: 60 * megabyte },
} as const;

/** One sign-in of one person, as their token tells it: it is only checked by the home. */
export interface SignIn {
  /** The person and their session: two sign-ins of one person are two. */
  readonly mark: string;
  /** Milliseconds since 1970 from which the home would not take the token any more. */
  readonly expires: number;
}

/** The sign-in of a bearer token in the header of a call; null where there is none of ours. */
export function signInOf(authorization: string | null): SignIn | null {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '')?.[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const { userId, sid, exp } = { userId: 0, sid: '', exp: 0, ...claims };
    if (!Number.isInteger(userId) || userId < 1 || !/^[\w-]+$/.test(sid)) return null;
    return { mark: `${userId}.${sid}`, expires: exp * 1_000 };
  } catch {
    return null;
  }
}
