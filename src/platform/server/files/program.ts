import { fork } from 'node:child_process';
import { constants } from 'node:os';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { lowerPriority } from '../system.ts';
import { ImageAnswer, type ImageOrder, type MadeImages, type Unusable } from './image-work.ts';

/** The program ended, or was ended, before it answered. */
export class ProgramDied extends Error {}

/** The running image program. */
export interface ImageProgram {
  /** Throws `ProgramDied`, or an error with the code of what failed on our side. */
  run(order: ImageOrder): Promise<MadeImages | { unusable: Unusable }>;
  /** Whether nothing is under way. */
  isIdle(): boolean;
  isOver(): boolean;
  end(): void;
}

/** Milliseconds that one picture may take, its wait for a turn included, whatever library hangs on it. */
const longestWork = 30_000;

const mebibyte = 1024 * 1024;
/**
 * All that it knows of the environment: what it must not leak it must not have. It holds half the memory with fewer
 * arenas, and with large pieces (bytes) that go back to the system as soon as they are free; what a small photo takes, its
 * pixels and their copies, stays, and is not asked for again with the next.
 */
const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: `${8 * mebibyte}`,
  MALLOC_TRIM_THRESHOLD_: `${32 * mebibyte}`,
};

interface Waiting {
  resolve(made: MadeImages | { unusable: Unusable }): void;
  reject(error: Error): void;
  cancelPatience(): void;
}

export function startProgram(file: string, clock: Clock, log: Log): ImageProgram {
  const child = fork(file, {
    env: memory,
    execArgv: ['--expose-gc', ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child, constants.priority.PRIORITY_BELOW_NORMAL);
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  let over = false;
  let count = 0;

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.cancelPatience();
    return found;
  }

  function die(): void {
    over = true;
    child.kill('SIGKILL');
    // What never began to work was not stopped by a picture.
    const reason = () =>
      isReady ? new ProgramDied() : new Error('the image process did not start');
    for (const id of [...waiting.keys()]) take(id)?.reject(reason());
  }

  child.once('exit', (code, signal) => {
    if (waiting.size > 0)
      log.warn('the image process exited', { reason: signal ?? `code ${code}` });
    die();
  });
  child.on('error', die);
  child.on('message', (message) => {
    const told = ImageAnswer.safeParse(message);
    if (!told.success) {
      die();
      return;
    }
    const answer = told.data;
    if ('ready' in answer) {
      isReady = true;
      return;
    }
    const asked = take(answer.id);
    if ('failed' in answer)
      asked?.reject(Object.assign(new Error(answer.failed.message), answer.failed));
    else asked?.resolve('made' in answer ? answer.made : { unusable: answer.unusable });
  });

  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        if (over) {
          reject(new ProgramDied());
          return;
        }
        count += 1;
        waiting.set(count, { resolve, reject, cancelPatience: clock.after(longestWork, die) });
        child.send({ id: count, order }, (error) => {
          if (error !== null) die();
        });
      }),
    isIdle: () => waiting.size === 0,
    isOver: () => over,
    end: die,
  };
}
