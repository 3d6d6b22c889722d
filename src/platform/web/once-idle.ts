import { idle } from './idle.ts';

/**
 * Does work once the browser has nothing better to do, but not before its first paint and the pictures in that, and answers
 * what came of it. A page is drawn in small steps, between which a browser counts as idle. A paint that only says
 * "Loading..." counts as well.
 */
export async function onceIdle<Result>(work: () => Promise<Result>): Promise<Result> {
  await drawn();
  await Promise.race([pictured(), wait(picturedWithin)]);
  await new Promise<void>((resolve) => idle(resolve));
  return work();
}

/** Milliseconds after which a page counts as drawn; nobody draws one in the background. */
const drawnWithin = 2_000;
/** Milliseconds that its pictures may take from then on. */
const picturedWithin = 1_000;

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, drawnWithin - performance.now()));
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** Once those have come, or did not, that are not to wait until they are near. */
async function pictured(): Promise<void> {
  const coming = [...document.images].filter(
    (image) => image.loading !== 'lazy' && !image.complete,
  );
  await Promise.allSettled(coming.map((image) => image.decode()));
}

const wait = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
