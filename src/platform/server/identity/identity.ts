import type { Person } from '#shared/person.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ignoreDiskFull } from '../disk.ts';
import { type Entropy, newSecret } from '../entropy.ts';
import type { IdentityTables } from './identity.tables.ts';
import { readPeople } from './people.store.ts';
import {
  findSession,
  forgetDeadSessions,
  type NewSession,
  noteSeen,
  stillThere,
} from './sessions.store.ts';
import type { Claims, Tokens } from './tokens.ts';

/** Who calls: the person, their partner, and the sign-in they call from. */
export interface Viewer {
  readonly person: Person;
  readonly partner: Person;
  readonly session: {
    readonly id: number;
    readonly sid: string;
    readonly lastSeenAt: number;
    readonly endsAt: number;
  };
  /** When the token was made, and until when it counts; milliseconds since 1970. */
  readonly token: { readonly issuedAt: number; readonly expiresAt: number };
}

/** Who looks at pictures: with a pass instead of a token. */
export type ImageViewer = Omit<Viewer, 'token'>;

export interface Identity {
  /** Whether two people live here. */
  isSetUp(): Promise<boolean>;
  /** Who stands behind a token; null for none, bad, expired or revoked. */
  viewerOf(token: string | undefined): Promise<Viewer | null>;
  /** Who may look at pictures with this pass; null for none, bad or revoked. */
  viewerOfImages(pass: string | undefined): Promise<ImageViewer | null>;
  /** What a session's browser looks at pictures with, and for how many seconds. */
  imagePass(session: { sid: string; endsAt: number }): { value: string; seconds: number };
  /** A session for a person on a device, and its token, which counts once the session is stored. */
  drawSession(person: Person, device: string): { session: NewSession; token: string };
  /**
   * Notes, to the hour, that a sign-in is in use. Answers a fresh token once the present one is a day
   * old; else null.
   */
  noteUse(viewer: Viewer): Promise<string | null>;
  /** Makes the end of these sessions felt at once: their tokens fail, their streams close. */
  ended(sessionIds: readonly number[]): void;
  onEnded(listener: (sessionId: number) => void): void;
  /** Another process wrote: makes it felt which of these sessions are over, and believes nothing it knew. */
  recheck(sessionIds: readonly number[]): Promise<void>;
  /** Makes it felt at once that somebody is called otherwise. */
  renamed(): void;
  /** Forgets sessions that nobody can use any more. */
  sweep(): Promise<void>;
}

const second = 1_000;
const day = 24 * 60 * 60 * second;
/** A session ends after this many times the days without use. */
const absoluteFactor = 6;
const noteUseAfter = day / 24;
/** How far this host's clock may have been off when it made a token. */
const leeway = 60 * second;
/** How long a checked token is believed without asking the database again. */
const trustFor = 5 * second;
const mostTrusted = 1_000;

export interface IdentityParts {
  database: Database<IdentityTables>;
  tokens: Tokens;
  clock: Clock;
  entropy: Entropy;
  /** Days without use after which a session ends; the absolute limit is six times that. */
  sessionDays: number;
}

export function createIdentity(deps: IdentityParts): Identity {
  const { database, tokens, clock, entropy } = deps;
  const tokenLife = deps.sessionDays * day;
  const sessionLife = absoluteFactor * tokenLife;
  /** A renewal after a day of use keeps a session with a limit of one day alive. */
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

  const trustedTokens = trustForAWhile(clock, async (token): Promise<Viewer | null> => {
    const now = clock.now();
    const claims = tokens.read(token);
    if (claims === null || claims.exp * second + leeway <= now) return null;
    const viewer = await lookUp(claims.sid, now);
    if (viewer?.person.id !== claims.userId || viewer.person.username !== claims.sub) return null;
    return { ...viewer, token: validityOf(claims, viewer.session.endsAt) };
  });
  // Kept apart: what opens pictures must open nothing else.
  const trustedPasses = trustForAWhile(clock, async (pass): Promise<ImageViewer | null> => {
    const sid = tokens.readImagePass(pass);
    return sid === null ? null : lookUp(sid, clock.now());
  });

  function ended(sessionIds: readonly number[]): void {
    trustedTokens.forget(sessionIds);
    trustedPasses.forget(sessionIds);
    for (const id of sessionIds) for (const listener of listeners) listener(id);
  }

  function forgetAll(): void {
    trustedTokens.forgetAll();
    trustedPasses.forgetAll();
  }

  return {
    async isSetUp() {
      setUp ||= (await readPeople(database.read)).length === 2;
      return setUp;
    },

    viewerOf: async (token) => (token === undefined ? null : trustedTokens.find(token)),

    viewerOfImages: async (pass) => (pass === undefined ? null : trustedPasses.find(pass)),

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
      if (now - session.lastSeenAt >= noteUseAfter) {
        // Who reads must not be kept from it by a full disk.
        await database.write((tx) => noteSeen(tx, session.id, now)).catch(ignoreDiskFull);
      }
      const isFresh = now - token.issuedAt < renewAfter;
      return isFresh ? null : tokenFor(person, session.sid, session.endsAt, now);
    },

    ended,
    onEnded: (listener) => void listeners.push(listener),

    async recheck(sessionIds) {
      forgetAll();
      const there = await stillThere(database.read, sessionIds);
      ended(sessionIds.filter((id) => !there.has(id)));
    },
    renamed: forgetAll,

    sweep: () =>
      database.write((tx) =>
        forgetDeadSessions(tx, clock.now(), clock.now() - tokenLife - leeway - renewAfter),
      ),
  };
}

/** Until when a token counts: as long as it says, and no longer than its session. */
const validityOf = ({ iat, exp }: Claims, endsAt: number): Viewer['token'] => ({
  issuedAt: iat * second,
  expiresAt: Math.min(exp * second + leeway, endsAt),
});

/** Remembers for a moment whom a secret belongs to, so that not every call asks the database. */
function trustForAWhile<Who extends ImageViewer & { token?: Viewer['token'] }>(
  clock: Clock,
  lookUp: (secret: string) => Promise<Who | null>,
) {
  const trusted = new Map<string, { viewer: Who; until: number }>();
  /** Grows when something ends to be true: what was looked up meanwhile may be about it. */
  let ends = 0;
  return {
    async find(secret: string): Promise<Who | null> {
      const now = clock.now();
      const known = trusted.get(secret);
      if (known !== undefined && now < known.until && now > known.until - 2 * trustFor) {
        return known.viewer;
      }
      trusted.delete(secret);
      const before = ends;
      const viewer = await lookUp(secret);
      if (viewer === null) return null;
      if (ends !== before) return lookUp(secret);
      if (trusted.size >= mostTrusted) trusted.clear();
      const end = viewer.token?.expiresAt ?? viewer.session.endsAt;
      trusted.set(secret, { viewer, until: Math.min(now + trustFor, end) });
      return viewer;
    },
    forgetAll(): void {
      ends += 1;
      trusted.clear();
    },
    forget(sessionIds: readonly number[]): void {
      ends += 1;
      for (const [secret, { viewer }] of trusted) {
        if (sessionIds.includes(viewer.session.id)) trusted.delete(secret);
      }
    },
  };
}
