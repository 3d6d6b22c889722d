import { prepare } from './prepare.mjs';

await prepare();
// In this very process, so that a signal to it reaches the server.
await import('../dist/server/main.js');
