import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cameraPicture, upload } from '../../tests/support/pictures.ts';
import { moveIn, signIn } from '../homes.ts';
import {
  follow,
  type Instruction,
  makeNodeRoot,
  plainRoot,
  type Root,
  readDockerfile,
  runApart,
} from './empty-root.ts';
import { expectations } from './expectations.ts';
import { freePort } from './proxy-servers.ts';

/*
 * Runs the steps of deploy/Dockerfile in an empty root, without Docker, and then what comes of them as a container runs
 * it: not as root, its disk read only but for /data and /tmp, without any power. Needs root and debootstrap.
 */

const repository = fileURLToPath(new URL('../..', import.meta.url));
const setupCode = 'BENCH-CODE-2345';
const { expect, passed } = expectations();

export async function image(): Promise<boolean> {
  const place = mkdtempSync(join(tmpdir(), 'fivetwenty-image-'));
  try {
    const { root, instructions } = buildImage(place);
    await tryImage(root, instructions, join(place, 'data'));
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(
    `Not tried here: Docker itself, node's own image (its parts come from Debian and npm), and ${process.arch === 'arm64' ? 'amd64' : 'arm64'}.`,
  );
  return passed();
}

function buildImage(place: string): { root: Root; instructions: Instruction[] } {
  const stages = readDockerfile(join(repository, 'deploy/Dockerfile'));
  const context = join(place, 'context');
  copyContext(context);
  const bases = new Map<string, string>();
  const made = new Map<string, Root>();
  for (const { from, name, instructions } of stages) {
    const base = bases.get(from) ?? join(place, `base-${bases.size}`);
    if (!bases.has(from)) makeNodeRoot(base, from);
    bases.set(from, base);
    const root = plainRoot(join(place, `stage-${name}`));
    execFileSync('cp', ['-a', '--reflink=auto', base, root.folder]);
    made.set(name, root);
    for (const instruction of instructions) {
      console.log(`${name}: ${instruction.word} ${instruction.rest.slice(0, 90)}`);
      follow(root, instruction, { context, made });
    }
    if (name !== stages.at(-1)?.name) continue;
    const added = sizeOf(root.folder) - sizeOf(base);
    console.log(`The image is ${sizeOf(root.folder)} MB, of which ${added} MB are ours.`);
    return { root, instructions };
  }
  throw new Error('The Dockerfile has no stages.');
}

/** What git knows of and .dockerignore lets through, as `*` and the exceptions to it that ours consists of. */
function copyContext(context: string): void {
  const rules = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
  const exceptions = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const endings = rules.filter((rule) => rule.startsWith('**/*')).map((rule) => rule.slice(4));
  const listed = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...exceptions,
  ];
  const files = execFileSync('git', listed, { cwd: repository, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    if (endings.some((ending) => file.endsWith(ending))) continue;
    cpSync(join(repository, file), join(context, file), { verbatimSymlinks: true });
  }
}

const sizeOf = (folder: string): number =>
  Number.parseInt(execFileSync('du', ['-sm', '--apparent-size', folder], { encoding: 'utf8' }), 10);

/** The command of an instruction in its form as a list. */
const commandOf = (instructions: readonly Instruction[], word: string): string[] => {
  const { rest = '' } = instructions.find((each) => each.word === word) ?? {};
  return JSON.parse(/\[.*\]$/.exec(rest)?.[0] ?? '[]');
};

async function tryImage(root: Root, instructions: Instruction[], data: string): Promise<void> {
  const { uid, gid, mode } = statSync(join(root.folder, 'data'));
  expect('/data belongs to', `${uid}:${gid} ${(mode & 0o777).toString(8)}`, '1000:1000 700');
  expect('the image runs as', root.user, 'node');
  // As Docker fills a new volume.
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, gid);
  const port = await freePort();
  Object.assign(root.environment, { PORT: `${port}`, FIVETWENTY_SETUP_CODE: setupCode });
  const mounts = [
    `mount --bind ${data} ${root.folder}/data`,
    `mount -t tmpfs tmpfs ${root.folder}/tmp`,
  ];
  const run = (command: string[]) => runApart(root, command, mounts);
  const check = () => runToEnd(run(commandOf(instructions, 'HEALTHCHECK')));
  const url = `http://127.0.0.1:${port}`;

  const home = run(commandOf(instructions, 'CMD'));
  await said(home, /Setup code/);
  expect('its health check', (await check()).said.trim(), 'ok (database ok, disk ok)');
  await moveIn(url);
  const token = await signIn(url, 'zoe');
  const jpeg = await upload({ url }, token, await cameraPicture());
  expect('a photo', jpeg.status, 201);
  const heic = readFileSync(join(repository, 'tests/fixtures/pictures/as-stored.heic'));
  expect('one of a phone', (await upload({ url }, token, heic)).status, 201);
  const backup = await runToEnd(run(['node', 'bin/fivetwenty', 'backup']));
  expect(
    'a backup by its command line',
    `${backup.code} ${backup.said.includes('.zip')}`,
    '0 true',
  );
  expect('what is in /data is its own', ownersIn(data), `${uid}:${gid}`);
  const code = await stop(home);
  expect('its stop', code, 0);
  expect('its health check once it is stopped', (await check()).code, 1);

  chownSync(data, 0, 0);
  const refused = await runToEnd(run(commandOf(instructions, 'CMD')));
  expect(
    'a folder of root, in one sentence',
    refused.said.trim(),
    'Cannot write to /data, which belongs to user 0, while the server runs as user 1000. To fix this: on the host, run sudo chown -R 1000:1000 on the folder mounted as /data',
  );
}

const ownersIn = (folder: string): string =>
  [
    ...new Set(
      execFileSync('find', [folder, '-printf', '%U:%G\n'], { encoding: 'utf8' }).trim().split('\n'),
    ),
  ].join();

async function runToEnd(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const all = collect(child);
  await once(child, 'close');
  return { code: child.exitCode, said: all() };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

async function said(child: ChildProcess, pattern: RegExp): Promise<void> {
  const all = collect(child);
  while (!pattern.test(all())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended:\n${all()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')]);
  }
}

/** Tells the home itself, which is the one process inside, to stop. */
async function stop(child: ChildProcess): Promise<number | null> {
  const inner = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const exit = once(child, 'close');
  process.kill(Number(inner), 'SIGTERM');
  await exit;
  return child.exitCode;
}
