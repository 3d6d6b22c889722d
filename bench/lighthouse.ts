import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { addPhoto } from '../tests/support/photos.ts';
import { cameraPicture } from '../tests/support/pictures.ts';
import { median, newFolder, type Product, startProduct } from './harness.ts';
import { browserOptions, signIn } from './pages.ts';

const version = '12.8.2';
const turns = Number(process.env.BENCH_TURNS ?? 5);
const run = promisify(execFile);

const signedOut = ['/login', '/zoe'];
const signedIn = [
  '/',
  '/photos',
  '/photo/1',
  '/gallery',
  '/categories',
  '/recycle-bin',
  '/memories',
  '/surprise-boxes',
  '/settings',
];

const Score = z.object({ score: z.number() });
const Audit = z.object({
  title: z.string(),
  score: z.nullable(z.number()),
  scoreDisplayMode: z.string(),
  numericValue: z.optional(z.number()),
});
const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: Score, accessibility: Score, 'best-practices': Score }),
  audits: z.record(z.string(), Audit),
});
type Report = z.infer<typeof Report>;

/** Lighthouse on each page as on a phone. `LIGHTHOUSE=/,/photos` selects pages. */
export async function lighthouse(): Promise<boolean> {
  const folder = newFolder();
  const npm = process.env.npm_execpath ?? '';
  const flags = ['install', '--no-save', '--ignore-scripts', '--prefix', folder];
  await run(process.execPath, [npm, ...flags, `lighthouse@${version}`]);
  const product = await startProduct();
  for (const tint of ['#2040a0', '#a04020', '#20a040', '#a0a020', '#4020a0', '#a02080']) {
    const bytes = await cameraPicture({ width: 1600, height: 1200, tint });
    await addPhoto(product, product.tokens[1], { bytes });
  }
  let isMet = true;
  for (const path of process.env.LIGHTHOUSE?.split(',') ?? [...signedOut, ...signedIn]) {
    const reports = await reportsOf(product, path, folder);
    isMet = print(path, reports) && isMet;
  }
  return isMet;
}

async function reportsOf(product: Product, path: string, folder: string): Promise<Report[]> {
  const profile = newFolder();
  const browser = await chromium.launchPersistentContext(profile, browserOptions);
  if (!signedOut.includes(path)) {
    // Lighthouse opens a page of its own, which only shares the storage.
    await signIn(browser, product);
    await (await browser.newPage()).goto(`${product.url}/api/health`);
  }
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  const output = join(folder, 'report.json');
  const reports: Report[] = [];
  // CPU throttling like a phone's: 4 times on a fast computer, twice on a slow one (throttling.md
  // of Lighthouse).
  let slowdown = 4;
  for (let turn = -1; turn < turns; turn += 1) {
    await run(process.execPath, [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      product.url + path,
      `--port=${port}`,
      '--quiet',
      '--only-categories=performance,accessibility,best-practices',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      '--output=json',
      `--output-path=${output}`,
    ]);
    const report = Report.parse(JSON.parse(readFileSync(output, 'utf8')));
    if (turn < 0) slowdown = report.environment.benchmarkIndex >= 1_500 ? 4 : 2;
    else reports.push(report);
  }
  await browser.close();
  return reports;
}

/** Prints medians, and which checks failed. Returns true if the targets are met. */
function print(path: string, reports: readonly Report[]): boolean {
  const score = (category: keyof Report['categories']) =>
    100 * median(reports.map(({ categories }) => categories[category].score));
  const audit = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const target = signedOut.includes(path) ? 95 : 90;
  const [performance, layoutShift] = [score('performance'), audit('cumulative-layout-shift')];
  const [accessibility, bestPractices] = [score('accessibility'), score('best-practices')];
  const isPerfect = accessibility === 100 && bestPractices === 100;
  const isMet = performance >= target && isPerfect && layoutShift <= 0.02;
  console.log(
    `${isMet ? 'PASS' : 'FAIL'}  ${path}: performance ${performance.toFixed(0)} (≥ ${target}),`,
    `accessibility ${accessibility}, best practices ${bestPractices}, CLS ${layoutShift.toFixed(3)},`,
    `LCP ${(audit('largest-contentful-paint') / 1_000).toFixed(1)} s,`,
    `TBT ${audit('total-blocking-time').toFixed(0)} ms, ${audit('total-byte-weight')} bytes`,
  );
  const failedAudits = reports.flatMap(({ audits }) =>
    Object.values(audits).filter((each) => each.score === 0 && each.scoreDisplayMode === 'binary'),
  );
  for (const title of new Set(failedAudits.map((each) => each.title)))
    console.log(`      ${title}`);
  return isMet;
}
