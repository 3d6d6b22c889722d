import process from 'node:process';
import { install, requireNode } from './install.mjs';

requireNode();
try {
  await install();
  const { build } = await import('./build.mjs');
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this very process, so that a signal to it reaches the server.
await import('../dist/server/main.js');
