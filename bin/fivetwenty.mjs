#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { isInstalled, requireNode } from './install.mjs';
import { repository } from './stamps.mjs';

requireNode();
if (!isInstalled() || !isBuilt()) {
  // What it has to say goes beside the results of a command, never among them.
  const stdio = ['ignore', 2, 2];
  const { status } = spawnSync(process.execPath, [join(repository, 'bin/prepare.mjs')], { stdio });
  if (status !== 0) process.exit(1);
}

const folder = process.cwd();
// Settings such as a relative data folder mean the same here as in `npm start`.
process.chdir(repository);
const argv = process.argv.slice(2);
const startServer = () => import('../dist/server/main.js');
// The server has no other commands in its memory.
if (argv.length === 1 && argv[0] === 'start') await startServer();
else {
  const { main } = createRequire(import.meta.url)('../dist/server/commands.cjs');
  const code = await main({ argv, folder, startServer });
  // The server may have failed meanwhile, and set its own.
  process.exitCode ||= code;
}
