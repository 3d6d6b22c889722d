import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('..', import.meta.url));

/** Returns a JSON file of the repository, or null if it can't be read. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(repository, path), 'utf8'));
  } catch {
    return null;
  }
}

/** Runs a program with our input and output. Returns its exit code; a signal counts as 1. */
export function run(command, args, environment = {}) {
  const noColor = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repository,
      env: { ...process.env, ...noColor, ...environment },
      stdio: 'inherit',
      // On Windows, npm is a batch file.
      shell: process.platform === 'win32' && command === 'npm',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs the script of an installed package with the current version of Node. */
export const runPackage = (script, args, environment) =>
  run(process.execPath, [join(repository, 'node_modules', script), ...args], environment);

/** Runs `work`. On an error, prints its message and exits. */
export async function orExit(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

const lockFile = join(repository, 'dist/.lock');

/** Runs `work` while no other process installs or builds: two `npm ci` at once break each other. */
export async function withLock(work) {
  mkdirSync(join(repository, 'dist'), { recursive: true });
  for (let attempt = 1; !takeLock(); attempt += 1) {
    if (attempt === 1) console.log('Waiting for another process that installs or builds here…');
    await sleep(250);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // A killed process leaves its lock.
    if (!isOtherProcess(readJson('dist/.lock'))) rmSync(lockFile, { force: true });
    return false;
  }
}

function isOtherProcess(id) {
  try {
    return id !== null && id !== process.pid && process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
