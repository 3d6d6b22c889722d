import type { Generated } from 'kysely';
import type { PersonColor } from '#shared/person.ts';

/** Who lives here, since when, and on which devices they are signed in. */
export interface IdentityTables {
  people: PeopleTable;
  couple: CoupleTable;
  sessions: SessionsTable;
}

interface PeopleTable {
  id: Generated<number>;
  username: string;
  displayName: string;
  color: PersonColor;
}

/** One row. */
interface CoupleTable {
  id: 1;
  /** `YYYY-MM-DD`. */
  startDate: string;
  /** An IANA name. */
  timeZone: string;
  createdAt: number;
}

/** A sign-in on one device; ended by deleting it. */
interface SessionsTable {
  id: Generated<number>;
  /** What its tokens name it by, random, so that no token outlives a restored database. */
  sid: string;
  personId: number;
  device: string;
  createdAt: number;
  lastSeenAt: number;
  /** From then on no renewal helps. */
  endsAt: number;
}
