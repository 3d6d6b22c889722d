import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as z from 'zod/mini';
import { lowerPriority } from '#platform/server/system.ts';
import { ArchiveError } from './archive-format.ts';
import {
  type ArchiveTask,
  type BackupOrder,
  BackupResult,
  DataFindings,
  type Progress,
  type ReadOrder,
  ReadResult,
  WorkerMessage,
  type WriteOrder,
  WriteResult,
} from './archive-tasks.ts';

/** Runs tasks in processes of their own. Each throws `ArchiveError`, or an error with the `code` of its cause. */
export interface ArchiveWorker {
  backup(order: BackupOrder, progress: Progress): Promise<BackupResult>;
  read(order: ReadOrder, progress: Progress): Promise<ReadResult>;
  check(order: { folder: string; now: number }, progress: Progress): Promise<DataFindings>;
  /** `content` fails if the archive is not complete. */
  download(order: WriteOrder): { content: Readable; result: Promise<WriteResult> };
  /** Kills what is running. */
  close(): void;
}

/** `program` is the archive program, built or as source. */
export function createArchiveWorker(program: string): ArchiveWorker {
  const running = new Set<ChildProcess>();
  let isClosed = false;

  function start(): ChildProcess {
    if (isClosed) throw new Error('the server is stopping');
    const child = fork(program, {
      // Without secrets of the environment.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    running.add(child);
    lowerPriority(child, constants.priority.PRIORITY_LOW);
    return child;
  }

  function resultOf(child: ChildProcess, task: ArchiveTask, progress: Progress): Promise<unknown> {
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      // Messages may arrive after `exit`, but not after `disconnect`.
      Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(([[code, signal]]) => {
        running.delete(child);
        reject(new Error(`the archive process exited (${signal ?? code})`));
      }, reject);
      child.on('message', (received) => {
        const message = WorkerMessage.safeParse(received);
        if (!message.success) {
          child.kill('SIGKILL');
          return;
        }
        const { data } = message;
        if ('done' in data) progress(data.done, data.total);
        else if ('refused' in data) {
          reject(new ArchiveError(data.refused.reason, data.refused.message));
        } else if ('failed' in data) {
          reject(Object.assign(new Error(data.failed.message), { code: data.failed.code }));
        } else resolve(data.result);
      });
      child.send(task, (error) => {
        if (error !== null) child.kill('SIGKILL');
      });
    });
  }

  const run = async (task: ArchiveTask, progress: Progress) => resultOf(start(), task, progress);

  return {
    async backup(order, progress) {
      return z.parse(BackupResult, await run({ name: 'backup', order }, progress));
    },
    async read(order, progress) {
      return z.parse(ReadResult, await run({ name: 'read', order }, progress));
    },
    async check(order, progress) {
      return z.parse(DataFindings, await run({ name: 'check', order }, progress));
    },
    download(order) {
      const child = start();
      const content = new PassThrough();
      const { stdout } = child;
      stdout?.pipe(content, { end: false });
      // The program stops at its next write.
      content.once('close', () => stdout?.destroy());
      const finish = async () => {
        const [result] = await Promise.all([
          resultOf(child, { name: 'download', order }, () => undefined),
          stdout && finished(stdout, { writable: false }),
        ]);
        content.end();
        return z.parse(WriteResult, result);
      };
      const result = finish();
      result.catch((error: Error) => content.destroy(error));
      return { content, result };
    },
    close() {
      isClosed = true;
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
