import { errorCode } from '../system.ts';
import { cleanVideo } from './clean-video.ts';
import {
  type ImageJob,
  isLarge,
  type JobMessage,
  maxFramePixels,
  type ResultMessage,
  UnusableImage,
} from './image-jobs.ts';
import { makeImages } from './make-images.ts';
import { openImage } from './open-image.ts';
import { createSemaphore } from './semaphore.ts';
import type { VideoJob } from './video-jobs.ts';

/*
 * The image process: a decoder that crashes on a picture or video does not take the server down. It answers jobs by
 * message, and exits with its parent.
 */

const mebibyte = 1024 * 1024;
/** Bytes of memory above which an idle process is ended: decoders return little of what they allocate. */
const maxIdleMemory = 400 * mebibyte;
/** Bytes of unused pixels, which V8 does not count, above which garbage is collected. */
const maxGarbage = 32 * mebibyte;
const bytesPerPixel = 4;

// Decoders of large pictures may hold each pixel twice, so those run alone.
const permits = 2;
const runWithin = createSemaphore(permits);
const runOneVideo = createSemaphore(1);
let garbage = 0;
let jobs = 0;

/** Blocks for some milliseconds. */
function collectGarbage(): void {
  if (garbage === 0) return;
  garbage = 0;
  globalThis.gc?.();
}

async function runImageJob(job: ImageJob) {
  const image = await openImage(job.file);
  const isMoving = image.animation?.open !== undefined;
  const pixels = isMoving ? maxFramePixels : image.pixels * (image.isDeep ? 2 : 1);
  const bytes = bytesPerPixel * pixels;
  const task = async () => {
    if (bytes > maxGarbage) collectGarbage();
    try {
      return await makeImages(image, job);
    } finally {
      garbage += bytes;
      if (bytes > maxGarbage) collectGarbage();
    }
  };
  return runWithin(isLarge(pixels) ? permits : 1, task);
}

const runVideoJob = (job: VideoJob) => runOneVideo(1, () => cleanVideo(job));

async function run({ id, job }: JobMessage): Promise<ResultMessage> {
  try {
    return { id, result: await ('video' in job ? runVideoJob(job) : runImageJob(job)) };
  } catch (error) {
    if (error instanceof UnusableImage) return { id, unusable: error.reason };
    return { id, error: { code: errorCode(error) ?? '', message: String(error) } };
  }
}

process.on('message', async (message: JobMessage) => {
  jobs += 1;
  const answer = await run(message);
  process.send?.(answer, () => {
    jobs -= 1;
    // The server ends the process: its next job may be on its way.
    if (jobs === 0 && process.memoryUsage.rss() > maxIdleMemory) {
      process.send?.({ isOverMemory: true } satisfies ResultMessage);
    }
  });
  // The garbage is collected after the response, so that no job waits for it.
  if (garbage > maxGarbage) collectGarbage();
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true } satisfies ResultMessage);
