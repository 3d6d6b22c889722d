import type { Generated } from 'kysely';

export interface AuthSchema {
  passwords: { personId: number; hash: string };
  /** Devices on which a user has signed in before, known by a cookie. */
  devices: {
    id: Generated<number>;
    personId: number;
    /** SHA-256 of the cookie's secret. */
    digest: string;
    lastSeenAt: number;
  };
  /** Failed attempts to enter a password or the setup code. */
  guesses: {
    id: Generated<number>;
    /** The limit that it counts against, such as `address 192.0.2.7`. */
    about: string;
    at: number;
  };
}
