import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { incrementLove } from '#features/love/love.contract.ts';
import { readAllPhotos } from '#features/photos/photos.contract.ts';
import { filenameOfMany, putPhotos } from '../../tests/support/many-photos.ts';
import { addPhoto, plainPicture } from '../../tests/support/photos.ts';
import { callWire } from '../../tests/support/test-server.ts';
import { median, newFolder, startProduct } from '../harness.ts';
import { expect } from './expect.ts';

const writesOnDisk = 100;

/** G3: the order of system calls before each response, watched by strace. */
export async function orderOnDisk(): Promise<void> {
  const { url, server, tokens, pid } = await startProduct();
  const trace = join(newFolder(), 'trace');
  const calls = 'write,writev,sendto,fsync,fdatasync,rename,renameat,renameat2';
  const strace = spawn(
    'strace',
    ['-f', '-y', '-s', '24', '-o', trace, '-e', `trace=${calls}`, '-p', String(pid())],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await once(strace.stderr, 'data');
  const token = tokens[0];
  for (let count = 0; count < writesOnDisk; count += 1) await addPhoto({ url }, token);
  for (let count = 0; count < writesOnDisk; count += 1) {
    await callWire(url, incrementLove, { token });
  }
  const exit = once(strace, 'exit');
  strace.kill('SIGINT');
  await exit;
  const responses = readFileSync(trace, 'utf8')
    .split(/\n.*HTTP\/1\.1 20[01].*/)
    .slice(0, -1);
  expect('responses', responses.length, 2 * writesOnDisk);
  const orders = responses.map(orderIn);
  const upload = 'file, file, file, rename, rename, rename, folder, log';
  for (const [what, actual, right] of [
    ['an upload', orders.slice(0, writesOnDisk), upload],
    ['a click', orders.slice(writesOnDisk), 'log'],
  ] as const) {
    for (const order of new Set(actual)) expect(`before the response to ${what}`, order, right);
  }
  expect('exit code', await server.stop(), 0);
}

/** Returns what was synced and renamed, in the order in which the calls returned. */
function orderIn(trace: string): string {
  const started = new Map<string, string>();
  const steps = trace.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (text.endsWith('<unfinished ...>')) {
      started.set(thread, text);
      return [];
    }
    const call = text.includes('resumed>') ? (started.get(thread) ?? '') : text;
    if (/^f(?:data)?sync\(\d+<[^>]*\/tmp\/[^>/]+>/.test(call)) return ['file'];
    if (/^rename\w*\(.*\/tmp\/.*\/photos\//.test(call)) return ['rename'];
    if (/^fsync\(\d+<[^>]*\/photos>/.test(call)) return ['folder'];
    if (/^f(?:data)?sync\(\d+<[^>]*\/home\.sqlite-wal>/.test(call)) return ['log'];
    return [];
  });
  return steps.join(', ').replace(/log(, log)+/, 'log');
}

const photos = 10_000;
const sizes = ['full', 'medium', 'thumbnail'];

/** G2: kills of a server with 10,000 photos, and the files that a kill leaves behind. */
export async function restart(): Promise<void> {
  const picture = await plainPicture();
  const write = (folder: string, name: string) => {
    for (const size of sizes) writeFileSync(join(folder, 'photos', `${name}.${size}.jpg`), picture);
  };
  const { url, server, tokens } = await startProduct((folder) => {
    putPhotos(folder, photos);
    for (let index = 0; index < photos; index += 1) {
      write(folder, filenameOfMany(index).replace('.jpg', ''));
    }
  });
  const partial = join(server.folder, 'tmp/partial');
  const times: number[] = [];
  for (let kill = 1; kill <= 15; kill += 1) {
    await server.stop('SIGKILL');
    mkdirSync(dirname(partial), { recursive: true });
    writeFileSync(partial, picture);
    for (let orphan = 0; orphan < 8; orphan += 1) {
      write(server.folder, (kill * 16 + orphan).toString(16).padStart(32, 'f'));
    }
    const began = performance.now();
    await server.start();
    await callWire(url, readAllPhotos, { token: tokens[0] });
    times.push(performance.now() - began);
    expect(`${kill}: the partial file is there`, existsSync(partial), false);
    const isSwept = () =>
      readdirSync(join(server.folder, 'photos')).length === sizes.length * photos;
    for (let look = 0; look < 300 && !isSwept(); look += 1) await sleep(100);
    expect(`${kill}: exactly the orphans are deleted`, isSwept());
  }
  console.log(
    `ready after ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)}`,
  );
  expect('ready within 2 s', median(times) <= 2_000);
  expect('exit code', await server.stop(), 0);
}
