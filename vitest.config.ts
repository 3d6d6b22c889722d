import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { answerPictures } from './tests/components/pictures.ts';
import { findChromium } from './tests/support/chromium.mjs';

const common = {
  environment: 'node',
  setupFiles: 'tests/support/same-chances.ts',
  globalSetup: 'tests/support/prepare.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Long enough for niced processes on a busy computer; only failing tests need all of it.
  expect: { poll: { timeout: 60_000, interval: 10 } },
  unstubEnvs: true,
  restoreMocks: true,
} as const;

/** Components in Chromium, with a network that the test answers. */
const ofComponents = 'src/**/*.browser.test.{ts,tsx}';
/** Modules of pages have state: the session, the outbox, the query cache. */
const ofPages = 'src/**/web/**/*.test.{ts,tsx}';

const executablePath = findChromium();

export default defineConfig({
  define: { global: 'globalThis' },
  test: {
    // Forks, not threads: a test server may set its umask and loads native modules.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'pages', include: [ofPages], exclude: [ofComponents] } },
      {
        test: {
          ...common,
          name: 'server',
          setupFiles: [common.setupFiles, 'tests/support/explain-queries.ts'],
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [ofPages, ofComponents],
          // Its modules have no state, and loading them for each file takes a quarter of the time.
          isolate: false,
        },
      },
      {
        plugins: [react(), tailwindcss(), answerPictures()],
        define: { global: 'globalThis' },
        resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
        // Whatever the app imports is bundled at the start: a package that is found later reloads the page.
        optimizeDeps: {
          entries: ['src/app/main.tsx', 'tests/components/*.{ts,tsx}', ofComponents],
        },
        test: {
          name: 'components',
          include: [ofComponents],
          // Two pages, and all modules loaded once in each. A project of its own plugins inherits nothing from above.
          maxWorkers: 2,
          isolate: false,
          setupFiles: 'tests/components/setup.ts',
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000, interval: 20 } },
          restoreMocks: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              actionTimeout: 20_000,
              launchOptions: {
                args:
                  process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
                ...(executablePath && { executablePath }),
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
