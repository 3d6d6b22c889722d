import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, requireNode } from './install.mjs';
import { run, runScript } from './run.mjs';
import { readJson, repository } from './stamps.mjs';

const results = 'test-results';
const total = { passed: 0, failed: 0 };

/**
 * Where nobody watches, what failed is tried once more. What then passes is named at the end: a flake is a bug to
 * find, but no reason to throw away a day's work. At a desk the first failure counts.
 */
const mayTryAgain = Boolean(process.env.CI);
const mostFilesAgain = 5;
const unsteady = [];

const lintFrom = ['--diagnostic-level=warn', '--error-on-warnings', '--max-diagnostics=none'];
if (!process.stdout.isTTY) lintFrom.push('--colors=off');
const steps = {
  types: () => runScript('typescript/bin/tsc', ['-b']),
  lint: () => runScript('@biomejs/biome/bin/biome', ['ci', '.', ...lintFrom]),
  build: () => run(process.execPath, ['bin/build.mjs']),
};

/** A step that either holds or does not; it counts as one test. Answers whether it held. */
async function step(name) {
  heading(name);
  const held = (await steps[name]().catch(told)) === 0;
  add(held ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  console.log(held ? `${name}: ok` : `${name}: FAILED`);
  return held;
}

async function unit(filters) {
  heading('unit and server tests, import rules');
  const first = await runVitest('vitest', filters);
  const files = failedFiles(first.report);
  if (!mayTryAgain || files.length === 0 || files.length > mostFilesAgain) {
    add(first.counts);
    return;
  }
  heading('retrying failed tests');
  const second = await runVitest('vitest-again', files);
  const stillFail = second.counts.failed;
  add({ passed: first.counts.passed + first.counts.failed - stillFail, failed: stillFail });
  const failures = new Set(failuresIn(second.report));
  unsteady.push(...failuresIn(first.report).filter((name) => !failures.has(name)));
}

async function runVitest(name, filters) {
  const file = `${results}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runScript('vitest/vitest.mjs', ['run', ...reporters, ...filters]).catch(told);
  const report = readJson(file);
  return { report, counts: atLeastOneFailure(code, countVitest(report)) };
}

const failedFiles = (report) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The full names of tests that failed, and the names of files that failed outside of any test. */
const failuresIn = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [name] : [];
    return failed.map(({ fullName }) => fullName);
  });

async function browser(filters) {
  heading('browser tests');
  const report = `${results}/playwright.json`;
  const { getChromium } = await import('../tests/support/chromium.mjs');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(repository, report), CI: '1' };
  // Who asks for some of them gets them all, also those that are left to the night.
  if (filters.length > 0) environment.SCREENS = 'all';
  const retries = `--retries=${mayTryAgain ? 1 : 0}`;
  let code = 1;
  try {
    const args = ['test', '--reporter=list,json', retries, ...filters];
    environment.CHROMIUM_PATH = getChromium();
    code = await runScript('@playwright/test/cli.js', args, environment);
  } catch (error) {
    told(error);
  }
  add(atLeastOneFailure(code, countPlaywright(readJson(report))));
}

/** A file that could not even be loaded holds no tests, and still is a failure. */
function countVitest(report) {
  if (report === null) return { passed: 0, failed: 1 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

function countPlaywright(report) {
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  unsteady.push(...report.suites.flatMap(flakyIn));
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

const flakyIn = ({ title, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(flakyIn),
];

/** What breaks a run outside of any test must not pass unseen. */
const atLeastOneFailure = (code, counts) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

function told(error) {
  console.error(error instanceof Error ? error.message : error);
  return 1;
}

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

const heading = (text) => console.log(`\n── ${text} ──`);

async function everything() {
  await Promise.all([step('types'), step('lint')]);
  if (!(await step('build'))) return;
  await unit([]);
  await browser([]);
}

async function some(which, filters) {
  if (!(await step('build'))) return;
  await { unit, browser }[which](filters);
}

async function main([which, ...filters]) {
  requireNode();
  if (which !== undefined && which !== 'unit' && which !== 'browser') {
    console.error('Usage: npm test, npm test -- unit [filter] or npm test -- browser [filter]');
    process.exit(2);
  }
  try {
    await install();
    rmSync(join(repository, results), { recursive: true, force: true });
    mkdirSync(join(repository, results), { recursive: true });
    await (which === undefined ? everything() : some(which, filters));
  } catch (error) {
    told(error);
    add({ passed: 0, failed: 1 });
  }
  process.exitCode = total.failed === 0 ? 0 : 1;
  for (const name of unsteady) console.log(`FLAKY, passed on retry: ${name}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

await main(process.argv.slice(2));
