import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expectations } from './expectations.ts';

/** Tests of the suite that take a size, and the size of a night; a smaller one may stand in the environment. */
const nights = {
  /** Of each fault of a wire, rounds (safety G11). */
  partitions: { tests: ['tests/partitions'], size: 'ROUNDS', usual: '200' },
  /** Under clicks, notes and boxes, and under uploads (G1, G2). */
  kills: { tests: ['tests/kills/kills', 'tests/kills/photos'], size: 'KILLS', usual: '500' },
  /** Broken ones and bombs (G5, G6). */
  pictures: { tests: ['tests/pictures'], size: 'PICTURES', usual: '6000' },
  /** Cases for each call (G14). */
  fuzz: { tests: ['tests/fuzz'], size: 'FUZZ_CASES', usual: '5000' },
  /** Rounds of each race (G8, G9). */
  races: {
    tests: [
      ...['boxes.races', 'bin.routes', 'memories.races', 'wheel.routes', 'shared-note.routes'],
      'love.routes',
    ],
    ...{ size: 'ROUNDS', usual: '200' },
  },
} as const;

/** Runs these tests at the size of a night, one file after the other. */
const atNight =
  ({ tests, size, usual }: (typeof nights)[keyof typeof nights]) =>
  async (): Promise<boolean> => {
    const many = process.env[size] ?? usual;
    const code = await exitCodeOf(
      [
        ...['node_modules/vitest/vitest.mjs', 'run', ...tests],
        ...['--maxWorkers=1', '--testTimeout=21600000', '--hookTimeout=600000'],
      ],
      { [size]: many },
    );
    const { expect, passed } = expectations();
    expect(`${many} of each, exit code`, code, 0);
    return passed();
  };

/** All the tests of screens: every state of each, and every exact text. */
export const screens = async (): Promise<boolean> =>
  (await exitCodeOf(['scripts/test.mjs', 'browser'], { SCREENS: 'all' })) === 0;

async function exitCodeOf(args: readonly string[], more: Record<string, string>): Promise<unknown> {
  const env = { ...process.env, ...more };
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit');
  return code;
}

export const partitions = atNight(nights.partitions);
export const kills = atNight(nights.kills);
export const pictures = atNight(nights.pictures);
export const fuzz = atNight(nights.fuzz);
export const races = atNight(nights.races);
