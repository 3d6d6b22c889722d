/*
 * Compares the built product with the bare limit, in turns, so that a busy machine slows both:
 *   npm run bench -- love | feed | start | upload | image | list | search | memories | boxes | scroll | inp | note | typing |
 *     backup | lighthouse
 *   (all of them without a name; lighthouse, which fetches a program, by its name only)
 * Nothing here is a timed test; the figures and what they must reach are in docs/performance.md.
 */
import { readFileSync, rmSync } from 'node:fs';
import { backupBench } from './backup.ts';
import { boxesBench } from './boxes.ts';
import { percentile, report } from './figures.ts';
import { furnishedFolder, type Measured, startAgain, startLimit, startProduct } from './homes.ts';
import { inpBench } from './inp.ts';
import { lighthouseBench } from './lighthouse.ts';
import { listBench, searchBench } from './lists.ts';
import { startLoad } from './load.ts';
import { memoriesBench } from './memories.ts';
import { noteBench } from './note.ts';
import { imageBench, uploadBench } from './photos.ts';
import { scrollBench } from './scroll.ts';
import { typingBench } from './typing.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);

/** Clicks as fast as 32 connections carry them, each durable, the partner's stream attached. */
async function love(): Promise<boolean> {
  const homes = [await startLimit(), await startProduct()];
  const load = startLoad();
  const results = homes.map(() => ({ perSecond: [] as number[], p99: [] as number[] }));
  // Short turns and many of them: whoever else uses the machine hits both alike.
  for (let turn = 0; turn < 3 * turns; turn++) {
    for (const [index, { port, tokens }] of inTurn(homes, turn)) {
      const order = { do: 'storm', port, tokens, connections: 32, seconds: 1 } as const;
      const { perSecond, p99 } = await load.run(order);
      results[index]?.perSecond.push(perSecond);
      results[index]?.p99.push(p99);
    }
  }
  load.stop();
  await stopAll(homes);
  return [
    report({
      what: 'Love clicks, 32 connections, durable, partner listening',
      unit: 'clicks/s',
      ...figuresOf(results.map(({ perSecond }) => perSecond)),
      must: { ratioAtLeast: 0.4 },
    }),
    report({
      what: 'Their latency, 99th percentile',
      unit: 'ms',
      ...figuresOf(results.map(({ p99 }) => p99)),
      must: { ratioAtMost: 3 },
    }),
  ].every(Boolean);
}

/** From a click to the partner's stream, clicks 150 ms apart, both homes side by side. */
async function feed(): Promise<boolean> {
  const homes = [await startLimit(), await startProduct()];
  const load = startLoad();
  const order = { do: 'feed', homes, clicks: 60 } as const;
  await load.run({ ...order, clicks: 10 });
  const results: number[][][] = [];
  for (let turn = 0; turn < turns; turn++) results.push(await load.run(order));
  load.stop();
  await stopAll(homes);
  const at = (share: number) =>
    figuresOf([0, 1].map((home) => results.map((turn) => percentile(turn[home] ?? [], share))));
  return [
    report({
      what: 'From a click to the partner’s stream, median',
      unit: 'ms',
      ...at(0.5),
      must: { ratioAtMost: 1.5 },
    }),
    report({
      what: 'The same, 90th percentile',
      unit: 'ms',
      ...at(0.9),
      must: 'nothing',
    }),
  ].every(Boolean);
}

/** From the start of the process to its first answer, and what it holds when nobody calls. */
async function start(): Promise<boolean> {
  const folder = await furnishedFolder();
  const times: [number[], number[]] = [[], []];
  const memory: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, begin] of inTurn([startLimit, () => startAgain(folder)], turn)) {
      const home = await begin();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      times[index === 0 ? 0 : 1].push(home.startedIn);
      memory[index === 0 ? 0 : 1].push(pssOf(home.pid));
      await home.stop();
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return [
    report({
      what: 'Cold start, to the first answer',
      unit: 'ms',
      ...figuresOf(times),
      must: { productAtMost: 400 },
    }),
    report({
      what: 'Idle memory (PSS), nobody calling',
      unit: 'MB',
      ...figuresOf(memory),
      must: { productAtMost: 75 },
    }),
  ].every(Boolean);
}

/** A process's share of memory, in megabytes. */
function pssOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(kilobytes?.[1]) / 1024;
}

/** The other one goes first in every second turn. */
function inTurn<Each>(both: readonly Each[], turn: number): [number, Each][] {
  const order = [...both.entries()];
  return turn % 2 === 0 ? order : order.reverse();
}

const figuresOf = ([limit = [], product = []]: readonly number[][]) => ({ limit, product });

const stopAll = (homes: readonly Measured[]) => Promise.all(homes.map((home) => home.stop()));

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  love,
  feed,
  start,
  upload: uploadBench,
  image: imageBench,
  list: listBench,
  search: searchBench,
  memories: memoriesBench,
  boxes: boxesBench,
  scroll: scrollBench,
  inp: inpBench,
  note: noteBench,
  typing: typingBench,
  backup: backupBench,
};
const [name] = process.argv.slice(2);
const byName: typeof benches = { ...benches, lighthouse: lighthouseBench };
const chosen = name === undefined ? Object.values(benches) : [byName[name]];
let passed = true;
for (const bench of chosen) {
  if (bench === undefined)
    throw new Error(`There is ${Object.keys(byName).join(', ')}; not ${name}.`);
  passed = (await bench()) && passed;
}
process.exitCode = passed ? 0 : 1;
