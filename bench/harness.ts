import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { readProfile } from '#features/auth/auth.contract.ts';
import { removeFolder } from '../tests/support/folders.ts';
import { startServerWithCouple } from '../tests/support/server-with-couple.ts';

export const turns = Number(process.env.BENCH_TURNS ?? 7);

/** A measured value. The target is for the ratio product/limit, or for the product's own value. */
export interface Row {
  what: string;
  unit: string;
  target?: `${'ratio ≥' | 'ratio ≤' | '≤'} ${number}`;
}

/** A workload that runs once and returns one value per row. */
type Run = () => Promise<readonly number[]>;

/** Runs limit and product alternately, so that other load affects both. Returns true if all targets are met. */
export async function compare(
  rows: readonly Row[],
  { limit, product, times = turns }: { limit: Run; product: Run; times?: number },
): Promise<boolean> {
  const sides = [limit, product].map((run) => ({ run, results: [] as (readonly number[])[] }));
  // The first turn warms up.
  for (let turn = -1; turn < times; turn += 1) {
    for (const { run, results } of turn % 2 === 0 ? sides : sides.toReversed()) {
      const result = await run();
      if (turn >= 0) results.push(result);
    }
  }
  const met = rows.map((row, index) => {
    const [limits = [], products = []] = sides.map(({ results }) =>
      results.map((result) => result[index] ?? Number.NaN),
    );
    return report(row, products, limits);
  });
  return met.every(Boolean);
}

/** Prints a row. The ratio is the median of the ratios of all turns. Returns true if the target is met. */
export function report(
  { what, unit, target }: Row,
  product: readonly number[],
  limit: readonly number[] = [],
): boolean {
  const ratios = limit.map((value, turn) => (product[turn] ?? Number.NaN) / value);
  const value = median(target?.startsWith('ratio') ? ratios : product);
  const bound = Number(target?.split(' ').at(-1));
  const isMet = target === undefined || (target.includes('≥') ? value >= bound : value <= bound);
  console.log(`${isMet ? 'PASS' : 'FAIL'}  ${what} (target: ${target ?? 'none'})`);
  if (limit.length > 0) console.log(`  limit    ${spread(limit)} ${unit}`);
  console.log(`  product  ${spread(product)} ${unit}`);
  if (limit.length > 0) console.log(`  ratio    ${spread(ratios)}`);
  return isMet;
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const spread = (values: readonly number[]) =>
  `${short(median(values))} (${short(Math.min(...values))} to ${short(Math.max(...values))})`;

const short = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

const closers: (() => unknown)[] = [];

/** Registers what ends with the program: servers, browsers, folders. */
export const atEnd = (close: () => unknown): void => void closers.push(close);

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-bench-'));
  atEnd(() => removeFolder(folder));
  return folder;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the built server without rate limits and signs both in. `fill` puts data into its folder first. */
export async function startProduct(
  fill?: (folder: string) => unknown,
  settings: Record<string, string> = {},
) {
  const { server, tokens } = await startServerWithCouple({
    FIVETWENTY_LOG_LEVEL: 'warn',
    ...settings,
  });
  atEnd(() => server.remove());
  const url = `http://127.0.0.1:${server.port}`;
  if (fill !== undefined) {
    await server.stop();
    await fill(server.folder);
    await server.start();
  }
  const profile = await fetch(url + readProfile.path, { headers: bearer(tokens[0]) });
  const imageCookie = /^img=[^;]+/.exec(profile.headers.getSetCookie().join())?.[0] ?? '';
  return { url, server, tokens, imageCookie, pid: () => server.process.pid ?? 0 };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const Started = z.object({ url: z.string(), tokens: z.optional(z.array(z.string())) });
const limits = fileURLToPath(new URL('./limits.mjs', import.meta.url));

/** Starts one of the bare programs in `limits.mjs`. */
export async function startLimit(name: string, ...args: string[]) {
  const child = spawn(process.execPath, [limits, name, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => child.kill());
  const [line] = await once(child.stdout, 'data');
  const { url, tokens: [user = '', partner = ''] = [] } = Started.parse(JSON.parse(String(line)));
  return { url, tokens: [user, partner] as const, pid: () => child.pid ?? 0, child };
}

/** Runs `work`. Returns its milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds until the first byte of a response's body, and until its last. */
export function timeOf(url: string, token = ''): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: bearer(token) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: status ${response.statusCode}`));
      let first = 0;
      response.on('data', () => {
        first ||= performance.now() - began;
      });
      response.once('end', () => resolve({ first, whole: performance.now() - began }));
    }).once('error', reject);
  });
}

/** Memory of a process in MiB: `Pss` (its share), `VmRSS` (now) or `VmHWM` (at most so far). */
export const memoryOf = (pid: number, field: 'Pss' | 'VmRSS' | 'VmHWM'): number => {
  const file = readFileSync(`/proc/${pid}/${field === 'Pss' ? 'smaps_rollup' : 'status'}`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(file)?.[1]) / 1024;
};
