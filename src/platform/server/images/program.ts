import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Clock } from '../clock.ts';
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

/** Milliseconds that one picture may take, whatever library hangs on it. */
const longestWork = 30_000;

interface Waiting {
  resolve(made: MadeImages | { unusable: Unusable }): void;
  reject(error: Error): void;
  cancelPatience(): void;
}

export function startProgram(file: string, clock: Clock): ImageProgram {
  const child = fork(file, {
    // What it must not leak it must not have; and it holds half the memory with fewer arenas.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--expose-gc', ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  stepBack(child);
  const waiting = new Map<number, Waiting>();
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
    for (const id of [...waiting.keys()]) take(id)?.reject(new ProgramDied());
  }

  child.once('exit', die).once('error', die);
  child.on('message', (message) => {
    const answer = ImageAnswer.parse(message);
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

/** Pictures can wait; a heart cannot. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid it; it only costs others a little speed.
  }
}
