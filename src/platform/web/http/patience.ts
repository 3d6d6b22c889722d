import { ApiError } from '#shared/api-error.ts';
import { Unreachable } from './unreachable.ts';

/** Milliseconds until we give up waiting, unless the endpoint says otherwise (S1 §9). */
const usual = 10_000;

/**
 * Does work that waits for the home, and ends it by its signal after `timeout` milliseconds, or when `ended` says so,
 * which is for one work at a time. Throws a `ApiError` as it came; anything else means that nobody answered (in time),
 * and becomes `Unreachable`.
 */
export async function withPatience<Result>(
  timeout: number | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
  ended?: AbortSignal,
): Promise<Result> {
  const waiting = new AbortController();
  if (ended !== undefined) ended.onabort = () => waiting.abort();
  const timer = setTimeout(() => waiting.abort(), timeout ?? usual);
  try {
    return await work(waiting.signal);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new Unreachable(waiting.signal.aborted, error);
  } finally {
    clearTimeout(timer);
  }
}
