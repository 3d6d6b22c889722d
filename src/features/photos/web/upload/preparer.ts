import { allowOwnScripts } from '#platform/web/trusted-types.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { AskWorker, ToldByWorker } from './photo.worker.ts';
import { Unsendable } from './unsendable.ts';
import type { Prepared, UploadSteps } from './upload-steps.ts';

/** Milliseconds after which a photo that is still being made smaller goes up as it is. */
const patience = 60_000;

/**
 * Gets photos ready in a worker of their own, one after the other: a photo takes a hundred megabytes
 * while it is open. Where that fails a photo goes up as it was picked (S2 §5), and so it does while originals are
 * kept.
 */
export function createPreparer(
  keepsOriginals: () => Promise<boolean>,
): Pick<UploadSteps, 'prepare' | 'rest'> {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const ready = async (file: File, signal: AbortSignal): Promise<Prepared> => {
    signal.throwIfAborted();
    await expectReadable(file);
    const whole = await keepsOriginals();
    signal.throwIfAborted();
    if (!mayUseWorkers()) return asPicked(file, whole);
    worker ??= openWorker();
    const told = await toldOf(worker, { file, whole });
    // It may have run out of memory, or hang: the next photo gets a fresh one.
    if (told === null) end();
    if (told === null) return asPicked(file, whole);
    return {
      blob: told.shrunk ?? file,
      takenAt: told.takenAt,
      shrunk: told.shrunk !== null,
      whole,
    };
  };

  return {
    // It takes its turn: photos under way may be for somebody else than who asks for it.
    rest() {
      turn = turn.then(end);
    },
    prepare(file, signal) {
      const mine = turn.then(() => ready(file, signal));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** The home reads the moment from the bytes themselves. */
const asPicked = (file: File, whole: boolean): Prepared => ({
  blob: file,
  takenAt: null,
  shrunk: false,
  whole,
});

const mayUseWorkers = (): boolean => 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;

function openWorker(): Worker {
  allowOwnScripts();
  return new Worker(new URL('./photo.worker.ts', import.meta.url), {
    type: 'module',
    name: 'fivetwenty-photos',
  });
}

/** What the worker makes of a file; null where it breaks, or takes too long. */
function toldOf(worker: Worker, ask: AskWorker): Promise<ToldByWorker | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    const end = (told: ToldByWorker | null) => {
      clearTimeout(timer);
      resolve(told);
    };
    worker.onmessage = ({ data }: MessageEvent<ToldByWorker>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(ask);
  });
}

/** A phone takes files away again, and a browser would only say that the network broke. */
async function expectReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Unsendable(t.upload.unreadable);
  }
}
