import { type ImageAnswer, type ImageMessage, mostPixels } from './image-work.ts';
import { makeImages, measure, UnusableImage } from './make-images.ts';
import { createTurns } from './turns.ts';

/*
 * The image program: a process of its own, so that no picture, however it was made, can take the home
 * down with it. It takes orders by message and answers each; it ends with the process that started it.
 */

/** Bytes of memory above which it ends when it has nothing to do: decoders give back little of what they took. */
const mostAtRest = 400 * 1024 * 1024;
let underWay = 0;

const turns = createTurns({ atOnce: 2, weight: mostPixels });

async function carryOut({ id, order }: ImageMessage): Promise<ImageAnswer> {
  try {
    const measured = await measure(order.file);
    const work = () => makeImages(measured, order).finally(forgetPixels);
    return { id, made: await turns.take(measured.pixels, work) };
  } catch (error) {
    if (error instanceof UnusableImage) return { id, unusable: error.why };
    return { id, failed: { code: codeOf(error), message: String(error) } };
  }
}

/** V8 sees little of what pixels weigh: those of one picture would still lie there under the next. */
const forgetPixels = () => globalThis.gc?.();

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

process.on('message', async (message: ImageMessage) => {
  underWay += 1;
  const answer = await carryOut(message);
  process.send?.(answer, () => {
    underWay -= 1;
    if (underWay === 0 && process.memoryUsage.rss() > mostAtRest) process.exit();
  });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true } satisfies ImageAnswer);
