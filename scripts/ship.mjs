// Copies what a server needs to run into a folder: node scripts/ship.mjs <folder>
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, notBundled } from './build.mjs';
import { orExit, readJson, repository } from './lib.mjs';

/** Sources and intermediate files of better-sqlite3. */
const onlyToCompile =
  /[\\/]better-sqlite3[\\/](deps|src|build[\\/](?!Release([\\/]better_sqlite3\.node)?$))/;

/** Copies the build, the command line, and the packages outside the bundle, which are installed in `root`. */
export function ship(folder, root = repository) {
  mkdirSync(folder, { recursive: true });
  const copy = (path, from) =>
    cpSync(join(from, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !onlyToCompile.test(file),
    });
  for (const path of ['bin', 'dist/server', 'dist/web', 'package.json', 'LICENSE']) {
    copy(path, repository);
  }
  for (const path of shippedPackages(root)) copy(path, root);
}

/** Returns the folders of the packages outside the bundle, and of their dependencies that are installed in `root`. */
export function shippedPackages(root = repository) {
  const { packages } = readJson('package-lock.json');
  const found = new Set();
  const add = (path) => {
    if (found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      // This package only downloads a compiled file during the installation.
      if (name !== 'prebuild-install') add(resolvePackage(name, path, packages));
    }
  };
  for (const name of notBundled) add(`node_modules/${name}`);
  return [...found].sort();
}

/** Searches the folder of a package and those above it, like Node. */
function resolvePackage(name, from, packages) {
  const path = posix.join(from, 'node_modules', name);
  return packages[path] !== undefined || from === '.'
    ? path
    : resolvePackage(name, dirname(from), packages);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await orExit(async () => {
    const [folder] = process.argv.slice(2);
    if (folder === undefined) throw new Error('Usage: node scripts/ship.mjs <folder>');
    await build();
    ship(resolve(folder));
  });
}
