import { build } from './build.mjs';
import { orExit } from './lib.mjs';

await orExit(build);
// In this process, so that it receives the signals.
await import('../dist/server/main.js');
