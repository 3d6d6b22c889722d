import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Every version of Node that we promise, one after the other: a copy of the tree is installed under it, its native
 * packages are compiled and loaded, and the unit and server tests run. Versions come as npm packages, headers included.
 * `NODES=22` for fewer; `WITH=browser` runs the browser tests as well.
 */

const repository = fileURLToPath(new URL('../..', import.meta.url));
const majors = (process.env.NODES ?? '20,22,24').split(',');
const parts = process.env.WITH === 'browser' ? ['unit', 'browser'] : ['unit'];

export async function nodes(): Promise<boolean> {
  let passed = true;
  for (const major of majors) {
    const place = mkdtempSync(join(tmpdir(), `fivetwenty-node-${major}-`));
    try {
      passed = (await tryNode(major, place)) && passed;
    } catch (error) {
      passed = false;
      console.error(`Node ${major}: ${error instanceof Error ? error.message : error}: FAIL`);
    } finally {
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return passed;
}

async function tryNode(major: string, place: string): Promise<boolean> {
  const node = installNode(major, place);
  const tree = join(place, 'tree');
  copyTree(tree);
  const run = (args: readonly string[], log: string) => runIn(tree, node, args, log);
  const npm = npmProgram();
  const installed = await run([npm, 'ci', '--include=dev'], join(place, 'install.log'));
  if (installed.code !== 0) throw new Error(`npm ci failed:\n${installed.written.slice(-2_000)}`);
  const loaded = await run(['-e', loadNatives], join(place, 'load.log'));
  console.log(`Node ${node.version}: ${loaded.code === 0 ? loaded.written.trim() : 'no'}`);
  let passed = loaded.code === 0;
  for (const part of parts) {
    // Kept: what failed is looked for in it.
    const log = join(tmpdir(), `fivetwenty-node-${major}-${part}.log`);
    const { code, written } = await run(['scripts/test.mjs', part], log);
    const counted = /^\d+ passed, \d+ failed$/m.exec(written)?.[0] ?? 'it ended early';
    console.log(
      `Node ${node.version}: ${part} tests: ${counted}: ${code === 0 ? 'PASS' : `FAIL (${log})`}`,
    );
    passed &&= code === 0;
  }
  return passed;
}

/** Loads and uses each native package; one that was compiled for another Node does not load. */
const loadNatives = `
  const Database = require('better-sqlite3');
  const { sqlite } = new Database(':memory:').prepare('select sqlite_version() as sqlite').get();
  require('@node-rs/argon2').hashSync('x');
  require('sharp')({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).png().toBuffer().then(() =>
    console.log('native packages load (SQLite ' + sqlite + ', modules ' + process.versions.modules + ')'));
`;

interface Installed {
  program: string;
  version: string;
  /** Holds its headers, which packages are compiled with. */
  folder: string;
}

function installNode(major: string, place: string): Installed {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const flags = ['install', '--ignore-scripts', '--no-save', '--prefix', place];
  execFileSync(process.execPath, [npmProgram(), ...flags, `${name}@${major}`], {
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folder = join(place, 'node_modules', name);
  mendHeaders(join(folder, 'include/node/node_object_wrap.h'));
  const program = join(folder, 'bin/node');
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  return { program, version, folder };
}

/** What is compiled with the headers of Node 24.19 to 24.21 crashes (nodejs/node#65446): as deploy/Dockerfile does it. */
function mendHeaders(file: string): void {
  const header = readFileSync(file, 'utf8');
  writeFileSync(file, header.replaceAll(/^ *(?:Add|Remove)CleanupHook\(\);$/gm, ''));
}

/** What git knows of, and what it would: as somebody's fresh clone, with what is being worked on. */
function copyTree(tree: string): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: repository, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(join(repository, file), join(tree, file), { verbatimSymlinks: true });
  }
}

/** Runs it to its end, with all its output in `log`. */
async function runIn(
  cwd: string,
  { program, folder }: Installed,
  args: readonly string[],
  log: string,
): Promise<{ code: number | null; written: string }> {
  const file = openSync(log, 'w');
  const child = spawn(program, args, {
    cwd,
    env: {
      ...plainEnvironment(),
      PATH: [dirname(program), process.env.PATH].join(delimiter),
      // No package is fetched ready-made from elsewhere than npm.
      npm_config_build_from_source: 'true',
      npm_config_nodedir: folder,
      npm_execpath: npmProgram(),
    },
    stdio: ['ignore', file, file],
  });
  await once(child, 'exit');
  closeSync(file);
  return { code: child.exitCode, written: readFileSync(log, 'utf8') };
}

function npmProgram(): string {
  const program = process.env.npm_execpath;
  if (program === undefined) throw new Error('Run this with npm: `npm run soak -- nodes`.');
  return program;
}

/** Ours, without what npm says to its scripts: another npm would take it for its own settings. */
const plainEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
