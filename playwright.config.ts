import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium.mjs';

const executablePath = findChromium();

// Tests assume that the day doesn't end: around midnight they run in a time zone where it is morning.
if (process.env.TEST_WORKER_INDEX === undefined) {
  const hour = new Date().getUTCHours();
  process.env.TZ = hour >= 3 && hour < 21 ? 'UTC' : 'Asia/Tokyo';
}

/** Needed in containers, and no requests to other hosts. */
const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A host other than localhost, as on a server network, where secure-context APIs are missing.
  '--host-resolver-rules=MAP app.test 127.0.0.1',
];

export default defineConfig({
  testDir: 'tests',
  testMatch: 'journeys/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  // A flaky test is a failure. Only in CI does scripts/test.mjs retry it.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a busy computer: only failing tests need all of it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
    // A service worker would intercept requests that tests mock; its own tests allow it.
    serviceWorkers: 'block',
    // Animations slow down software rendering.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces cost a third of the time: use `npx playwright test --trace retain-on-failure` if needed.
    trace: 'off',
  },
});
