import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { alone } from './lock.mjs';
import { runNpm } from './run.mjs';
import { readJson, repository } from './stamps.mjs';

const stampFile = join(repository, 'node_modules', '.fivetwenty-installed');

/** One clear sentence where Node is too old, instead of a puzzling failure later. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Fivetwenty needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lockfile, when they are not there as it says. */
export async function install() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    if (!isAsLocked() || !nativePartsHold()) await installAnew();
    writeFileSync(stampFile, stamp());
  });
}

async function installAnew() {
  console.log('Installing packages. This happens once and takes about a minute…');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => console.log(`Still installing (${seconds()} s)…`), 15_000);
  // The build needs the packages of development, whatever NODE_ENV says.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  clearInterval(progress);
  if (code !== 0)
    throw new Error(`The packages could not be installed (npm ci exited with ${code}).`);
  if (!nativePartsHold()) {
    throw new Error(
      `better-sqlite3, as compiled here, does not work with Node ${process.versions.node}. (Modules compiled with Node 24.19 to 24.21 crash, see nodejs/node#65446. Use Node 22 instead.)`,
    );
  }
  console.log(`Installed the packages (${seconds()} s).`);
}

/** Native packages are compiled for one version of Node's interface. */
const stamp = () =>
  createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('base64url');

/** Whether the packages are there as the lockfile has them. What came without sources brought its own. */
export function isInstalled() {
  if (!existsSync(join(repository, 'src'))) return true;
  try {
    return readFileSync(stampFile, 'utf8') === stamp();
  } catch {
    return false;
  }
}

/** Whether somebody ran npm by hand and it installed just what the lockfile names. */
function isAsLocked() {
  const there = readJson('node_modules/.package-lock.json')?.packages;
  const locked = readJson('package-lock.json')?.packages;
  if (!there || !locked) return false;
  const missing = Object.entries(locked).filter(
    ([path, { version, optional }]) =>
      path !== '' && there[path]?.version !== version && !(optional && there[path] === undefined),
  );
  const superfluous = Object.keys(there).filter((path) => locked[path] === undefined);
  return missing.length === 0 && superfluous.length === 0;
}

/** Whether the database's native part loads, and does not crash later. */
function nativePartsHold() {
  try {
    const require = createRequire(import.meta.url);
    const Database = require('better-sqlite3');
    new Database(':memory:').close();
    const compiled = join(dirname(require.resolve('better-sqlite3/package.json')), nativeFile);
    return !crashesLater(readFileSync(compiled, 'latin1'), process.versions.node);
  } catch {
    return false;
  }
}

const nativeFile = 'build/Release/better_sqlite3.node';

/**
 * Headers of Node 24.19 to 24.21 have an object of native code take back, when memory is tidied up, what cannot be taken
 * back then: the process ends (nodejs/node#65446). Neither older headers do so, nor those that a ready-made file came of.
 */
export function crashesLater(compiled, version) {
  const [major, minor] = version.split('.').map(Number);
  const isAffected = major === 24 && minor >= 19 && minor <= 21;
  return isAffected && compiled.includes('RemoveEnvironmentCleanupHook');
}
