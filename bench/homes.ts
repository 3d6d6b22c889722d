import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProfile } from '#features/auth/auth.contract.ts';

/** A server under measurement, in a process of its own. */
export interface Measured {
  readonly name: 'limit' | 'product';
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of its process to its first answer. */
  readonly startedIn: number;
  /** Of the one who clicks, and of the partner who watches. */
  readonly tokens: readonly [string, string];
  /** What the first one's browser sends with every picture. */
  readonly imageCookie: string;
  stop(): Promise<void>;
}

const bare = fileURLToPath(new URL('./bare-home.mjs', import.meta.url));
const barePictures = fileURLToPath(new URL('./bare-pictures.mjs', import.meta.url));
const bareGrid = fileURLToPath(new URL('./bare-grid.mjs', import.meta.url));
const bareRelay = fileURLToPath(new URL('./bare-relay.mjs', import.meta.url));
const bareList = fileURLToPath(new URL('./bare-list.mjs', import.meta.url));
export const built = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

const setupCode = 'BENCH-CODE-2345';
const password = 'five hundred and twenty';
/** What Zoë signs in with. */
export const zoe = { username: 'zoe', password };

export async function startLimit(): Promise<Measured> {
  const folder = newFolder();
  const started = await start([bare, folder], {});
  const tokens = /tokens (\S+) (\S+)/.exec(await started.said(/tokens \S+ \S+\n/));
  return measured('limit', started, [tokens?.[1] ?? '', tokens?.[2] ?? ''], folder);
}

/** The built product, two people living in it, both signed in. */
export async function startProduct(): Promise<Measured> {
  const folder = newFolder();
  const started = await start([built], productSettings(folder));
  const url = `http://127.0.0.1:${started.port}`;
  await moveIn(url);
  const tokens = [await signIn(url, 'zoe'), await signIn(url, 'sam')] as const;
  const profile = await fetch(url + readProfile.path, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  const imageCookie = /^img=[^;]+/.exec(profile.headers.getSetCookie().join())?.[0] ?? '';
  return { ...measured('product', started, tokens, folder), imageCookie };
}

/** The least program that makes and sends pictures. */
export async function startBarePictures() {
  const folder = newFolder();
  const started = await start([barePictures, folder], {});
  const cookie = /cookie (\S+)/.exec(await started.said(/cookie \S+\n/))?.[1] ?? '';
  const { stop } = measured('limit', started, ['', ''], folder);
  return { url: `http://127.0.0.1:${started.port}`, cookie, stop };
}

/** The least program that lists the photos of a database file. */
export async function startBareList(file: string) {
  const started = await start([bareList, file], {});
  const { stop } = measured('limit', started, ['', ''], undefined);
  return { url: `http://127.0.0.1:${started.port}`, stop };
}

/** The least program through which what one says reaches the other. */
export const startRelay = async (): Promise<Measured> =>
  measured('limit', await start([bareRelay], {}), ['', ''], undefined);

/** The least page that shows a picture so many times. */
export async function startBareGrid(picture: string, count: number) {
  const started = await start([bareGrid, picture, String(count)], {});
  const { stop } = measured('limit', started, ['', ''], undefined);
  return { url: `http://127.0.0.1:${started.port}`, stop };
}

/** The built product on a furnished folder, which it leaves there; nobody signs in. */
export const startAgain = async (folder: string): Promise<Measured> =>
  measured('product', await start([built], productSettings(folder)), ['', ''], undefined);

/** A data folder in which two people live, for starts that find everything in place. */
export async function furnishedFolder(): Promise<string> {
  const folder = newFolder();
  const started = await start([built], productSettings(folder));
  await moveIn(`http://127.0.0.1:${started.port}`);
  await end(started.child);
  return folder;
}

export const productSettings = (folder: string) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  FIVETWENTY_DATA_DIR: folder,
  FIVETWENTY_SETUP_CODE: setupCode,
  FIVETWENTY_RATE_LIMITS: 'off',
  FIVETWENTY_LOG_LEVEL: 'warn',
});

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'fivetwenty-bench-'));

const measured = (
  name: Measured['name'],
  { child, port, startedIn }: Started,
  tokens: readonly [string, string],
  ownFolder: string | undefined,
): Measured => ({
  name,
  port,
  pid: child.pid ?? 0,
  startedIn,
  tokens,
  imageCookie: '',
  async stop() {
    await end(child);
    if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true, force: true });
  },
});

interface Started {
  child: ChildProcess;
  port: number;
  startedIn: number;
  /** Waits until it has written this. Answers everything that it wrote. */
  said(pattern: RegExp): Promise<string>;
}

/** `under`: a program and its arguments that run the server and watch it. */
export async function start(
  args: readonly string[],
  settings: Record<string, string>,
  under: readonly string[] = [],
): Promise<Started> {
  const began = performance.now();
  const [program = '', ...rest] = [...under, process.execPath, ...profiling(), ...args];
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  const said = async (pattern: RegExp) => {
    while (!pattern.test(written)) {
      if (child.exitCode !== null) throw new Error(`it ended:\n${written}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    }
    return written;
  };
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const port = Number(/:(\d+)/.exec(await said(/is running at http:\/\/[^:]+:\d+/))?.[1]);
  await fetch(`http://127.0.0.1:${port}/api/health`);
  return { child, port, startedIn: performance.now() - began, said };
}

/** `BENCH_PROFILE=folder` writes a CPU profile of each server there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(process.env.BENCH_PROFILE === undefined ? 'SIGTERM' : 'SIGINT');
  await exit;
}

export async function moveIn(url: string): Promise<void> {
  await post(`${url}/api/setup`, {
    code: setupCode,
    partners: [
      { username: 'zoe', displayName: 'Zoë' },
      { username: 'sam', displayName: 'Sam' },
    ],
    password,
  });
}

export async function signIn(url: string, username: string): Promise<string> {
  const answer = await post(`${url}/api/auth/login`, { username, password });
  if (typeof answer === 'object' && answer !== null && 'token' in answer)
    return String(answer.token);
  throw new Error(`signing in answered ${JSON.stringify(answer)}`);
}

async function post(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error(`${address} answered ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
