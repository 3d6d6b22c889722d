import type { Generated } from 'kysely';

/** What signing in needs to know. */
export interface AuthSchema {
  passwords: PasswordsTable;
  devices: DevicesTable;
  guesses: GuessesTable;
}

/** One hash per user, as a PHC string. */
interface PasswordsTable {
  personId: number;
  hash: string;
}

/** A device on which a user signed in before, recognised by a cookie. */
interface DevicesTable {
  id: Generated<number>;
  personId: number;
  /** Of the cookie's secret. */
  digest: string;
  lastSeenAt: number;
}

/** A sign-in or set-up code that was tried and wrong. */
interface GuessesTable {
  id: Generated<number>;
  /** Whose limit it counts against, such as `address 192.0.2.7`. */
  about: string;
  at: number;
}
