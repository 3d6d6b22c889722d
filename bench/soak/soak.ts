import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeAll } from '../harness.ts';
import { bombs, frames, guessing, loris, slowReaders } from './attacks.ts';
import { orderOnDisk, restart } from './disk.ts';
import { expect } from './expect.ts';
import { clockJumps, life } from './time.ts';
import { videos } from './videos.ts';

// Runs a long test: npm run soak -- <name>. Exits with 1 on failure. Goals and results are in docs/reliability.md.
const programs: Record<string, () => Promise<void>> = {
  bombs,
  frames,
  guessing,
  life,
  loris,
  restart,
  videos,
  'clock-jumps': clockJumps,
  'order-on-disk': orderOnDisk,
  'slow-readers': slowReaders,
  // Tests of the suite with more rounds.
  backups: suite('TRIPS', 50, 'tests/backups/round-trip'),
  'full-disk': suite('ROUNDS', 10, 'tests/safety/full-disk'),
  fuzz: suite('FUZZ_CASES', 5_000, 'tests/fuzz'),
  kills: suite('KILLS', 500, 'tests/kills/kills', 'tests/kills/photos', 'tests/kills/offsite'),
  partitions: suite('ROUNDS', 200, 'tests/partitions'),
  pictures: suite('PICTURES', 6_000, 'tests/pictures'),
  races: suite('ROUNDS', 200, 'bin.routes', 'races', 'shared-note.routes', 'wheel.routes'),
};

/** The environment can set another number of rounds. */
function suite(variable: string, rounds: number, ...files: string[]) {
  return async () => {
    const limits = ['--maxWorkers=1', '--testTimeout=21600000', '--hookTimeout=600000'];
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, ...limits];
    const env = { [variable]: String(rounds), ...process.env };
    const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
    expect('exit code', code, 0);
  };
}

const program = programs[process.argv[2] ?? ''];
if (program === undefined) throw new Error(`Use one of: ${Object.keys(programs).join(', ')}`);
try {
  await program();
} finally {
  await closeAll();
}
