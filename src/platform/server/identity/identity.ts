import type { User } from '#shared/user.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ignoreDiskFull } from '../disk.ts';
import { type Entropy, newSecret } from '../entropy.ts';
import {
  type Account,
  deleteExpiredSessions,
  existingSessions,
  findSession,
  type IdentitySchema,
  type NewSession,
  readUsers,
  updateLastSeen,
} from './identity.store.ts';
import type { Claims, Tokens } from './tokens.ts';

export interface Auth {
  readonly user: Account;
  readonly partner: Account;
  readonly session: {
    readonly id: number;
    readonly sid: string;
    readonly lastSeenAt: number;
    readonly endsAt: number;
  };
  readonly token: { readonly issuedAt: number; readonly expiresAt: number };
}

/** Authenticated by the image cookie instead of a token. */
export type ImageAuth = Omit<Auth, 'token'>;

/** A user on one of their devices. */
export type UserSession = Pick<Auth, 'user' | 'session'>;

export interface Identity {
  isSetUp(): Promise<boolean>;
  /** Returns null for a missing, invalid, expired or revoked token. */
  authenticate(token: string | undefined): Promise<Auth | null>;
  authenticateImages(pass: string | undefined): Promise<ImageAuth | null>;
  /** The image pass of a session, and the seconds for which it is valid. */
  imagePass(session: { sid: string; endsAt: number }): { value: string; seconds: number };
  /** Creates a session and its token, which is valid once the session is stored. */
  drawSession(
    user: User,
    browser: { device: string; locale: string },
  ): { session: NewSession; token: string };
  /** Stores the last use and its locale, to the hour. Returns a new token if the present one is due for renewal, otherwise null. */
  noteUse(use: Omit<Auth, 'partner'> & { locale: string }): Promise<string | null>;
  /** Revokes the tokens of deleted sessions and closes their connections. */
  revokeSessions(sessionIds: readonly number[]): void;
  onSessionEnded(listener: (sessionId: number) => void): void;
  /** Clears the cache after another process wrote, and revokes those of these sessions that were deleted. */
  recheck(sessionIds: readonly number[]): Promise<void>;
  /** Clears the cache after a user changed their profile. */
  profileChanged(): void;
  sweep(): Promise<void>;
}

