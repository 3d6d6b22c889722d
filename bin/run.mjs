import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './stamps.mjs';

/** Colours are for eyes; in a log file they are noise. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Runs a program with our input and output. Answers its exit code; a signal counts as 1. */
export function run(command, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repository,
      env: { ...process.env, ...plain, ...environment },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs the script of an installed package under this very Node. */
export const runScript = (script, args, environment) =>
  run(process.execPath, [join(repository, 'node_modules', script), ...args], environment);

/** Runs npm: the one that called us, else the one on the path. */
export function runNpm(args, environment) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') || npm?.endsWith('.cjs')
    ? run(process.execPath, [npm, ...args], environment)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, environment);
}
