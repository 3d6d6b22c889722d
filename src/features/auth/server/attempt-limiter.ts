import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ApiError } from '#shared/api-error.ts';
import { attemptMemory } from '../auth.rules.ts';
import { t } from '../messages/index.ts';
import type { AuthSchema } from './auth.schema.ts';
import { readFailures, saveFailure } from './auth.store.ts';

export interface AttemptLimit {
  /** A failed attempt counts against each of these, such as `address 192.0.2.7`. */
  readonly keys: readonly string[];
  /** Milliseconds to wait, from the times of failed attempts for each key, oldest first. */
  wait(failures: readonly (readonly number[])[], now: number): number;
}

/** Limits wrong passwords and setup codes; survives a restart. */
export interface AttemptLimiter {
  /**
   * Runs `attempt`, which returns null for a wrong secret. Throws `ApiError` 429 without running it
   * if the limit is reached. An attempt that throws does not count.
   */
  run<Result>(limit: AttemptLimit, attempt: () => Promise<Result | null>): Promise<Result | null>;
}

/** Milliseconds to wait for attempts under way, which count as failed until they succeed. */
const pendingWait = 2_000;

export function createAttemptLimiter(
  database: Database<AuthSchema>,
  clock: Clock,
  enabled: boolean,
): AttemptLimiter {
  const pendingAttempts = new Map<string, number>();
  const countPending = (keys: readonly string[], change: 1 | -1) => {
    for (const key of keys) {
      const count = (pendingAttempts.get(key) ?? 0) + change;
      if (count === 0) pendingAttempts.delete(key);
      else pendingAttempts.set(key, count);
    }
  };

  /** Runs in one transaction, which may run twice: every attempt is either stored as failed or pending. */
  const admit = ({ keys, wait }: AttemptLimit, setPending: (isPending: boolean) => void) =>
    database.write(async (tx) => {
      setPending(false);
      const now = clock.now();
      const failures: number[][] = [];
      for (const key of keys) failures.push(await readFailures(tx, key, now - attemptMemory));
      const delay = wait(failures, now);
      if (delay > 0) throw tooManyAttempts(delay);
      const withPending = failures.map((times, index) => [
        ...times,
        ...Array<number>(pendingAttempts.get(keys[index] ?? '') ?? 0).fill(now),
      ]);
      if (wait(withPending, now) > 0) throw tooManyAttempts(pendingWait);
      setPending(true);
    });

  return {
    async run(limit, attempt) {
      if (!enabled) return attempt();
      let isPending = false;
      const setPending = (next: boolean) => {
        if (next !== isPending) countPending(limit.keys, next ? 1 : -1);
        isPending = next;
      };
      try {
        await admit(limit, setPending);
        const result = await attempt();
        if (result === null) {
          await database.write((tx) => saveFailure(tx, limit.keys, clock.now()));
        }
        return result;
      } finally {
        setPending(false);
      }
    },
  };
}

function tooManyAttempts(delay: number): ApiError {
  const retryAfter = Math.ceil(delay / 1000);
  return new ApiError(429, () => t.signIn.tooManyAttempts(retryAfter), { retryAfter });
}
