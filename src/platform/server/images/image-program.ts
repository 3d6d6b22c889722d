import { type ImageAnswer, type ImageMessage, mostPixels } from './image-work.ts';
import { makeImages, measure, UnusableImage } from './make-images.ts';
import { createTurns } from './turns.ts';

/*
 * The image program: a process of its own, so that no picture, however it was made, can take the home
 * down with it. It takes orders by message and answers each; it ends with the process that started it.
 */

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

process.on('message', (message: ImageMessage) => {
  void carryOut(message).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
