import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { global: 'globalThis' },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    // Forks, not threads: a test server may set its umask and loads native modules.
    pool: 'forks',
    globalSetup: 'tests/support/prepare.ts',
    setupFiles: 'tests/support/same-chances.ts',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Only what fails needs all of it: programs that step back wait long where both processors are busy.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    unstubEnvs: true,
    restoreMocks: true,
  },
});
