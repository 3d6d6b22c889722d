/*
 * Restores a home in a process of its own, which stays as it is at a certain moment until it is killed: at a certain
 * word of how far it is, or where a statement that begins like this would come next. The same with a look at the
 * archive, or with an export into that file.
 *   restore-program.ts <folder> <archive> <word or statement> [verify | export]
 */
import { writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { restore, verifyArchive } from '#features/backups/server/offline.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { exportToFile } from '../../src/app/transfer/server/offline.ts';

const [folder = '', file = '', moment = '', task = 'restore'] = process.argv.slice(2);
let words = 0;

function stay(): void {
  writeSync(1, 'here\n');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const { prepare } = Sqlite.prototype;
Sqlite.prototype.prepare = function stopping(this: Sqlite.Database, statement: string) {
  if (statement.startsWith(moment)) stay();
  return prepare.call(this, statement);
} as typeof prepare;

const host = { folder, migrations, clock: systemClock, version: 'test' };

function progress(): void {
  words += 1;
  if (words === Number(moment)) stay();
}

function carryOut(): Promise<unknown> {
  if (task === 'verify') return verifyArchive(host, file, progress);
  if (task === 'export') return exportToFile(host, file, progress);
  return restore(host, { file, replace: true }, progress);
}

carryOut().then(
  () => writeSync(1, 'done\n'),
  (error: unknown) => {
    process.exitCode = 1;
    writeSync(2, String(error));
  },
);
