import { mayWait } from './journal.ts';

/**
 * Does it. An answer may get lost when all is done: where nobody said "no", `look` tells what it would have been, and
 * undefined where it was not done as far as is known. Then this throws what `act` threw.
 */
export async function evenUnheard<Done>(
  act: () => Promise<Done>,
  look: () => Promise<Done | undefined>,
): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    const done = mayWait(error) ? await look().catch(() => undefined) : undefined;
    if (done === undefined) throw error;
    return done;
  }
}
