import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { findChromium } from '../tests/support/chromium.mjs';
import { cameraPicture, upload } from '../tests/support/pictures.ts';
import { signedIn } from './browser.ts';
import { median } from './figures.ts';
import { type Measured, startProduct } from './homes.ts';

/*
 * Lighthouse over every page of the built home, as on a phone, the median of several turns. It is no dependency of
 * ours: npm fetches it into a temporary folder. `BENCH_TURNS` as everywhere, `LIGHTHOUSE=/,/photos` for some pages
 * only, `LIGHTHOUSE_FORM=desktop` for a desk.
 *
 * What stands for a telephone of the middle is this computer, slowed: four times where it is a fast one, twice where it
 * is a slow one, by the index that Lighthouse gives it and the table of its throttling.md. `LIGHTHOUSE_SLOWED=4` slows any.
 */

const version = '12.8.2';
const turns = Number(process.env.BENCH_TURNS ?? 5);
const form = process.env.LIGHTHOUSE_FORM ?? 'mobile';
const slowedGiven = process.env.LIGHTHOUSE_SLOWED;
/** From this index on a computer is a fast one. */
const fastFrom = 1_500;
const run = promisify(execFile);

/** Signed out, a page shows the sign-in; the profile pages are for strangers. */
const pages = [
  { path: '/login', isIn: false },
  { path: '/zoe', isIn: false },
  ...[
    '/',
    '/photos',
    '/photo/1',
    '/gallery',
    '/categories',
    '/recycle-bin',
    '/memories',
    '/surprise-boxes',
    '/settings',
  ].map((path) => ({ path, isIn: true })),
];

/** What a page must reach. Of the bytes only two pages have a limit. */
const least = { performance: 95, accessibility: 100, bestPractices: 100 };
const most = { lcp: 1_800, tbt: 50, cls: 0.01, bytes: Number.POSITIVE_INFINITY };
const KiB = 1_024;
const mostOf: Readonly<Record<string, Partial<typeof most>>> = {
  '/login': { bytes: 125 * KiB },
  '/': { lcp: 2_000, bytes: 150 * KiB },
};

type Figure = keyof typeof least | keyof typeof most;
type Figures = Record<Figure, number>;

const Audit = z.object({
  title: z.string(),
  score: z.nullable(z.number()),
  scoreDisplayMode: z.string(),
  numericValue: z.optional(z.number()),
});
const Score = z.object({ score: z.number() });
const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: Score, accessibility: Score, 'best-practices': Score }),
  audits: z.record(z.string(), Audit),
});

