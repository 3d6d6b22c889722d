/*
 * Runs an archive command in a process of its own, and stops at a moment until it is killed: `progress:<n>` is its nth
 * progress report, `rename:<n>` the moment before its nth rename. Any other moment is never reached.
 *   archive-commands-program.ts <task> <folder> <moment> [archive, or settings of a place for copies as JSON]
 */
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { backUp, copyOffsite, restore } from '#features/archive/server/archive-commands.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';

const [task = '', folder = '', moment = '', given = ''] = process.argv.slice(2);
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

function run(): Promise<unknown> {
  if (task === 'backup') return backUp(options, { includeKey: false }, progress);
  if (task === 'copy') return copyOffsite(options, JSON.parse(given), progress);
  return restore(options, { file: given, replace: true }, progress);
}

run().then(
  () => writeSync(1, 'done\n'),
  (error: unknown) => {
    process.exitCode = 1;
    writeSync(2, String(error));
  },
);
