import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { png, pngChunk } from '../../../../tests/support/broken-pictures.ts';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { cameraPicture } from '../../../../tests/support/pictures.ts';
import { imageProgram } from '../../../../tests/support/prepared.ts';
import {
  canSeeProcesses,
  environmentOf,
  imagePrograms,
  isAlive,
} from '../../../../tests/support/processes.ts';
import { createLog } from '../log.ts';
import type { ImageJob } from './image-jobs.ts';
import { createImages, type Images } from './images.ts';

const program = imageProgram();
let folder: string;
let clock: FakeClock;
let images: Images;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  clock = createFakeClock('2026-03-14T12:00:00Z');
  images = createImages(program, clock, createLog('silent'));
});
afterEach(async () => {
  images.close();
  if (canSeeProcesses) await noProcess();
  rmSync(folder, { recursive: true, force: true });
});

const patient = { timeout: 10_000, interval: 5 };
const noProcess = () => expect.poll(() => imagePrograms(), patient).toEqual([]);
const processId = () => {
  const [pid = 0, ...more] = imagePrograms();
  expect([pid > 0, more]).toEqual([true, []]);
  return pid;
};

let count = 0;
/** Writes a file, and returns a job for two sizes of it. */
function jobOf(content: Uint8Array | string): ImageJob {
  count += 1;
  const file = join(folder, `in-${count}`);
  writeFileSync(file, content);
  return {
    file,
    sizes: [
      { file: `${file}.full`, size: 'full' },
      { file: `${file}.thumbnail`, size: 'thumbnail' },
    ],
  };
}
const camera = cameraPicture({ width: 800, height: 600, orientation: 6 });
const good = async () => jobOf(await camera);
const expectMade = async ({ sizes }: ImageJob) => {
  const found = await Promise.all(
    sizes.map(async ({ file }) => sharp(readFileSync(file)).metadata()),
  );
  expect(found.map(({ width, height }) => [width, height])).toEqual([
    [600, 800],
    [300, 400],
  ]);
};
const unreadable = { name: 'Error', reason: 'unreadable' };

test('writes all sizes of a job and describes them', async () => {
  const job = await good();
  expect(await images.make(job)).toEqual({
    format: 'jpeg',
    width: 600,
    height: 800,
    bytes: job.sizes.map(({ file }) => statSync(file).size),
    thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
    dates: ['2024:05:14 10:22:33'],
  });
  await expectMade(job);
  for (const { file } of job.sizes) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('an unusable picture is rejected with a reason, and no file is written', async () => {
  for (const [content, reason] of [
    ['', 'unsupported'],
    [(await cameraPicture()).subarray(0, 700), 'unreadable'],
    [png([8_001, 8_000], [pngChunk('IDAT', deflateSync(Buffer.alloc(2)))]), 'gigantic'],
  ] as const) {
    await expect(images.make(jobOf(content))).rejects.toMatchObject({ reason });
  }
  expect(readdirSync(folder).filter((name) => name.includes('.'))).toEqual([]);
});

describe.runIf(canSeeProcesses)('the image process', () => {
  /** A job that hangs, for its second size is a pipe without a reader. */
  async function hanging() {
    const { file, sizes } = await good();
    const [mark = { file: '', size: 'full' as const }] = sizes;
    const pipe = `${file}.pipe`;
    execFileSync('mkfifo', [pipe]);
    return {
      file,
      sizes: [mark, { file: pipe, size: 'thumbnail' as const }],
      mark: mark.file,
      pipe,
    };
  }
  /** Waits until the process works on this job, also after a retry. */
  async function isAtWork({ mark }: { mark: string }) {
    const isWritten = () => existsSync(mark) && statSync(mark).size > 0;
    await expect.poll(isWritten, patient).toBe(true);
    rmSync(mark);
  }
  const kill = async (pid = processId()) => {
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid), patient).toBe(false);
  };

  test('is restarted after a crash during several jobs, and all of them are retried', async () => {
    const jobs = await Promise.all(Array.from({ length: 3 }, good));
    const stuck = await hanging();
    const hung = expect(images.make(stuck)).rejects.toMatchObject(unreadable);
    const made = Promise.all(jobs.map((job) => images.make(job)));
    await isAtWork(stuck);
    const first = processId();
    await kill(first);
    // It is retried alone.
    await isAtWork(stuck);
    expect(processId()).not.toBe(first);
    await kill();
    await hung;
    for (const each of await made) expect(each).toMatchObject({ width: 600 });
    for (const job of jobs) await expectMade(job);
  });

  test('is killed after 30 s on one picture, which is rejected after a retry', async () => {
    const stuck = await hanging();
    const working = expect(images.make(stuck)).rejects.toMatchObject(unreadable);
    for (let round = 0; round < 2; round += 1) {
      await isAtWork(stuck);
      const pid = processId();
      clock.pass(29_999);
      expect(isAlive(pid)).toBe(true);
      clock.pass(1);
      await expect.poll(() => isAlive(pid), patient).toBe(false);
    }
    await working;
    expect(await images.make(await good())).toMatchObject({ width: 600 });
  });

  test('is ended when it holds much memory and is idle, and no job is lost', async () => {
    const fake = join(folder, 'image-program.mjs');
    writeFileSync(
      fake,
      `process.send({ ready: true });
       process.on('message', ({ id }) => {
         const dates = [String(process.pid)];
         const result = { format: 'jpeg', width: 1, height: 1, bytes: [], thumbhash: '', dates };
         process.send({ id, result }, () => process.send({ isOverMemory: true }));
       });
       process.on('disconnect', () => process.exit());`,
    );
    const fakeImages = createImages(fake, clock, createLog('silent'));
    const job = await good();
    let pid = 0;
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all([1, 2, 3].map(() => fakeImages.make(job)));
      pid = Number(results[0]?.dates[0]);
    }
    await expect.poll(() => isAlive(pid), patient).toBe(false);
    fakeImages.close();
  });

  test('does not inherit the environment', async () => {
    await images.make(await good());
    const own = environmentOf(processId()).filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(own).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);
  });
});
