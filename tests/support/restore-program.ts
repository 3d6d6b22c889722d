/*
 * Restores a home in a process of its own, which stays as it is at a certain moment until it is killed: at a certain
 * word of how far it is, or where a statement that begins like this would come next.
 *   restore-program.ts <folder> <archive> <word or statement>
 */
import { writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { restore } from '#features/backups/server/offline.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';

const [folder = '', file = '', moment = ''] = process.argv.slice(2);
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

restore(
  { folder, migrations, clock: systemClock, version: 'test' },
  { file, replace: true },
  () => {
    words += 1;
    if (words === Number(moment)) stay();
  },
).then(
  () => writeSync(1, 'restored\n'),
  (error: unknown) => {
    process.exitCode = 1;
    writeSync(2, String(error));
  },
);
