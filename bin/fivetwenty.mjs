#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

// A deployed folder has neither sources nor scripts.
if (existsSync(`${repository}/src`)) await installAndBuild();

const folder = process.cwd();
// A relative data folder means the same as with `npm start`.
process.chdir(repository);
const argv = process.argv.slice(2);
const startServer = () => import('../dist/server/main.js');
// The server doesn't need the commands in memory.
if (argv.length === 1 && argv[0] === 'start') await startServer();
else {
  const { main } = await import('../dist/server/commands.js');
  const code = await main({ argv, folder, startServer });
  // The server may have set its own.
  process.exitCode ||= code;
}

async function installAndBuild() {
  const { isReady } = await import('../scripts/build.mjs');
  if (isReady()) return;
  const { status } = spawnSync(process.execPath, [`${repository}/scripts/build.mjs`], {
    // Standard output is for the result of the command.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(1);
}