const second = 1_000;
const hour = 60 * 60 * second;
const day = 24 * hour;
/** The absolute limit of a session, in multiples of its limit without use. */
const absoluteFactor = 6;
/** Tolerance for the server's clock when it issued a token. */
const leeway = 60 * second;
const cacheDuration = 5 * second;
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

  const tokenFor = (user: User, sid: string, endsAt: number, now: number) =>
    tokens.sign({
      sub: user.username,
      userId: user.id,
      sid,
      iat: Math.floor(now / second),
      exp: Math.floor(Math.min(now + tokenLife, endsAt) / second),
    });

  async function lookUp(sid: string, now: number): Promise<ImageAuth | null> {
    const session = await findSession(database.read, sid, now);
    if (session === undefined) return null;
    const users = await readUsers(database.read);
    const user = users.find(({ id }) => id === session.personId);
    const partner = users.find(({ id }) => id !== session.personId);
    if (user === undefined || partner === undefined) return null;
    const { id, lastSeenAt, endsAt } = session;
    return { user, partner, session: { id, sid, lastSeenAt, endsAt } };
  }

  const tokenCache = createCache(clock, async (token): Promise<Auth | null> => {
    const now = clock.now();
    const claims = tokens.read(token);
    if (claims === null || claims.exp * second + leeway <= now) return null;
    const auth = await lookUp(claims.sid, now);
    if (auth?.user.id !== claims.userId || auth.user.username !== claims.sub) return null;
    return { ...auth, token: validityOf(claims, auth.session.endsAt) };
  });
  // A separate cache, so that an image pass never authenticates anything else.
  const passCache = createCache(clock, async (pass): Promise<ImageAuth | null> => {
    const sid = tokens.readImagePass(pass);
    return sid === null ? null : lookUp(sid, clock.now());
  });

  function revokeSessions(sessionIds: readonly number[]): void {
    for (const cache of [tokenCache, passCache]) cache.delete(sessionIds);
    for (const id of sessionIds) for (const listener of listeners) listener(id);
  }

  function clear(): void {
    for (const cache of [tokenCache, passCache]) cache.clear();
  }

  return {
    async isSetUp() {
      setUp ||= (await readUsers(database.read)).length === 2;
      return setUp;
    },

    authenticate: async (token) => (token === undefined ? null : tokenCache.find(token)),

    authenticateImages: async (pass) => (pass === undefined ? null : passCache.find(pass)),

    imagePass: ({ sid, endsAt }) => ({
      value: tokens.imagePass(sid),
      seconds: Math.max(0, Math.floor((endsAt - clock.now()) / second)),
    }),

    drawSession(user, browser) {
      const createdAt = clock.now();
      const sid = newSecret(entropy);
      const endsAt = createdAt + sessionLife;
      return {
        session: { sid, personId: user.id, ...browser, createdAt, endsAt },
        token: tokenFor(user, sid, endsAt, createdAt),
      };
    },

    async noteUse({ user, session, token, locale }) {
      const now = clock.now();
      if (now - session.lastSeenAt >= hour) {
        // A full disk must not keep a user from reading.
        const use = { lastSeenAt: now, locale };
        await database.write((tx) => updateLastSeen(tx, session.id, use)).catch(ignoreDiskFull);
      }
      const isFresh = now - token.issuedAt < renewAfter;
      return isFresh ? null : tokenFor(user, session.sid, session.endsAt, now);
    },

    revokeSessions,
    onSessionEnded: (listener) => void listeners.push(listener),

    async recheck(sessionIds) {
      clear();
      const existingIds = await existingSessions(database.read, sessionIds);
      revokeSessions(sessionIds.filter((id) => !existingIds.has(id)));
    },
    profileChanged: clear,

    sweep: () =>
      database.write((tx) =>
        deleteExpiredSessions(tx, clock.now(), clock.now() - tokenLife - leeway - renewAfter),
      ),
  };
}

/** A token is valid as long as it says, but not longer than its session. */
const validityOf = ({ iat, exp }: Claims, endsAt: number): Auth['token'] => ({
  issuedAt: iat * second,
  expiresAt: Math.min(exp * second + leeway, endsAt),
});

function createCache<CachedAuth extends ImageAuth & { token?: Auth['token'] }>(
  clock: Clock,
  lookUp: (secret: string) => Promise<CachedAuth | null>,
) {
  const entries = new Map<string, { auth: CachedAuth; cachedUntil: number }>();
  /** Counts deletions: a look-up that was under way at one may be outdated. */
  let deletions = 0;
  return {
    async find(secret: string): Promise<CachedAuth | null> {
      const now = clock.now();
      const entry = entries.get(secret);
      if (
        entry !== undefined &&
        now < entry.cachedUntil &&
        now > entry.cachedUntil - 2 * cacheDuration
      ) {
        return entry.auth;
      }
      entries.delete(secret);
      const deletionsBefore = deletions;
      const auth = await lookUp(secret);
      if (auth === null) return null;
      if (deletions !== deletionsBefore) return lookUp(secret);
      if (entries.size >= maxCached) entries.clear();
      const end = auth.token?.expiresAt ?? auth.session.endsAt;
      entries.set(secret, { auth, cachedUntil: Math.min(now + cacheDuration, end) });
      return auth;
    },
    clear(): void {
      deletions += 1;
      entries.clear();
    },
    delete(sessionIds: readonly number[]): void {
      deletions += 1;
      for (const [secret, { auth }] of entries) {
        if (sessionIds.includes(auth.session.id)) entries.delete(secret);
      }
    },
  };
}
