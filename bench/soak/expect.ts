import { median } from '../harness.ts';

/** Prints a result. A wrong one sets the exit code. */
export function expect(what: string, actual: unknown, expected: unknown = true): void {
  const isMet = actual === expected;
  if (!isMet) process.exitCode = 1;
  console.log(`${isMet ? 'PASS' : 'FAIL'}  ${what}${isMet ? '' : `: ${actual}, not ${expected}`}`);
}

/** Expects the memory of the last third of a run (MiB) to be that of the second. Garbage isn't collected at once. */
export function expectFlat(memory: readonly number[], most = 16): void {
  const third = Math.floor(memory.length / 3);
  const [earlier, later] = [median(memory.slice(third, -third)), median(memory.slice(-third))];
  const change = `${earlier.toFixed(1)} MiB, then ${later.toFixed(1)} MiB`;
  expect(`memory is flat: ${change}`, later <= earlier + most);
}
