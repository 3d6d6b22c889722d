import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { install, isInstalled } from './install.mjs';
import { orExit, readJson, repository, withLock } from './lib.mjs';

/** Packages outside the server bundle: native modules, and large ones that load on first use. */
export const notBundled = [
  'better-sqlite3',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'sharp',
  'libheif-js',
  'mediabunny',
  'web-push',
];

const programs = {
  main: 'src/app/main.ts',
  commands: 'src/app/command-line/program.ts',
  images: 'src/platform/server/files/image-program.ts',
  archive: 'src/features/archive/server/archive-program.ts',
};

const hashFile = 'dist/hash.json';

/** Installs the packages and builds what is stale. A failed build keeps the previous one. */
export async function build() {
  await install();
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    console.log('Building…');
    const startTime = Date.now();
    const hash = hashSources();
    const next = join(repository, 'dist/.next');
    rmSync(next, { recursive: true, force: true });
    await Promise.all([bundle(programs, join(next, 'server')), buildWeb(join(next, 'web'))]);
    for (const part of ['server', 'web']) {
      rmSync(join(repository, 'dist', part), { recursive: true, force: true });
      renameSync(join(next, part), join(repository, 'dist', part));
    }
    rmSync(next, { recursive: true });
    writeFileSync(join(repository, hashFile), JSON.stringify(hash));
    console.log(`Built in ${((Date.now() - startTime) / 1000).toFixed(1)} s.`);
  });
}

const isBuilt = () => readJson(hashFile) === hashSources();

export const isReady = () => isInstalled() && isBuilt();

/** Hashes content, because git changes modification times. */
function hashSources() {
  const config = ['package.json', 'package-lock.json', 'vite.config.ts'];
  const scripts = ['scripts/build.mjs', 'scripts/browsers.mjs'];
  const hash = createHash('sha256');
  for (const path of [...config, ...scripts, ...sources()]) {
    hash.update(`${path}\0`).update(readFileSync(join(repository, path)));
  }
  return hash.digest('hex');
}

const sources = () =>
  readdirSync(join(repository, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .sort();

/** Bundles programs, by name, into `<folder>/<name>.js`. */
export async function bundle(entryPoints, folder) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints,
    outdir: folder,
    absWorkingDir: repository,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: notBundled,
    // Bundled CommonJS packages call `require` for the modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    // Names are kept for stack traces in the log.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    logLevel: 'warning',
  });
}

async function buildWeb(folder) {
  const vite = await import('vite');
  await vite.build({
    configFile: join(repository, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder },
  });
  const assets = join(folder, 'assets');
  const texts = readdirSync(assets).filter((file) => /\.(css|js|svg)$/.test(file));
  await Promise.all(texts.map((file) => compress(join(assets, file))));
}

/** Writes the `.br` and `.gz` files that the server sends. */
async function compress(file) {
  const text = readFileSync(file);
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(text));
  writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await orExit(build);
