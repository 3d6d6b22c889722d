import { type ChildProcess, fork } from 'node:child_process';
import { constants } from 'node:os';
import * as z from 'zod/mini';
import { lowerPriority } from '#platform/server/system.ts';
import { BackupAnswer, type BackupOrder, Outcomes } from './backup-work.ts';
import type { Progress } from './places.ts';
import { BackupRefused } from './refused.ts';

type Task = BackupOrder['task'];
type OrderOf<T extends Task> = Extract<BackupOrder, { task: T }>['order'];
type OutcomeOf<T extends Task> = z.output<(typeof Outcomes)[T]>;

/** Does what takes long in a process of its own. */
export interface Apart {
  /** Throws `BackupRefused`, or an error with the code of what failed. */
  run<T extends Task>(task: T, order: OrderOf<T>, progress: Progress): Promise<OutcomeOf<T>>;
  /** Ends what is under way; whoever waits for it hears that it failed. */
  close(): void;
}

/** `file` is the program, built or not. */
export function createApart(file: string): Apart {
  const running = new Set<ChildProcess>();
  let closed = false;

  function outcomeOf(message: object, progress: Progress): Promise<unknown> {
    const child = fork(file, {
      // What it must not leak it must not have.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    running.add(child);
    lowerPriority(child, constants.priority.PRIORITY_LOW);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        running.delete(child);
        reject(new Error(`the backup process exited (${signal ?? code})`));
      });
      child.on('message', (told) => {
        const answer = BackupAnswer.safeParse(told);
        if (!answer.success) {
          child.kill('SIGKILL');
          return;
        }
        const { data } = answer;
        if ('done' in data) progress(data.done, data.total);
        else if ('refused' in data) {
          reject(new BackupRefused(data.refused.reason, data.refused.message));
        } else if ('failed' in data) {
          reject(Object.assign(new Error(data.failed.message), { code: data.failed.code }));
        } else resolve(data.outcome);
      });
      child.send(message, (error) => {
        if (error !== null) child.kill('SIGKILL');
      });
    });
  }

  return {
    async run(task, order, progress) {
      if (closed) throw new Error('the server is stopping');
      // The program makes of every task the outcome that belongs to it; the shape is checked all the same.
      const shape: z.core.$ZodType = Outcomes[task];
      const outcome = await outcomeOf({ task, order }, progress);
      return z.parse(shape, outcome) as OutcomeOf<typeof task>;
    },
    close() {
      closed = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
