import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { lowerPriority } from '#platform/server/system.ts';
import { ArchiveError } from './archive-format.ts';
import {
  type ArchiveTask,
  type BackupOptions,
  BackupResult,
  type CheckOptions,
  type CopyOptions,
  CopyResult,
  DataFindings,
  type Progress,
  type ReadOptions,
  ReadResult,
  WorkerMessage,
  type WriteOptions,
  WriteResult,
} from './archive-tasks.ts';

export type ArchiveWorker = ReturnType<typeof createArchiveWorker>;

/**
 * Runs tasks in processes of their own, with texts in a locale. Each throws `ArchiveError`, or an error with the `code` of its cause.
 * Not in worker threads: memory of a thread stays with the server, 98 MB after two backups instead of 62.
 * `program` is the archive program, built or as source.
 */
export function createArchiveWorker(program: string) {
  const runningWorkers = new Set<ChildProcess>();
  let isClosed = false;

  function start(locale: string): ChildProcess {
    if (isClosed) throw new Error('the server is stopping');
    const child = fork(program, [locale], {
      // Without secrets of the environment.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    runningWorkers.add(child);
    child.once('exit', () => runningWorkers.delete(child));
    lowerPriority(child, constants.priority.PRIORITY_LOW);
    return child;
  }

  async function resultOf(child: ChildProcess, task: ArchiveTask, progress: Progress) {
    const results: Exclude<WorkerMessage, { done: number }>[] = [];
    child.on('message', (response) => {
      const { data } = WorkerMessage.safeParse(response);
      if (data === undefined) child.kill('SIGKILL');
      else if ('done' in data) progress(data.done, data.total);
      else results.push(data);
    });
    child.send(task, (error) => {
      if (error !== null) child.kill('SIGKILL');
    });
    // Messages may arrive after `exit`, but not after `disconnect`.
    const processEnd = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    const [[code, signal]] = await processEnd;
    const [message] = results;
    if (message === undefined) throw new Error(`the archive process exited (${signal ?? code})`);
    if ('result' in message) return message.result;
    if ('failed' in message) {
      throw Object.assign(new Error(message.failed.message), { code: message.failed.code });
    }
    throw new ArchiveError(message.refused.reason, message.refused.message);
  }

  const run = async (task: ArchiveTask, progress: Progress, locale: string) =>
    resultOf(start(locale), task, progress);

  return {
    backup: async (options: BackupOptions, progress: Progress, locale: string) =>
      BackupResult.parse(await run({ name: 'backup', options }, progress, locale)),
    read: async (options: ReadOptions, progress: Progress, locale: string) =>
      ReadResult.parse(await run({ name: 'read', options }, progress, locale)),
    check: async (options: CheckOptions, progress: Progress, locale: string) =>
      DataFindings.parse(await run({ name: 'check', options }, progress, locale)),
    copy: async (options: CopyOptions, progress: Progress, locale: string) =>
      CopyResult.parse(await run({ name: 'copy', options }, progress, locale)),
    /** `content` fails if the archive is not complete. */
    download(options: WriteOptions, locale: string) {
      const child = start(locale);
      const content = new PassThrough();
      const { stdout } = child;
      stdout?.pipe(content, { end: false });
      // The program stops at its next write.
      content.once('close', () => stdout?.destroy());
      const finish = async () => {
        const [result] = await Promise.all([
          resultOf(child, { name: 'download', options }, () => undefined),
          stdout && finished(stdout, { writable: false }),
        ]);
        content.end();
        return WriteResult.parse(result);
      };
      const result = finish();
      result.catch((error: Error) => content.destroy(error));
      return { content, result };
    },
    /** Kills what is running. */
    close(): void {
      isClosed = true;
      for (const child of runningWorkers) child.kill('SIGKILL');
    },
  };
}
