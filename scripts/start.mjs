import { isReady } from './build.mjs';
import { run } from './lib.mjs';

// In another process: the memory that a build uses isn't returned.
if (!isReady() && (await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
// In this process, so that it receives the signals.
await import('../dist/server/main.js');
