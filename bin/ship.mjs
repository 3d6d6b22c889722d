import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, notBundled } from './build.mjs';
import { readJson, repository } from './stamps.mjs';

/*
 * `node bin/ship.mjs <folder>` puts there what runs a home, and nothing else: the build, the command line, and those
 * packages that are not part of the build. Packages are installed before.
 */

/** What of a package is there to be compiled of, and not needed once it is. */
const onlyToCompile = /\/better-sqlite3\/(deps|src|build\/(?!Release(\/better_sqlite3\.node)?$))/;

/** What fetches a compiled file while a package is installed. */
const onlyToInstall = new Set(['prebuild-install']);

export function ship(folder) {
  mkdirSync(folder, { recursive: true });
  const take = (path) =>
    cpSync(join(repository, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !onlyToCompile.test(posix.normalize(from.replaceAll('\\', '/'))),
    });
  for (const path of ['bin', 'dist/server', 'dist/web', 'package.json', 'LICENSE']) take(path);
  for (const path of shippedPackages()) take(path);
}

/** Folders of the packages that the build loads as they are, and of all that those need on this platform. */
export function shippedPackages() {
  const { packages } = readJson('package-lock.json');
  const found = new Set();
  const follow = (path) => {
    // Those of other platforms are not there.
    if (found.has(path) || !existsSync(join(repository, path))) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = onlyToInstall.has(name) ? undefined : placeOf(name, path, packages);
      if (place !== undefined) follow(place);
    }
  };
  const names = notBundled.map((name) => `node_modules/${name.replace(/\*$/, '')}`);
  for (const path of Object.keys(packages)) {
    if (names.some((name) => (name.endsWith('/') ? path.startsWith(name) : path === name))) {
      follow(path);
    }
  }
  return [...found].sort();
}

/** Where the package lies that another one means by this name: in its own folder, or in one above it. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '.') return undefined;
  }
}

async function main([folder]) {
  if (folder === undefined) throw new Error('Usage: node bin/ship.mjs <folder>');
  await build();
  ship(resolve(folder));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(process.argv.slice(2));
