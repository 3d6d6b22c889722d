import { fork } from 'node:child_process';
import { constants } from 'node:os';
import { ApiError } from '#shared/api-error.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { lowerPriority } from '../system.ts';
import {
  type ImageJob,
  ImageResult,
  type JobMessage,
  ResultMessage,
  UnusableImage,
} from './image-jobs.ts';
import { type VideoJob, VideoResult } from './video-jobs.ts';

/** Makes clean pictures and videos of untrusted files, in a child process. */
export interface Images {
  /**
   * Writes the sizes of a job: upright, in sRGB, without metadata. Throws `UnusableImage`, or the error of
   * the host with its code. After an error some files may exist; the caller deletes them.
   */
  make(job: ImageJob): Promise<ImageResult>;
  /** Writes a copy of a video of so many bytes, without metadata. Throws like `make`. */
  cleanVideo(job: VideoJob, bytes: number): Promise<VideoResult>;
  close(): void;
}

/** Milliseconds without a job after which the process is ended, for it holds much memory. */
const idleTimeout = 60_000;
/** Milliseconds for one job, its time in the queue included. */
const jobTimeout = 30_000;
/** Bytes of a video that a slow disk copies in a millisecond. */
const slowestCopy = 2000;

interface Task {
  readonly job: JobMessage['job'];
  /** Milliseconds. */
  readonly timeout: number;
}

export function createImages(program: string, clock: Clock, log: Log): Images {
  let currentProcess: ImageProcess | undefined;
  let cancelIdleTimer: (() => void) | undefined;
  let isClosed = false;
  let retries: Promise<unknown> = Promise.resolve();

  async function run(task: Task): Promise<unknown> {
    if (isClosed) throw new ApiError(503, () => serverMessages.stopping, { retryAfter: 5 });
    cancelIdleTimer?.();
    if (currentProcess === undefined || currentProcess.hasExited())
      currentProcess = startProcess(program, clock, log);
    const usedProcess = currentProcess;
    try {
      return await usedProcess.run(task);
    } finally {
      if (usedProcess === currentProcess && usedProcess.isIdle()) {
        cancelIdleTimer?.();
        cancelIdleTimer = clock.after(idleTimeout, usedProcess.end);
      }
    }
  }

  /** Jobs that were running in a crash are retried one by one, since any of them may have caused it. */
  function retryAlone(task: Task): Promise<unknown> {
    const result = retries
      .then(() => run(task))
      .catch((error: unknown) => {
        throw error instanceof ProcessExited ? new UnusableImage('unreadable') : error;
      });
    retries = result.catch(() => undefined);
    return result;
  }

  async function runOrRetry(task: Task): Promise<unknown> {
    for (let awaitedRetries: unknown; awaitedRetries !== retries; await awaitedRetries)
      awaitedRetries = retries;
    return run(task).catch((error: unknown) => {
      if (error instanceof ProcessExited) return retryAlone(task);
      throw error;
    });
  }

  return {
    make: async (job) => ImageResult.parse(await runOrRetry({ job, timeout: jobTimeout })),
    cleanVideo: async (job, bytes) =>
      VideoResult.parse(await runOrRetry({ job, timeout: jobTimeout + bytes / slowestCopy })),
    close() {
      isClosed = true;
      cancelIdleTimer?.();
      currentProcess?.end();
    },
  };
}

class ProcessExited extends Error {}

interface ImageProcess {
  /** Throws `ProcessExited`, and what `Images.make` throws. */
  run(task: Task): Promise<unknown>;
  isIdle(): boolean;
  hasExited(): boolean;
  end(): void;
}

const mebibyte = 1024 * 1024;
/** MiB of objects, which the tables of a hostile video would fill without end; pixels do not count. */
const maxHeap = 384;
/**
 * The whole environment of the process: it handles untrusted files and must not have secrets. Fewer arenas
 * halve its memory. Freed blocks above the thresholds (bytes) return to the system; those of small photos are reused.
 */
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: `${8 * mebibyte}`,
  MALLOC_TRIM_THRESHOLD_: `${32 * mebibyte}`,
};

function startProcess(program: string, clock: Clock, log: Log): ImageProcess {
  const child = fork(program, {
    env: environment,
    execArgv: [
      '--expose-gc',
      `--max-old-space-size=${maxHeap}`,
      ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child, constants.priority.PRIORITY_BELOW_NORMAL);
  const pendingJobs = new Map<
    number,
    { resolve(result: unknown): void; reject(error: Error): void; cancelTimeout(): void }
  >();
  let isReady = false;
  let hasEnded = false;
  let lastId = 0;

  function take(id: number) {
    const job = pendingJobs.get(id);
    pendingJobs.delete(id);
    job?.cancelTimeout();
    return job;
  }

  function end(): void {
    hasEnded = true;
    child.kill('SIGKILL');
    for (const id of [...pendingJobs.keys()]) {
      // If the process never started, the picture is not the reason, and a retry would fail as
      // well.
      const error = isReady ? new ProcessExited() : new Error('the image process did not start');
      take(id)?.reject(error);
    }
  }

  function endIfIdle(): void {
    if (pendingJobs.size === 0) end();
  }

  child.once('exit', (code, signal) => {
    if (pendingJobs.size > 0)
      log.warn('the image process exited', { reason: signal ?? `code ${code}` });
    end();
  });
  child.on('error', end);
  child.on('message', (data) => {
    const message = ResultMessage.safeParse(data).data;
    if (message === undefined) end();
    else if ('ready' in message) isReady = true;
    else if ('isOverMemory' in message) endIfIdle();
    else if ('result' in message) take(message.id)?.resolve(message.result);
    else if ('unusable' in message) take(message.id)?.reject(new UnusableImage(message.unusable));
    else take(message.id)?.reject(Object.assign(new Error(message.error.message), message.error));
  });

  return {
    run: ({ job, timeout }) =>
      new Promise((resolve, reject) => {
        if (hasEnded) {
          reject(new ProcessExited());
          return;
        }
        lastId += 1;
        pendingJobs.set(lastId, { resolve, reject, cancelTimeout: clock.after(timeout, end) });
        child.send({ id: lastId, job }, (error) => {
          if (error !== null) end();
        });
      }),
    isIdle: () => pendingJobs.size === 0,
    hasExited: () => hasEnded,
    end,
  };
}