export async function lighthouseBench(): Promise<boolean> {
  const place = mkdtempSync(join(tmpdir(), 'fivetwenty-lighthouse-'));
  const home = await startProduct();
  try {
    const tools = { program: fetchLighthouse(place), place };
    await furnish(home);
    const chosen = process.env.LIGHTHOUSE?.split(',') ?? pages.map(({ path }) => path);
    const slowed = form === 'desktop' ? 1 : Number(slowedGiven ?? (await slowedFor(home, tools)));
    let passed = true;
    for (const page of pages.filter(({ path }) => chosen.includes(path))) {
      passed = (await measured(page, home, { ...tools, slowed })) && passed;
    }
    return passed;
  } finally {
    await home.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Answers its program. */
function fetchLighthouse(place: string): string {
  const flags = ['install', '--no-save', '--ignore-scripts', '--prefix', place];
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Run this with npm: `npm run bench -- lighthouse`.');
  execFileSync(process.execPath, [npm, ...flags, `lighthouse@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(place, 'node_modules/lighthouse/cli/index.js');
}

/** A few photos, so that a page has something to show. */
async function furnish({ port, tokens }: Measured): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  for (const tint of ['#2040a0', '#a04020', '#20a040', '#a0a020', '#4020a0', '#a02080']) {
    const bytes = await cameraPicture({ width: 1600, height: 1200, tint });
    const { status } = await upload({ url }, tokens[1], bytes);
    if (status !== 201) throw new Error(`an upload was answered ${status}`);
  }
}

interface Tools {
  program: string;
  place: string;
}

/** How many times slower than this computer a telephone of the middle is. */
async function slowedFor({ port }: Measured, tools: Tools): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const browser = await openWithPort(mkdtempSync(join(tools.place, 'browser-')), origin, false);
  const { environment } = await look(`${origin}/login`, browser.port, { ...tools, slowed: 1 });
  await browser.close();
  const slowed = environment.benchmarkIndex >= fastFrom ? 4 : 2;
  console.log(`this computer has the index ${environment.benchmarkIndex}: slowed ${slowed} times`);
  return slowed;
}

/** Measures one page so often, in a browser of its own, and says so. Answers whether it passes. */
async function measured(
  { path, isIn }: (typeof pages)[number],
  { port }: Measured,
  tools: Tools & Slowed,
): Promise<boolean> {
  const origin = `http://127.0.0.1:${port}`;
  const browser = await openWithPort(mkdtempSync(join(tools.place, 'browser-')), origin, isIn);
  const results: Figures[] = [];
  const indexes: number[] = [];
  const broken = new Set<string>();
  for (let turn = 0; turn < turns; turn += 1) {
    const report = await look(origin + path, browser.port, tools);
    results.push(figuresOf(report));
    indexes.push(report.environment.benchmarkIndex);
    for (const title of brokenIn(report)) broken.add(title);
  }
  await browser.close();
  return say(`${path} (${form}, ${turns} turns, index ${median(indexes)})`, path, results, broken);
}

interface Slowed {
  slowed: number;
}

/** One turn of Lighthouse over one page. */
async function look(
  url: string,
  port: string | undefined,
  { program, place, slowed }: Tools & Slowed,
) {
  const output = join(place, 'report.json');
  await run(process.execPath, [
    ...[program, url, `--port=${port}`, '--quiet'],
    '--only-categories=performance,accessibility,best-practices',
    ...(form === 'desktop'
      ? ['--preset=desktop']
      : [`--throttling.cpuSlowdownMultiplier=${slowed}`]),
    ...['--output=json', `--output-path=${output}`],
  ]);
  return z.parse(Report, JSON.parse(readFileSync(output, 'utf8')));
}

/** A browser that Lighthouse finds by a port, in which Zoë is signed in where the page asks for it. */
async function openWithPort(folder: string, origin: string, isIn: boolean) {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
    ...(executablePath !== undefined && { executablePath }),
  });
  if (isIn) {
    const { cookies, origins } = await signedIn(origin);
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(`${origin}/api/health`);
    for (const item of origins.flatMap(({ localStorage }) => localStorage)) {
      const code = `localStorage.setItem(${JSON.stringify(item.name)}, ${JSON.stringify(item.value)})`;
      await page.evaluate(code);
    }
  }
  const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
  return { port, close: () => context.close() };
}

function figuresOf({ categories, audits }: z.infer<typeof Report>): Figures {
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: 100 * categories.performance.score,
    accessibility: 100 * categories.accessibility.score,
    bestPractices: 100 * categories['best-practices'].score,
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
  };
}

/** Rules that are broken, of those that know only yes and no. */
const brokenIn = ({ audits }: z.infer<typeof Report>): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
    .map(({ title }) => title);

function say(
  what: string,
  path: string,
  results: readonly Figures[],
  broken: ReadonlySet<string>,
): boolean {
  const middle = (figure: Figure) => median(results.map((result) => result[figure]));
  const limits = { ...most, ...mostOf[path] };
  const failed = [
    ...names(least).filter((figure) => middle(figure) < least[figure]),
    // What a page on a desk takes is not what a phone takes, and is less.
    ...names(most).filter((figure) => middle(figure) > limits[figure]),
  ];
  const shown = [...names(least), ...names(most)]
    .map((figure) => `${figure} ${Number(middle(figure).toFixed(3))}`)
    .join(', ');
  console.log(`${failed.length === 0 ? 'PASS' : 'FAIL'}  ${what}: ${shown}`);
  if (failed.length > 0) console.log(`      not reached: ${failed.join(', ')}`);
  if (broken.size > 0) console.log(`      broken: ${[...broken].join('; ')}`);
  return failed.length === 0;
}

const names = <Name extends Figure>(limits: Record<Name, number>) => Object.keys(limits) as Name[];
