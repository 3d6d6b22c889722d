import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileAhead } from './compile-ahead.mjs';
import { alone } from './lock.mjs';
import { fingerprint, readJson, repository } from './stamps.mjs';

const halves = {
  web: { made: 'dist/web/index.html', make: makeWeb },
  server: { made: 'dist/server/main.js', make: makeServer },
};

/** Whether everything that runs was made of the sources as they are. What came without them was built elsewhere. */
export const isBuilt = () => !existsSync(join(repository, 'src')) || staleHalves().length === 0;

/** Builds those halves of the product which do not match their sources. Throws when one fails. */
export async function build() {
  if (staleHalves().length === 0) return;
  await alone(async () => {
    for (const half of staleHalves()) {
      const started = Date.now();
      console.log(`Building the ${half}…`);
      const stamp = fingerprint(half);
      await makeAside(half);
      if (half === 'server') await compileAhead(join(repository, 'dist/server'));
      writeStamp(half, stamp);
      console.log(`Built the ${half} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    }
  });
}

function staleHalves() {
  const stamps = readJson('dist/stamp.json') ?? {};
  return Object.keys(halves).filter(
    (half) =>
      !existsSync(join(repository, halves[half].made)) || stamps[half] !== fingerprint(half),
  );
}

function writeStamp(half, stamp) {
  const stamps = { ...readJson('dist/stamp.json'), [half]: stamp };
  writeFileSync(join(repository, 'dist/stamp.json'), `${JSON.stringify(stamps, null, 2)}\n`);
}

/** Makes a half beside the old one and swaps them, so that a failure leaves the old one whole. */
async function makeAside(half) {
  const aside = join(repository, 'dist', `.next-${half}`);
  const place = join(repository, 'dist', half);
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  await halves[half].make(aside);
  rmSync(place, { recursive: true, force: true });
  renameSync(aside, place);
}

async function makeWeb(folder) {
  const [vite, { compressTexts }] = await Promise.all([import('vite'), import('./compress.mjs')]);
  await vite.build({
    configFile: join(repository, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder },
  });
  await compressTexts(join(folder, 'assets'));
}

/** Native modules, and what is loaded only with a password, a picture or a message. All else is one file: it starts sooner. */
export const notBundled = [
  'better-sqlite3',
  '@node-rs/argon2',
  '@zxcvbn-ts/*',
  'sharp',
  'heic-decode',
  'web-push',
];

async function makeServer(folder) {
  await bundle('src/app/main.ts', join(folder, 'home.cjs'), { wrapped: true });
  await bundle('src/platform/server/files/image-program.ts', join(folder, 'images.cjs'));
  await bundle('src/features/backups/server/backup-program.ts', join(folder, 'backups.cjs'));
  await bundle('src/app/command-line/program.ts', join(folder, 'commands.cjs'));
  copyFileSync(join(repository, 'bin/server-entry.mjs'), join(folder, 'main.js'));
}

/**
 * Makes one file of a program of ours and all that it imports but what is loaded as it is. `wrapped` makes the function
 * of it that Node makes of every module: `server-entry.mjs` compiles it as it is, without another copy of two megabytes.
 */
export async function bundle(entry, outfile, { wrapped = false } = {}) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [join(repository, entry)],
    outfile,
    absWorkingDir: repository,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: notBundled,
    // Kept code loses the way to import().
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.url': 'ownUrl',
      // Else every start looks through all folders for an add-on that nobody installs.
      'process.env.WS_NO_BUFFER_UTIL': '"1"',
    },
    alias: { glob: join(repository, 'bin/no-glob.cjs') },
    banner: {
      js: `${wrapped ? '(function (exports, require, module, __filename, __dirname) {' : ''}const ownUrl = require('node:url').pathToFileURL(__filename).href;`,
    },
    footer: { js: wrapped ? '})' : '' },
    // Names stay, for the stack traces in the log.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    logLevel: 'warning',
  });
}

async function main() {
  const { checkBudgets } = await import('./budgets.mjs');
  await build();
  process.exitCode = checkBudgets() ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
