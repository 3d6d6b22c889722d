import { isSignedOut } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import type { Photo } from '../photos.contract.ts';
import { inParts, mostInBulk } from '../photos.rules.ts';

/** The photos that were changed, and the number of photos that no longer exist or were in the wrong state. */
export interface BulkResult {
  readonly done: readonly Photo[];
  readonly missing: number;
}

/** A request failed (`cause`) after others succeeded. */
export class PartialError extends Error {
  readonly done: readonly Photo[];

  constructor(done: readonly Photo[], cause: unknown) {
    super('only some photos were changed', { cause });
    this.done = done;
  }
}

/**
 * Sends photos in requests of at most 500 ids. Calls `onPart` after each one. Throws `PartialError` if a later request
 * fails.
 */
export async function inBulk(
  photos: readonly Photo[],
  send: (photoIds: number[]) => Promise<{ missing?: number[] | undefined }>,
  onPart: (part: Photo[], done: Photo[]) => void,
): Promise<BulkResult> {
  const done: Photo[] = [];
  for (const part of inParts(photos, mostInBulk)) {
    try {
      const { missing = [] } = await withRetry(() => send(part.map(({ id }) => id)));
      const doneNow = part.filter(({ id }) => !missing.includes(id));
      onPart(part, doneNow);
      done.push(...doneNow);
    } catch (error) {
      throw done.length === 0 || isSignedOut(error) ? error : new PartialError(done, error);
    }
  }
  return { done, missing: photos.length - done.length };
}

const maxRetries = 3;
/** Seconds, if the server names none. */
const defaultDelay = 1;

/** Retries on 429, after the time that the server asks for. */
export async function withRetry<Result>(
  send: () => Promise<Result>,
  retries = maxRetries,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || retries === 0) throw error;
    const delay = (error.retryAfter ?? defaultDelay) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return withRetry(send, retries - 1);
  }
}
