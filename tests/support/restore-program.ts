/*
 * Restores an archive in a process of its own, and stops at a moment until it is killed: `progress:<n>` is its nth
 * progress report, `rename:<n>` the moment before its nth rename. With `verify` it verifies the archive instead.
 *   restore-program.ts <folder> <archive> <moment> [verify]
 */
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { restore, verifyArchive } from '#features/archive/server/archive-commands.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';

const [folder = '', file = '', moment = '', task = 'restore'] = process.argv.slice(2);
const counts = { progress: 0, rename: 0 };

function reach(what: keyof typeof counts): void {
  counts[what] += 1;
  if (moment !== `${what}:${counts[what]}`) return;
  writeSync(1, 'here\n');
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const { renameSync } = fs;
fs.renameSync = (...paths) => {
  reach('rename');
  renameSync(...paths);
};
syncBuiltinESMExports();

const options = { folder, migrations, clock: systemClock, version: 'test' };
const progress = () => reach('progress');
const work =
  task === 'verify'
    ? verifyArchive(options, file, progress)
    : restore(options, { file, replace: true }, progress);

work.then(
  () => writeSync(1, 'done\n'),
  (error: unknown) => {
    process.exitCode = 1;
    writeSync(2, String(error));
  },
);
