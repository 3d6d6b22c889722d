import { Socket } from 'node:net';
import { errorCode } from '#platform/server/system.ts';
import { currentLocale, setLocale } from '#shared/i18n/locale.ts';
import { addLanguage } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import { zhCN } from '../messages/zh-CN.ts';
import { ArchiveError } from './archive-format.ts';
import type { ArchiveTask, WorkerMessage } from './archive-tasks.ts';
import { backupsFolder, createScratch } from './backup-folder.ts';
import { checkData } from './check-data.ts';
import { createBackup } from './create-backup.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/*
 * The archive program: runs one task in a process of its own, with low priority, so that requests are not delayed.
 * Ends with the process that started it.
 */

process.umask(0o077);
addLanguage('zh-CN', { archive: zhCN, shared });
setLocale(process.argv[2] ?? currentLocale());

/** Milliseconds between two progress messages. */
const pace = 200;
let sentAt = Number.NEGATIVE_INFINITY;

function progress(doneWork: number, total: number): void {
  const now = performance.now();
  if (now - sentAt < pace) return;
  sentAt = now;
  process.send?.({ done: doneWork, total } satisfies WorkerMessage);
}

async function run(task: ArchiveTask): Promise<unknown> {
  if (task.name === 'backup') return createBackup(task.options, progress);
  if (task.name === 'read') return readArchive(task.options, progress);
  if (task.name === 'check') return checkData(task.options, progress);
  if (task.name === 'copy') {
    // Loads the encryption only when it is used.
    return (await import('./offsite/copy.ts')).copyBackup(task.options, progress);
  }
  const scratch = createScratch(backupsFolder(task.options.folder));
  try {
    // Not a file stream: `pipeline` makes the pipe non-blocking, and a file stream fails when the pipe is full.
    const to = new Socket({ fd: 1, readable: false, writable: true });
    return await writeArchive(task.options, { to, scratch: scratch.folder }, progress);
  } finally {
    scratch.remove();
  }
}

const messageOf = (error: unknown): WorkerMessage =>
  error instanceof ArchiveError
    ? { refused: { reason: error.reason, message: error.message } }
    : { failed: { code: errorCode(error) ?? '', message: String(error) } };

process.once('message', async (task: ArchiveTask) => {
  const message = await run(task).then((result): WorkerMessage => ({ result }), messageOf);
  process.send?.(message, () => process.disconnect());
});
process.on('disconnect', () => process.exit());
