import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { orExit, repository } from './lib.mjs';

/** Runs the server on port 8081 and Vite, which forwards API requests to it, on port 8080. */
await orExit(install);

const processes = [
  start(['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/main.ts'], { PORT: '8081' }),
  start(['vite/bin/vite.js', '--config', 'vite.config.ts', '--clearScreen', 'false']),
];

function start([script, ...args], environment = {}) {
  const child = spawn(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop('SIGTERM');
  });
  return child;
}

function stop(signal) {
  for (const child of processes) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
