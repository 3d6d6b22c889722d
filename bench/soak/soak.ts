import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeAll } from '../harness.ts';
import { bombs, frames, guessing, loris, slowReaders } from './attacks.ts';
import { orderOnDisk, restart } from './disk.ts';
import { expect } from './expect.ts';
import { clockJumps, life } from './time.ts';
import { videos } from './videos.ts';

// Runs a long test: npm run soak -- <name>. Exits with 1 on failure. Goals and results are in docs/reliability.md.
const programs: Record<string, readonly [description: string, run: () => Promise<void>]> = {
  archives: suite('damaged archives', 'DAMAGES', 5_000, 'src/features/archive/server/damage'),
  backups: suite('backups during writes', 'TRIPS', 50, 'tests/backups/round-trip'),
  bombs: ['images that would fill the memory', bombs],
  'clock-jumps': ['the clock is set while the server runs (needs faketime)', clockJumps],
  frames: ['damaged WebSocket frames (MINUTES)', frames],
  'full-disk': suite('a disk without space (needs root)', 'ROUNDS', 10, 'tests/safety/full-disk'),
  fuzz: suite('random input of every endpoint', 'FUZZ_CASES', 5_000, 'tests/fuzz'),
  guessing: ['password guesses', guessing],
  kills: suite(
    'kills during writes, migrations, backups, copies and restores',
    'KILLS',
    500,
    'tests/kills',
    'tests/upgrade',
  ),
  life: ['a day of both users (MINUTES)', life],
  loris: ['slow senders', loris],
  'order-on-disk': ['files are on the disk before a response (needs strace)', orderOnDisk],
  partitions: suite('network faults during the shared note', 'ROUNDS', 200, 'tests/partitions'),
  pictures: suite('broken images', 'PICTURES', 6_000, 'tests/pictures'),
  races: suite(
    'both users at the same time',
    'ROUNDS',
    200,
    'bin.routes',
    'races',
    'shared-note.routes',
    'wheel.routes',
  ),
  restart: ['kills with 10,000 photos', restart],
  'slow-readers': ['clients that never read (EVENTS)', slowReaders],
  stop: suite('shutdowns under load', 'STOPS', 50, 'tests/stop'),
  videos: ['a large video over cut connections', videos],
};

/** A test of the suite with more rounds; the environment can set another number. */
function suite(
  description: string,
  variable: string,
  rounds: number,
  ...files: string[]
): [string, () => Promise<void>] {
  const run = async () => {
    const limits = ['--maxWorkers=1', '--testTimeout=21600000', '--hookTimeout=600000'];
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, ...limits];
    const env = { [variable]: String(rounds), ...process.env };
    const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
    expect('exit code', code, 0);
  };
  return [`${description} (${variable})`, run];
}

const [, run] = programs[process.argv[2] ?? ''] ?? [];
if (run === undefined) {
  console.log(
    'Usage: npm run soak -- <name>. A variable in parentheses sets the size of a test.\n',
  );
  for (const [name, [description]] of Object.entries(programs)) {
    console.log(`  ${name.padEnd(15)}${description}`);
  }
  process.exit(2);
}
try {
  await run();
} finally {
  await closeAll();
}
