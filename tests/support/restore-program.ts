/*
 * Restores a home in a process of its own, which stays as it is at a certain word of how far it is, until it is killed.
 *   restore-program.ts <folder> <archive> <word>
 */
import { writeSync } from 'node:fs';
import { restore } from '#features/backups/server/offline.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';

const [folder = '', file = '', word = ''] = process.argv.slice(2);
let words = 0;

await restore(
  { folder, migrations, clock: systemClock, version: 'test' },
  { file, replace: true },
  () => {
    words += 1;
    if (words !== Number(word)) return;
    writeSync(1, 'here\n');
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
);
writeSync(1, 'restored\n');
