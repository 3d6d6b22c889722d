import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readJson, repository } from './lib.mjs';

/** Limits in kB (1,000 bytes) of all JavaScript that a first visit of a route loads, gzipped. */
const routes = {
  'sign-in': { limit: 140, modules: [] },
  dashboard: { limit: 215, modules: ['layout', 'src/app/pages/Dashboard.tsx'] },
  photos: { limit: 205, modules: ['layout', 'src/features/photos/web/PhotosPage.tsx'] },
};

/**
 * Returns the scripts that `index.html` and modules, or named chunks, load. Keys of Vite's manifest are relative to src/app.
 * @param {{manifest: Record<string, any>, html: string}} build
 * @param {readonly string[]} modules
 */
export function scriptsOf({ manifest, html }, modules) {
  const keys = Object.keys(manifest);
  const keyOf = (module) =>
    keys.find((key) => manifest[key].name === module || posix.join('src/app', key) === module);
  const loaded = new Set();
  const load = (key) => {
    if (loaded.has(key)) return;
    loaded.add(key);
    for (const each of manifest[key].imports ?? []) load(each);
  };
  load(keys.find((key) => manifest[key].isEntry));
  for (const module of modules) {
    const key = keyOf(module);
    if (key === undefined) throw new Error(`The build doesn't contain ${module}`);
    load(key);
  }
  const inPage = [...html.matchAll(/<script [^>]*?src="\.\/([^"]+)"/g)].map(([, file]) => file);
  return [...new Set([...inPage, ...[...loaded].map((key) => manifest[key].file)])];
}

/** Prints the size of each route. Sets the exit code if one is above its limit. */
function checkSizes() {
  const build = {
    manifest: readJson('dist/web/.vite/manifest.json'),
    html: readFileSync(join(repository, 'dist/web/index.html'), 'utf8'),
  };
  const sizeOf = (file) => gzipSync(readFileSync(join(repository, 'dist/web', file))).length;
  for (const [route, { limit, modules }] of Object.entries(routes)) {
    const size = scriptsOf(build, modules).reduce((sum, file) => sum + sizeOf(file), 0) / 1_000;
    console.log(`${route}: ${size.toFixed(1)} of ${limit} kB JavaScript`);
    if (size > limit) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkSizes();
