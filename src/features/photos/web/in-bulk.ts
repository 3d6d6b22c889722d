import { isSignedOut } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import type { Photo } from '../photos.contract.ts';
import { inParts, mostInBulk } from '../photos.rules.ts';

/** How it went: for these photos; so many others were not there (any more), or not where they had to be. */
export interface InBulk {
  readonly done: readonly Photo[];
  readonly missing: number;
}

/** A part failed (`cause`), after others were done. */
export class HalfDone extends Error {
  readonly done: readonly Photo[];

  constructor(done: readonly Photo[], cause: unknown) {
    super('some were done', { cause });
    this.done = done;
  }
}

/**
 * Does something to many photos, as many at once as one call may name, and takes every part over as soon as it is
 * done: what fails later leaves what was done before, which `HalfDone` then tells.
 */
export async function inBulk(
  photos: readonly Photo[],
  send: (photoIds: number[]) => Promise<{ missing?: number[] | undefined }>,
  take: (part: Photo[], done: Photo[]) => void,
): Promise<InBulk> {
  const done: Photo[] = [];
  for (const part of inParts(photos, mostInBulk)) {
    try {
      const { missing = [] } = await patiently(() => send(part.map(({ id }) => id)));
      const doneNow = part.filter(({ id }) => !missing.includes(id));
      take(part, doneNow);
      done.push(...doneNow);
    } catch (error) {
      throw done.length === 0 || isSignedOut(error) ? error : new HalfDone(done, error);
    }
  }
  return { done, missing: photos.length - done.length };
}

/** How often a busy home is asked again, and seconds to wait where it names none. */
const mostAgain = 3;
const usualPause = 1;

/** Asks again, once the home says it has time. */
async function patiently<Came>(ask: () => Promise<Came>, again = mostAgain): Promise<Came> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || again === 0) throw error;
    const pause = (error.retryAfter ?? usualPause) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return patiently(ask, again - 1);
  }
}
