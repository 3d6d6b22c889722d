import { errorCode } from '../system.ts';
import { type ImageAnswer, type ImageMessage, mostPixels } from './image-work.ts';
import { makeImages, measure, mostAtLeisure, UnusableImage } from './make-images.ts';
import { createTurns } from './turns.ts';

/*
 * The image program: a process of its own, so that no picture, however it was made, can take the home
 * down with it. It takes orders by message and answers each; it ends with the process that started it.
 */

/** Bytes of memory above which it ends when it has nothing to do: decoders give back little of what they took. */
const mostAtRest = 400 * 1024 * 1024;
let underWay = 0;

const turns = createTurns({ atOnce: 2, weight: mostPixels });

/** Bytes of pixels that nobody needs any longer, and that V8 sees little of: it would let them lie. */
let left = 0;
const mostLeft = 32 * 1024 * 1024;
const bytesOfPixel = 4;

async function carryOut({ id, order }: ImageMessage): Promise<ImageAnswer> {
  try {
    const measured = await measure(order.file);
    const bytes = bytesOfPixel * measured.pixels;
    const isLarge = bytes > mostLeft;
    const work = () => {
      // A large picture must not lie beside what is left of others, nor the next one beside what is left of it.
      if (isLarge) sweep();
      return makeImages(measured, order).finally(() => {
        left += bytes;
        if (isLarge) sweep();
      });
    };
    // Some decoders hold four bytes of each pixel twice: beside such a picture there is room for no other.
    const weight = measured.pixels > mostAtLeisure ? mostPixels : measured.pixels;
    return { id, made: await turns.take(weight, work) };
  } catch (error) {
    if (error instanceof UnusableImage) return { id, unusable: error.why };
    return { id, failed: { code: errorCode(error) ?? '', message: String(error) } };
  }
}

/** Takes a while, in which nothing else is answered. */
function sweep(): void {
  if (left === 0) return;
  left = 0;
  globalThis.gc?.();
}

process.on('message', async (message: ImageMessage) => {
  underWay += 1;
  const answer = await carryOut(message);
  process.send?.(answer, () => {
    underWay -= 1;
    if (underWay === 0 && process.memoryUsage.rss() > mostAtRest) process.exit();
  });
  // Only now: nobody waits for it. Not after every little picture.
  if (left > mostLeft) sweep();
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true } satisfies ImageAnswer);
