// Makes what a host downloads, in dist/release: npm run release [-- linux-x64|linux-arm64]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { orExit, readJson, repository } from './lib.mjs';
import { bindingPath, nativesFor } from './native.mjs';
import { ship } from './ship.mjs';

const platforms = ['linux-x64', 'linux-arm64'];
const output = join(repository, 'dist/release');
const work = join(repository, 'dist/.release');
const documents = ['README.md', 'README.zh-CN.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy'];

const runIn = (folder, command, args, options = {}) =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });

/**
 * Returns the time that all files get, in seconds: the time of the commit. Throws if there are other changes, since a
 * release of the same commit must have the same bytes.
 */
function commitTime() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  const changes = runIn(repository, 'git', ['status', '--porcelain']);
  if (changes !== '')
    throw new Error('Commit or remove your changes first: a release has a commit.');
  return Number(runIn(repository, 'git', ['log', '-1', '--format=%ct']));
}

/** Returns the package.json and the lockfile without the packages for development. */
export function withoutDevelopment({ devDependencies: _, ...manifest }, lockfile) {
  const { '': root, ...others } = lockfile.packages;
  const { devDependencies: __, ...rootWithout } = root;
  const packages = Object.entries(others).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  );
  return {
    'package.json': manifest,
    'package-lock.json': {
      ...lockfile,
      packages: { '': rootWithout, ...Object.fromEntries(packages) },
    },
  };
}

/** Returns the text of a version in the changelog. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section [${version}].`);
  return `${section.slice(section.indexOf('\n')).trim()}\n`;
}

/** Writes package.json and the lockfile of the app alone. npm lists and installs packages by them. */
function writeLockfile(folder) {
  mkdirSync(folder, { recursive: true });
  const files = withoutDevelopment(readJson('package.json'), readJson('package-lock.json'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  cpSync(join(repository, '.npmrc'), join(folder, '.npmrc'));
}

/**
 * Returns the software bill of materials. `npm sbom --omit=dev` leaves out packages that tools need too, so it reads a
 * lockfile without the tools. Its time and serial number would differ in each run.
 */
function billOfMaterials(time) {
  const folder = join(work, 'sbom');
  writeLockfile(folder);
  const args = [
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ];
  const { serialNumber: _, ...bill } = JSON.parse(runIn(folder, 'npm', args));
  bill.metadata.timestamp = new Date(time * 1000).toISOString();
  bill.metadata.component.name = 'fivetwenty';
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Writes the tarball of a platform, with the packages that npm installs there. */
async function pack(name, platform, time) {
  const natives = await nativesFor(platform);
  const [os, cpu] = platform.split('-');
  const installed = join(work, `packages-${platform}`);
  writeLockfile(installed);
  const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  runIn(installed, 'npm', ['ci', '--ignore-scripts', ...target], { stdio: 'inherit' });
  const parent = join(work, platform);
  const folder = join(parent, name);
  ship(folder, installed);
  for (const path of documents) {
    cpSync(join(repository, path), join(folder, path), { recursive: true });
  }
  for (const [abi, native] of natives) {
    const file = join(folder, 'node_modules/better-sqlite3', bindingPath(abi, platform));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, native);
  }
  const options = [
    '--format=gnu',
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--hard-dereference',
    '--use-compress-program=gzip -9n',
  ];
  const file = join(output, `${name}-${platform}.tar.gz`);
  runIn(parent, 'tar', ['--create', `--file=${file}`, ...options, name]);
}

function writeChecksums() {
  const lines = readdirSync(output)
    .sort()
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(join(output, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    });
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''));
  console.log(lines.join(''));
}

async function release(chosen) {
  const unknown = chosen.filter((name) => !platforms.includes(name));
  if (unknown.length > 0) throw new Error(`Usage: npm run release [-- ${platforms.join('|')}]`);
  const time = commitTime();
  const { version } = readJson('package.json');
  const notes = notesOf(readFileSync(join(repository, 'CHANGELOG.md'), 'utf8'), version);
  await build();
  for (const folder of [output, work]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const name = `fivetwenty-${version}`;
  for (const platform of chosen.length > 0 ? chosen : platforms) await pack(name, platform, time);
  writeFileSync(join(output, `${name}.cdx.json`), billOfMaterials(time));
  writeChecksums();
  // GitHub shows the notes beside the files.
  writeFileSync(join(output, 'notes.md'), notes);
  rmSync(work, { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await orExit(() => release(process.argv.slice(2)));
}
