import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  setupFiles: 'tests/support/same-chances.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Long enough for niced processes on a busy computer; only failing tests need all of it.
  expect: { poll: { timeout: 60_000, interval: 10 } },
  unstubEnvs: true,
  restoreMocks: true,
} as const;

/** Modules of pages have state: the session, the outbox, the query cache. */
const ofPages = 'src/**/web/**/*.test.{ts,tsx}';

export default defineConfig({
  define: { global: 'globalThis' },
  test: {
    // Forks, not threads: a test server may set its umask and loads native modules.
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: 'tests/support/prepare.ts',
    projects: [
      { test: { ...common, name: 'pages', include: [ofPages] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [ofPages],
          // Its modules have no state, and loading them for each file takes a quarter of the time.
          isolate: false,
        },
      },
    ],
  },
});
