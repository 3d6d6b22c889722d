import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson, run, withLock } from './lib.mjs';

/** Installs the packages of the lockfile, and compiles the database, unless they are there. */
export async function install() {
  await installPackages();
  await compileDatabase();
}

/** Installs the packages without running their scripts: only the database needs its own. */
export async function installPackages() {
  requireNode();
  await unless(arePackagesInstalled, async () => {
    console.log('Installing packages. This takes about a minute…');
    // The build needs the development packages, even with NODE_ENV=production.
    await npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  });
}

/** Downloads the database's native code, or compiles it, which takes one processor for a minute. */
export async function compileDatabase() {
  await unless(isDatabaseUsable, async () => {
    await npm('rebuild', 'better-sqlite3');
    if (!isDatabaseUsable()) {
      throw new Error(
        `better-sqlite3 doesn't work with Node ${process.versions.node}. If it was compiled with Node 24.19 to 24.21, use Node 22 instead (nodejs/node#65446).`,
      );
    }
  });
}

/** Does the work unless it is done, or another process does it at this moment. */
async function unless(isDone, work) {
  if (isDone()) return;
  await withLock(async () => {
    if (!isDone()) await work();
  });
}

async function npm(...args) {
  const code = await run('npm', args);
  if (code !== 0)
    throw new Error(`Can't install the packages (npm ${args[0]} exited with ${code}).`);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Fivetwenty needs Node 20.19 or newer. This is Node ${process.versions.node}.`);
}

export const isInstalled = () => arePackagesInstalled() && isDatabaseUsable();

const arePackagesInstalled = () =>
  isAsLocked(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'));

/** True if npm's list of installed packages has each version of the lockfile. */
export function isAsLocked(lockfile, installed) {
  const packages = installed?.packages ?? {};
  return Object.entries(lockfile?.packages ?? {}).every(
    // Optional packages are for other platforms.
    ([path, { version, optional }]) =>
      path === '' || (packages[path] ? packages[path].version === version : optional === true),
  );
}

/** False after an update of Node: native code is compiled for one version of its interface. */
function isDatabaseUsable() {
  try {
    const require = createRequire(import.meta.url);
    const Database = require('better-sqlite3');
    new Database(':memory:').close();
    const folder = dirname(require.resolve('better-sqlite3/package.json'));
    const native = readFileSync(join(folder, 'build/Release/better_sqlite3.node'), 'latin1');
    return !crashesLater(native, process.versions.node);
  } catch {
    return false;
  }
}

/** True if native code was compiled with the headers of Node 24.19 to 24.21, and crashes during garbage collection. */
export function crashesLater(native, version) {
  const [major, minor] = version.split('.').map(Number);
  const isAffected = major === 24 && minor >= 19 && minor <= 21;
  return isAffected && native.includes('RemoveEnvironmentCleanupHook');
}
