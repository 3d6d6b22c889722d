import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** The first is Chromium without all that a window needs: the same pages, in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const downloadMostMilliseconds = 60_000;

/**
 * The browser for our tests: the one that `CHROMIUM_PATH` names, else the system's, else the one
 * that Playwright fetched before. Undefined when there is none.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const fetched = chromium.executablePath();
  return onPath() ?? (existsSync(fetched) ? fetched : undefined);
}

/** The same with all that a window needs: only such a one shows notifications, and judges apps. Undefined when there is none. */
export function findWholeChromium() {
  const named = process.env.CHROMIUM_PATH;
  return named && !named.endsWith(names[0]) ? named : onPath(names.slice(1));
}

/** Finds a browser, or gets one. Throws with what to do when neither works. */
export function getChromium() {
  const executable = findChromium();
  if (executable !== undefined) return executable;
  console.log('No Chromium here: getting one …');
  if (isRootOnDebian()) installFromDebian();
  if (findChromium() === undefined) fetchWithPlaywright();
  const got = findChromium();
  if (got !== undefined) return got;
  throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to where it is.');
}

function onPath(wanted = names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function installFromDebian() {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  const install = (name) =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).status === 0;
  // Older Debian releases have no package of its own for it.
  if (!install('chromium-headless-shell')) install('chromium');
}

function fetchWithPlaywright() {
  const tool = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const options = { stdio: 'inherit', timeout: downloadMostMilliseconds };
  spawnSync(process.execPath, [tool, 'install', 'chromium'], options);
}
