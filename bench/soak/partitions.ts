import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expectations } from './expectations.ts';

/** Of each fault; `ROUNDS=20` for a shorter one. */
const rounds = process.env.ROUNDS ?? '200';

/** The broken wires of `tests/partitions`, round after round: the love, and the shared note of two tabs. */
export async function partitions(): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'tests/partitions', '--maxWorkers=1'],
    { stdio: 'inherit', env: { ...process.env, ROUNDS: rounds } },
  );
  const [code] = await once(child, 'exit');
  const { expect, passed } = expectations();
  expect(`${rounds} rounds of each fault, exit code`, code, 0);
  return passed();
}
