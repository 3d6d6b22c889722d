import type { Person } from '#shared/person.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ignoreDiskFull } from '../disk.ts';
import { type Entropy, newSecret } from '../entropy.ts';
import {
  deleteExpiredSessions,
  existingSessions,
  findSession,
  type IdentitySchema,
  type NewSession,
  readPeople,
  updateLastSeen,
} from './identity.store.ts';
import type { Claims, Tokens } from './tokens.ts';

/** The authenticated user, their partner and the session. */
export interface Viewer {
  readonly person: Person;
  readonly partner: Person;
  readonly session: {
    readonly id: number;
    readonly sid: string;
    readonly lastSeenAt: number;
    readonly endsAt: number;
  };
  /** Milliseconds since 1970. */
  readonly token: { readonly issuedAt: number; readonly expiresAt: number };
}

/** Authenticated by the image cookie instead of a token. */
export type ImageViewer = Omit<Viewer, 'token'>;

export interface Identity {
  /** True once two users exist. */
  isSetUp(): Promise<boolean>;
  /** Returns null for a missing, invalid, expired or revoked token. */
  viewerOf(token: string | undefined): Promise<Viewer | null>;
  /** Returns null for a missing, invalid or revoked image pass. */
  viewerOfImages(pass: string | undefined): Promise<ImageViewer | null>;
  /** The image pass of a session, and the seconds for which it is valid. */
  imagePass(session: { sid: string; endsAt: number }): { value: string; seconds: number };
  /** Creates a session and its token, which is valid once the session is stored. */
  drawSession(person: Person, device: string): { session: NewSession; token: string };
  /** Stores the last use, to the hour. Returns a new token if the present one is due for renewal, otherwise null. */
  noteUse(viewer: Viewer): Promise<string | null>;
  /** Revokes the tokens of deleted sessions and closes their connections. */
  ended(sessionIds: readonly number[]): void;
  onEnded(listener: (sessionId: number) => void): void;
  /** Clears the cache after another process wrote, and revokes those of these sessions that were deleted. */
  recheck(sessionIds: readonly number[]): Promise<void>;
  /** Clears the cache after a user was renamed. */
  renamed(): void;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

const second = 1_000;
const hour = 60 * 60 * second;
const day = 24 * hour;
/** The absolute limit of a session, in multiples of its limit without use. */
const absoluteFactor = 6;
/** How far the clock of this server may have been off when it issued a token. */
const leeway = 60 * second;
const cacheTime = 5 * second;
const maxCached = 1_000;

export interface IdentityDeps {
  database: Database<IdentitySchema>;
  tokens: Tokens;
  clock: Clock;
  entropy: Entropy;
  /** Days without use after which a session ends. */
  sessionDays: number;
}

export function createIdentity(deps: IdentityDeps): Identity {
  const { database, tokens, clock, entropy } = deps;
  const tokenLife = deps.sessionDays * day;
  const sessionLife = absoluteFactor * tokenLife;
  const renewAfter = Math.min(day, tokenLife / 2);
  const listeners: Array<(sessionId: number) => void> = [];
  let setUp = false;

  const tokenFor = (person: Person, sid: string, endsAt: number, now: number) =>
    tokens.sign({
      sub: person.username,
      userId: person.id,
      sid,
      iat: Math.floor(now / second),
      exp: Math.floor(Math.min(now + tokenLife, endsAt) / second),
    });

  async function lookUp(sid: string, now: number): Promise<ImageViewer | null> {
    const session = await findSession(database.read, sid, now);
    if (session === undefined) return null;
    const people = await readPeople(database.read);
    const person = people.find(({ id }) => id === session.personId);
    const partner = people.find(({ id }) => id !== session.personId);
    if (person === undefined || partner === undefined) return null;
    const { id, lastSeenAt, endsAt } = session;
    return { person, partner, session: { id, sid, lastSeenAt, endsAt } };
  }

  const tokenCache = createCache(clock, async (token): Promise<Viewer | null> => {
    const now = clock.now();
    const claims = tokens.read(token);
    if (claims === null || claims.exp * second + leeway <= now) return null;
    const viewer = await lookUp(claims.sid, now);
    if (viewer?.person.id !== claims.userId || viewer.person.username !== claims.sub) return null;
    return { ...viewer, token: validityOf(claims, viewer.session.endsAt) };
  });
  // A separate cache, so that an image pass never authenticates anything else.
  const passCache = createCache(clock, async (pass): Promise<ImageViewer | null> => {
    const sid = tokens.readImagePass(pass);
    return sid === null ? null : lookUp(sid, clock.now());
  });

  function ended(sessionIds: readonly number[]): void {
    for (const cache of [tokenCache, passCache]) cache.delete(sessionIds);
    for (const id of sessionIds) for (const listener of listeners) listener(id);
  }

  function clear(): void {
    for (const cache of [tokenCache, passCache]) cache.clear();
  }

  return {
    async isSetUp() {
      setUp ||= (await readPeople(database.read)).length === 2;
      return setUp;
    },

    viewerOf: async (token) => (token === undefined ? null : tokenCache.find(token)),

    viewerOfImages: async (pass) => (pass === undefined ? null : passCache.find(pass)),

    imagePass: ({ sid, endsAt }) => ({
      value: tokens.imagePass(sid),
      seconds: Math.max(0, Math.floor((endsAt - clock.now()) / second)),
    }),

    drawSession(person, device) {
      const createdAt = clock.now();
      const sid = newSecret(entropy);
      const endsAt = createdAt + sessionLife;
      return {
        session: { sid, personId: person.id, device, createdAt, endsAt },
        token: tokenFor(person, sid, endsAt, createdAt),
      };
    },

    async noteUse({ person, session, token }) {
      const now = clock.now();
      if (now - session.lastSeenAt >= hour) {
        // A full disk must not keep a user from reading.
        await database.write((tx) => updateLastSeen(tx, session.id, now)).catch(ignoreDiskFull);
      }
      const isFresh = now - token.issuedAt < renewAfter;
      return isFresh ? null : tokenFor(person, session.sid, session.endsAt, now);
    },

    ended,
    onEnded: (listener) => void listeners.push(listener),

    async recheck(sessionIds) {
      clear();
      const existing = await existingSessions(database.read, sessionIds);
      ended(sessionIds.filter((id) => !existing.has(id)));
    },
    renamed: clear,

    sweep: () =>
      database.write((tx) =>
        deleteExpiredSessions(tx, clock.now(), clock.now() - tokenLife - leeway - renewAfter),
      ),
  };
}

/** A token is valid as long as it says, but not longer than its session. */
const validityOf = ({ iat, exp }: Claims, endsAt: number): Viewer['token'] => ({
  issuedAt: iat * second,
  expiresAt: Math.min(exp * second + leeway, endsAt),
});

/** Caches the viewer of a secret for a few seconds. */
function createCache<Who extends ImageViewer & { token?: Viewer['token'] }>(
  clock: Clock,
  lookUp: (secret: string) => Promise<Who | null>,
) {
  const entries = new Map<string, { viewer: Who; until: number }>();
  /** Counts deletions: a look-up that was under way at one may be outdated. */
  let deletions = 0;
  return {
    async find(secret: string): Promise<Who | null> {
      const now = clock.now();
      const cached = entries.get(secret);
      if (cached !== undefined && now < cached.until && now > cached.until - 2 * cacheTime) {
        return cached.viewer;
      }
      entries.delete(secret);
      const before = deletions;
      const viewer = await lookUp(secret);
      if (viewer === null) return null;
      if (deletions !== before) return lookUp(secret);
      if (entries.size >= maxCached) entries.clear();
      const end = viewer.token?.expiresAt ?? viewer.session.endsAt;
      entries.set(secret, { viewer, until: Math.min(now + cacheTime, end) });
      return viewer;
    },
    clear(): void {
      deletions += 1;
      entries.clear();
    },
    delete(sessionIds: readonly number[]): void {
      deletions += 1;
      for (const [secret, { viewer }] of entries) {
        if (sessionIds.includes(viewer.session.id)) entries.delete(secret);
      }
    },
  };
}
