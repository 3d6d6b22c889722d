import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FeedResult, Order, StormResult } from './clicker.ts';

type ResultOf<Given extends Order> = Given extends { do: 'storm' } ? StormResult : FeedResult;

/** The load generator, a process of its own that takes one order after the other. */
export function startLoad() {
  const file = fileURLToPath(new URL('./clicker.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run<Given extends Order>(order: Given): Promise<ResultOf<Given>> {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the load generator ended');
      return JSON.parse(value) as ResultOf<Given>;
    },
    stop: () => child.stdin.end(),
  };
}
