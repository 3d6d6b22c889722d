import { isReady } from './build.mjs';
import { run } from './lib.mjs';

// The build runs in a process of its own, since Node does not return its memory.
if (!isReady() && (await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
// The server runs in this process, so that it receives the signals.
await import('../dist/server/main.js');
