import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Refusal } from '#shared/refusal.ts';
import { guessMemory } from '../auth.rules.ts';
import { forgetGuesses, noteGuesses, readGuesses } from './auth.store.ts';
import type { AuthTables } from './auth.tables.ts';

/** Whose limits a guess counts against, and how long such a history must make one wait. */
export interface GuessLimit {
  abouts: readonly string[];
  /** Milliseconds to wait, from the failures of each of `abouts`, oldest first. */
  mustWait(failures: readonly (readonly number[])[], now: number): number;
}

/** Limits how often secrets may be guessed; survives a restart. */
export interface Guessing {
  /**
   * Tries a guess: `attempt` answers null when it was wrong. Throws a 429 without trying when the
   * limit is reached; a guess whose attempt throws does not count.
   */
  guess<Result>(limit: GuessLimit, attempt: () => Promise<Result | null>): Promise<Result | null>;
}

export function createGuessing(
  database: Database<AuthTables>,
  clock: Clock,
  limited: boolean,
): Guessing {
  const admit = ({ abouts, mustWait }: GuessLimit) =>
    database.write(async (tx) => {
      const now = clock.now();
      const failures: number[][] = [];
      for (const about of abouts) failures.push(await readGuesses(tx, about, now - guessMemory));
      const wait = limited ? mustWait(failures, now) : 0;
      if (wait > 0) throw tooManyTries(wait);
      return noteGuesses(tx, abouts, now);
    });

  return {
    async guess(limit, attempt) {
      const noted = await admit(limit);
      const forget = () => database.write((tx) => forgetGuesses(tx, noted));
      const result = await attempt().catch(async (error: unknown) => {
        await forget();
        throw error;
      });
      if (result !== null) await forget();
      return result;
    },
  };
}

function tooManyTries(wait: number): Refusal {
  const retryAfter = Math.ceil(wait / 1000);
  return new Refusal(429, `Too many tries. Wait ${retryAfter} s.`, { retryAfter });
}
