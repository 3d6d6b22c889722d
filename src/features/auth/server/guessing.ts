import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ApiError } from '#shared/api-error.ts';
import { guessMemory } from '../auth.rules.ts';
import { authMessages as t } from '../messages/index.ts';
import type { AuthSchema } from './auth.schema.ts';
import { noteGuesses, readGuesses } from './auth.store.ts';

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

/** Guesses that are being tried right now count as failures until they turn out right. */
const waitForOthers = 2_000;

export function createGuessing(
  database: Database<AuthSchema>,
  clock: Clock,
  limited: boolean,
): Guessing {
  const beingTried = new Map<string, number>();
  const count = (abouts: readonly string[], by: 1 | -1) => {
    for (const about of abouts) {
      const tries = (beingTried.get(about) ?? 0) + by;
      if (tries === 0) beingTried.delete(about);
      else beingTried.set(about, tries);
    }
  };

  /**
   * In a transaction, so that a failure is seen there or still counted as being tried, which `setTried` does. It may
   * run twice: what shares it may have found the disk full.
   */
  const admit = ({ abouts, mustWait }: GuessLimit, setTried: (is: boolean) => void) =>
    database.write(async (tx) => {
      setTried(false);
      const now = clock.now();
      const failures: number[][] = [];
      for (const about of abouts) failures.push(await readGuesses(tx, about, now - guessMemory));
      const wait = mustWait(failures, now);
      if (wait > 0) throw tooManyTries(wait);
      const tries = abouts.map((about) => Array<number>(beingTried.get(about) ?? 0).fill(now));
      const withTries = failures.map((each, index) => [...each, ...(tries[index] ?? [])]);
      if (mustWait(withTries, now) > 0) throw tooManyTries(waitForOthers);
      setTried(true);
    });

  return {
    async guess(limit, attempt) {
      if (!limited) return attempt();
      const { abouts } = limit;
      let isTried = false;
      const setTried = (is: boolean) => {
        if (is !== isTried) count(abouts, is ? 1 : -1);
        isTried = is;
      };
      try {
        await admit(limit, setTried);
        const result = await attempt();
        if (result === null) await database.write((tx) => noteGuesses(tx, abouts, clock.now()));
        return result;
      } finally {
        setTried(false);
      }
    },
  };
}

function tooManyTries(wait: number): ApiError {
  const retryAfter = Math.ceil(wait / 1000);
  return new ApiError(429, t.signIn.tooManyAttempts(retryAfter), { retryAfter });
}
