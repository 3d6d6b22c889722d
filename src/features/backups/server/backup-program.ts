import { errorCode } from '#platform/server/system.ts';
import type { BackupAnswer, BackupOrder } from './backup-work.ts';
import { checkHome } from './check-home.ts';
import { readArchive } from './read-archive.ts';
import { BackupRefused } from './refused.ts';
import { writeArchive } from './write-archive.ts';

/*
 * The backup program: a process of its own, one for each order, so that a heart does not wait for ten thousand photos
 * to be read. It ends with the process that started it.
 */

process.umask(0o077);

/** Milliseconds between two words on how far it is. */
const pace = 200;
let toldAt = Number.NEGATIVE_INFINITY;

function progress(done: number, total: number): void {
  const now = performance.now();
  if (now - toldAt < pace) return;
  toldAt = now;
  process.send?.({ done, total } satisfies BackupAnswer);
}

async function carryOut({ task, order }: BackupOrder): Promise<unknown> {
  if (task === 'write') return writeArchive(order, progress);
  return task === 'read' ? readArchive(order, progress) : checkHome(order, progress);
}

async function answerTo(order: BackupOrder): Promise<BackupAnswer> {
  try {
    return { outcome: await carryOut(order) };
  } catch (error) {
    if (error instanceof BackupRefused) {
      return { refused: { reason: error.reason, message: error.message } };
    }
    return { failed: { code: errorCode(error) ?? '', message: String(error) } };
  }
}

process.once('message', async (order: BackupOrder) => {
  process.send?.(await answerTo(order), () => process.exit());
});
process.on('disconnect', () => process.exit());
