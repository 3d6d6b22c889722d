import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { global: 'globalThis' },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    // Forks, not threads: a test server may set its umask and loads native modules.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
