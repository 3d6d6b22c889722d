import type { Person } from '#shared/person.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { type Entropy, newSecret } from '../entropy.ts';
import type { IdentityTables } from './identity.tables.ts';
import { readPeople } from './people.store.ts';
import { findSession, forgetDeadSessions, type NewSession, noteSeen } from './sessions.store.ts';
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

export interface Identity {
  /** Whether two people live here. */
  isSetUp(): Promise<boolean>;
  /** Who stands behind a token; null for none, bad, expired or revoked. */
  viewerOf(token: string): Promise<Viewer | null>;
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
  /** Forgets sessions that nobody can use any more. */
  sweep(): Promise<void>;
}

const second = 1_000;
const day = 24 * 60 * 60 * second;
const tokenLife = 30 * day;
const sessionLife = 180 * day;
const renewAfter = day;
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
}

export function createIdentity({ database, tokens, clock, entropy }: IdentityParts): Identity {
  const trusted = new Map<string, { viewer: Viewer; until: number }>();
  const listeners: Array<(sessionId: number) => void> = [];
  /** Whoever was being looked up while the session ended must not be believed afterwards. */
  const over = new Set<number>();
  let setUp = false;

  const tokenFor = (person: Person, sid: string, endsAt: number, now: number) =>
    tokens.sign({
      sub: person.username,
      userId: person.id,
      sid,
      iat: Math.floor(now / second),
      exp: Math.floor(Math.min(now + tokenLife, endsAt) / second),
    });

  async function lookUp(token: string, now: number): Promise<Viewer | null> {
    const claims = tokens.read(token);
    if (claims === null || claims.exp * second + leeway <= now) return null;
    const people = await readPeople(database.read);
    const person = people.find(
      ({ id, username }) => id === claims.userId && username === claims.sub,
    );
    const partner = people.find(({ id }) => id !== claims.userId);
    if (person === undefined || partner === undefined) return null;
    const session = await findSession(database.read, claims.sid, person.id, now);
    if (session === undefined) return null;
    return viewerFrom(claims, person, partner, session);
  }

  return {
    async isSetUp() {
      setUp ||= (await readPeople(database.read)).length === 2;
      return setUp;
    },

    async viewerOf(token) {
      const now = clock.now();
      const known = trusted.get(token);
      if (known !== undefined && now < known.until && now > known.until - 2 * trustFor) {
        return known.viewer;
      }
      trusted.delete(token);
      const viewer = await lookUp(token, now);
      if (viewer === null || over.has(viewer.session.id)) return null;
      if (trusted.size >= mostTrusted) trusted.clear();
      trusted.set(token, { viewer, until: Math.min(now + trustFor, viewer.token.expiresAt) });
      return viewer;
    },

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
        await database.write((tx) => noteSeen(tx, session.id, now));
      }
      const isFresh = now - token.issuedAt < renewAfter;
      return isFresh ? null : tokenFor(person, session.sid, session.endsAt, now);
    },

    ended(sessionIds) {
      for (const id of sessionIds) over.add(id);
      for (const [token, { viewer }] of trusted) {
        if (sessionIds.includes(viewer.session.id)) trusted.delete(token);
      }
      for (const id of sessionIds) for (const listener of listeners) listener(id);
    },

    onEnded: (listener) => void listeners.push(listener),

    sweep: () =>
      database.write((tx) =>
        forgetDeadSessions(tx, clock.now(), clock.now() - tokenLife - leeway - renewAfter),
      ),
  };
}

const viewerFrom = (
  claims: Claims,
  person: Person,
  partner: Person,
  session: { id: number; lastSeenAt: number; endsAt: number },
): Viewer => ({
  person,
  partner,
  session: { ...session, sid: claims.sid },
  token: {
    issuedAt: claims.iat * second,
    expiresAt: Math.min(claims.exp * second + leeway, session.endsAt),
  },
});
