import {
  type ChildProcess,
  type ExecFileSyncOptions,
  execFileSync,
  spawn,
} from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A folder that programs take for the whole disk, and what they find set there. */
export interface Root {
  folder: string;
  environment: Record<string, string>;
  workFolder: string;
  user: string;
}

/** One instruction of a Dockerfile: its word, and what follows it. */
export interface Instruction {
  word: string;
  rest: string;
}

export interface Stage {
  from: string;
  name: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, as far as ours needs it: no heredocs, no arguments. */
export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = [];
  const lines = readFileSync(file, 'utf8').replaceAll(/\\\n/g, ' ').split('\n');
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line.trim()) ?? [];
    if (word === '') continue;
    if (word === 'FROM') {
      const [from = '', , name = `${stages.length}`] = rest.split(' ');
      stages.push({ from, name, instructions: [] });
    } else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/**
 * What `node:<major>-<suite>-slim` is made of: the least Debian that boots nothing, Node with its headers, npm, and the
 * account `node`. From Debian's packages and from npm.
 */
export function makeNodeRoot(folder: string, from: string): void {
  const [, major = '', suite = ''] = /^node:(\d+)-(\w+)-slim$/.exec(from) ?? [];
  if (major === '') throw new Error(`There is no way to make ${from} here.`);
  const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('debootstrap', ['--variant=minbase', suite, folder], quiet);
  const node = `node-linux-${process.arch}`;
  const flags = ['install', '--ignore-scripts', '--no-save', '--prefix', join(folder, 'from-npm')];
  execFileSync('npm', [...flags, `${node}@${major}`, 'npm@11'], quiet);
  const packages = join(folder, 'from-npm/node_modules');
  const local = join(folder, 'usr/local');
  for (const part of ['bin', 'include', 'share']) {
    cpSync(join(packages, node, part), join(local, part), { recursive: true });
  }
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(join(packages, 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  rmSync(join(folder, 'from-npm'), { recursive: true });
  inside(plainRoot(folder), 'groupadd -g 1000 node && useradd -u 1000 -g node -m node');
  writeFileSync(join(folder, '.dockerenv'), '');
  // The way out is the one that this computer has.
  for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS]) {
    if (file === undefined || !existsSync(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { dereference: true });
  }
}

export const plainRoot = (folder: string): Root => ({
  folder,
  environment: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  workFolder: '/',
  user: 'root',
});

/** Does what a Dockerfile says, in this root. `made` are the roots of the stages before it. */
export function follow(
  root: Root,
  { word, rest }: Instruction,
  { context, made }: { context: string; made: ReadonlyMap<string, Root> },
): void {
  switch (word) {
    case 'RUN':
      inside(root, rest);
      return;
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) {
        root.environment[name] = value;
      }
      return;
    case 'WORKDIR':
      root.workFolder = resolve(root.workFolder, rest);
      mkdirSync(join(root.folder, root.workFolder), { recursive: true });
      return;
    case 'USER':
      root.user = rest;
      return;
    case 'COPY': {
      const [, stage, paths = ''] = /^(?:--from=(\w+) +)?(.*)$/.exec(rest) ?? [];
      const from = stage === undefined ? context : made.get(stage)?.folder;
      if (from === undefined) throw new Error(`There is no stage ${stage}.`);
      copy(root, from, paths.split(/ +/));
      return;
    }
    case 'VOLUME':
    case 'EXPOSE':
    case 'HEALTHCHECK':
    case 'CMD':
      return;
    default:
      throw new Error(`Nobody taught this program ${word}.`);
  }
}

function copy({ folder, workFolder }: Root, from: string, paths: readonly string[]): void {
  const [to = '', ...sources] = [...paths].reverse();
  for (const source of sources) {
    const into = join(folder, resolve(workFolder, to));
    const isFolder = execFileSync('stat', ['-c', '%F', join(from, source)]).includes('directory');
    const place = isFolder || !to.endsWith('/') ? into : join(into, source);
    cpSync(join(from, source), place, { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs a command of a shell there, as its root. What it has to say goes to standard error. */
function inside(root: Root, command: string): void {
  const [program, args] = entering(root, ['/bin/sh', '-c', command], []);
  execFileSync(program, args, { stdio: ['ignore', 2, 2] });
}

/** Starts a program there, as a container does: its disk is read only but for what is mounted, and it may do nothing. */
export function runApart(
  root: Root,
  command: readonly string[],
  mounts: readonly string[],
): ChildProcess {
  const become = ['setpriv', `--reuid=${root.user}`, `--regid=${root.user}`, '--clear-groups'];
  const powerless = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  const [program, args] = entering(
    root,
    [...become, ...powerless, ...command],
    [
      `mount --bind ${root.folder} ${root.folder}`,
      `mount -o remount,bind,ro ${root.folder}`,
      ...mounts,
    ],
  );
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A way in with processes and mounts of its own, which are gone with it. */
function entering(
  { folder, environment, workFolder }: Root,
  command: readonly string[],
  mounts: readonly string[],
): [string, string[]] {
  const passed = ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
  const settings = [...passed, 'npm_config_registry'].flatMap((name) =>
    process.env[name] === undefined ? [] : [`${name}=${process.env[name]}`],
  );
  const own = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const script = [
    'set -e',
    ...mounts,
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    'exec "$@"',
  ].join('\n');
  const enter = ['chroot', folder, 'env', '-i', '-C', workFolder, ...own, ...settings, ...command];
  return [
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...enter],
  ];
}
