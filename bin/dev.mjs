import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, requireNode } from './install.mjs';
import { repository } from './stamps.mjs';

/** The screens at 8080 with what changes shown at once; the server behind them, at 8081. */
requireNode();
await install();

const script = (path) => join(repository, 'node_modules', path);
const parts = [
  begin([script('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/app/main.ts'], {
    PORT: '8081',
  }),
  begin([script('vite/bin/vite.js'), '--config', 'vite.config.ts', '--clearScreen', 'false']),
];

function begin(args, environment = {}) {
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    end('SIGTERM');
  });
  return child;
}

function end(signal) {
  for (const part of parts)
    if (part.exitCode === null && part.signalCode === null) part.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
