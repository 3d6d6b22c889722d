import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from './stamps.mjs';

const folder = join(repository, 'dist');
const file = join(folder, '.lock');
const longestWork = 15 * 60_000;

/** Does some work while no other process on this tree installs or builds. */
export async function alone(work) {
  mkdirSync(folder, { recursive: true });
  let told = false;
  while (!take()) {
    if (!told) console.log('Waiting for another start, build or test in this folder to finish…');
    told = true;
    await pause(250);
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld()) release();
    return false;
  }
}

/** A process that was killed leaves its lock behind; its number may have come back to us. */
function isHeld() {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestWork) return false;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder === process.pid) return false;
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const release = () => rmSync(file, { force: true });
