// Runs all checks and tests, or some: npm test [-- unit|components|journeys [filter]].
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileDatabase, installPackages } from './install.mjs';
import { readJson, repository, run, runPackage } from './lib.mjs';

const results = 'test-results';
const total = { passed: 0, failed: 0 };
const args = process.argv.slice(2);
const retries = process.env.CI ? 1 : 0;

const heading = (text) => console.log(`\n── ${text} ──`);

/** Runs a step that counts as one test. Returns true if it passes. */
async function check(name, step) {
  heading(name);
  const isPassed = (await step()) === 0;
  console.log(`${name}: ${isPassed ? 'ok' : 'FAILED'}`);
  total[isPassed ? 'passed' : 'failed'] += 1;
  return isPassed;
}

/** Adds test counts. A run that fails outside a test counts as one failure. */
function add(exitCode, passed, failedCount) {
  total.passed += passed;
  total.failed += failedCount === 0 && exitCode !== 0 ? 1 : failedCount;
}

const types = () => check('types', () => runPackage('typescript/bin/tsc', ['-b']));

const lint = () =>
  check('lint', () => {
    const args = ['--diagnostic-level=warn', '--error-on-warnings', '--max-diagnostics=none'];
    if (!process.stdout.isTTY) args.push('--colors=off');
    return runPackage('@biomejs/biome/bin/biome', ['ci', '.', ...args]);
  });

const build = () => check('build', () => run('npm', ['run', '--silent', 'build']));

async function unit(filters = []) {
  heading('unit and server tests, import rules');
  await runVitest(['pages', 'server'], filters);
}

async function components(filters = []) {
  heading('component tests');
  await runVitest(['components'], filters, { CHROMIUM_PATH: await chromiumPath() });
}

async function runVitest(projects, filters, environment) {
  const file = `${results}/vitest-${projects[0]}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const projectOptions = projects.map((name) => `--project=${name}`);
  const args = ['run', ...reporters, ...projectOptions, `--retry=${retries}`, ...filters];
  const code = await runPackage('vitest/vitest.mjs', args, environment);
  const { testResults = [], numPassedTests = 0, numFailedTests = 0 } = readJson(file) ?? {};
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  add(code, numPassedTests, numFailedTests + unloadable.length);
}

async function chromiumPath() {
  const { getChromium } = await import('../tests/support/chromium.mjs');
  return getChromium();
}

async function journeys(filters = []) {
  heading('journeys');
  const file = `${results}/playwright.json`;
  const environment = {
    CHROMIUM_PATH: await chromiumPath(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(repository, file),
  };
  const args = ['test', '--reporter=list,json', '--forbid-only', `--retries=${retries}`];
  const code = await runPackage('@playwright/test/cli.js', [...args, ...filters], environment);
  const { stats, errors = [] } = readJson(file) ?? {};
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {};
  add(code, expected + flaky, unexpected + errors.length);
}

/** Checks that run while the database is compiled. */
async function checkSources() {
  await Promise.all([types(), lint()]);
  await components();
}

async function runTests([part, ...filters]) {
  await installPackages();
  rmSync(join(repository, results), { recursive: true, force: true });
  mkdirSync(join(repository, results), { recursive: true });
  if (part === 'components') return components(filters);
  const [isBuilt] = await Promise.all([
    compileDatabase().then(build),
    part === undefined && checkSources(),
  ]);
  if (!isBuilt) return;
  if (part !== 'journeys') await unit(filters);
  if (part !== 'unit') await journeys(filters);
}

if (!['unit', 'components', 'journeys', undefined].includes(args[0])) {
  console.error('Usage: npm test, or npm test -- unit|components|journeys [filter]');
  process.exit(2);
}
try {
  await runTests(args);
} catch (error) {
  console.error(error);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
