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
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { cameraPicture } from '../../../../tests/support/pictures.ts';
import { imageProgram } from '../../../../tests/support/prepared.ts';
import {
  canSeeProcesses,
  environmentOf,
  imagePrograms,
  isAlive,
} from '../../../../tests/support/processes.ts';
import { runProgram } from '../../../../tests/support/programs.ts';
import { createLog } from '../log.ts';
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
  if (canSeeProcesses) await noneIsLeft();
  rmSync(folder, { recursive: true, force: true });
});

const patient = { timeout: 10_000, interval: 5 };
const noneIsLeft = () => expect.poll(() => imagePrograms(), patient).toEqual([]);
const theProgram = () => {
  const [pid = 0, ...more] = imagePrograms();
  expect([pid > 0, more]).toEqual([true, []]);
  return pid;
};

let count = 0;
/** A file with this content, and an order for two sizes of it. */
function orderOf(content: Uint8Array | string) {
  count += 1;
  const file = join(folder, `in-${count}`);
  writeFileSync(file, content);
  return orderFor(file);
}
const orderFor = (file: string) => ({
  file,
  sizes: [{ file: `${file}.whole` }, { file: `${file}.small`, side: 40 }],
});
type Order = ReturnType<typeof orderFor>;
const good = async () => orderOf(await cameraPicture({ orientation: 6 }));
const isMade = async ({ sizes: [whole, small] }: Order) => {
  const found = await Promise.all(
    [whole, small].map(async (size) => sharp(readFileSync(size?.file ?? '')).metadata()),
  );
  expect(found.map(({ width, height }) => [width, height])).toEqual([
    [60, 80],
    [30, 40],
  ]);
};

test('a picture is made in every size, and told of', async () => {
  const order = await good();
  const made = await images.make(order);
  expect(made).toEqual({
    format: 'jpeg',
    width: 60,
    height: 80,
    bytes: order.sizes.map(({ file }) => statSync(file).size),
    thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
    cameraTime: '2024:05:14 10:22:33',
  });
  await isMade(order);
  for (const { file } of order.sizes) expect(statSync(file).mode & 0o777).toBe(0o600);
});

describe('what cannot be used is told as such, and nothing is written', () => {
  const gigantic = () =>
    sharp({ create: { width: 8_001, height: 8_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  test.each<[string, () => Promise<Uint8Array> | string, string]>([
    ['nothing', () => '', 'unsupported'],
    ['text', () => 'hello', 'unsupported'],
    ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported'],
    ['a head without a body', () => '\xff\xd8\xff\xe0', 'unsupported'],
    ['half a picture', async () => (await cameraPicture()).subarray(0, 700), 'unreadable'],
    ['a picture of more than 64 megapixels', gigantic, 'gigantic'],
  ])('%s', async (_, make, unusable) => {
    const order = orderOf(await make());
    expect(await images.make(order)).toEqual({ unusable });
    expect(readdirSync(folder).filter((name) => name.includes('.'))).toEqual([]);
  });
});

test('a fault of ours is an error with its code', async () => {
  const order = await good();
  const nowhere = join(folder, 'missing', 'out');
  await expect(images.make({ ...order, sizes: [{ file: nowhere }] })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await expect(images.make(orderFor(join(folder, 'missing')))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('once closed it makes nothing', async () => {
  images.close();
  await expect(images.make(await good())).rejects.toThrow('server is restarting');
});

describe.runIf(canSeeProcesses)('the program', () => {
  /** A picture on which the program hangs: its second size is a pipe, and nobody reads from that. */
  async function hanging() {
    const { file, sizes } = await good();
    const [mark = { file: '' }] = sizes;
    const pipe = `${file}.pipe`;
    execFileSync('mkfifo', [pipe]);
    return { file, sizes: [mark, { file: pipe, side: 40 }], mark: mark.file, pipe };
  }
  /** Waits until the program is at work on it, this time. */
  async function isAtWork({ mark }: { mark: string }) {
    const isWritten = () => existsSync(mark) && statSync(mark).size > 0;
    await expect.poll(isWritten, patient).toBe(true);
    rmSync(mark);
  }
  const kill = async (pid = theProgram()) => {
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid), patient).toBe(false);
  };

  test('that is killed under many is started again, and nobody notices', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, good));
    const stuck = await hanging();
    const working = [stuck, ...orders].map((order) => images.make(order));
    await isAtWork(stuck);
    const first = theProgram();
    await kill(first);
    // It has one more try by itself, and is now all that is read.
    await isAtWork(stuck);
    expect(theProgram()).not.toBe(first);
    await kill();
    const [unusable, ...made] = await Promise.all(working);
    expect(unusable).toEqual({ unusable: 'unreadable' });
    for (const each of made) expect(each).toMatchObject({ width: 60, height: 80 });
    for (const order of orders) await isMade(order);
  });

  test('that is killed when half of its work lies there already does it again', async () => {
    const stuck = await hanging();
    const working = images.make(stuck);
    const isWritten = () => existsSync(stuck.mark) && statSync(stuck.mark).size > 0;
    await expect.poll(isWritten, patient).toBe(true);
    await kill();
    let small = await readFile(stuck.pipe);
    // Empty is what the killed one leaves to a reader who comes while it is still dying.
    while (small.length === 0) small = await readFile(stuck.pipe);
    const made = await working;
    const whole = readFileSync(stuck.mark);
    expect(made).toMatchObject({ width: 60, bytes: [whole.length, small.length] });
    expect(await sharp(whole).metadata()).toMatchObject({ width: 60, height: 80 });
  });

  test('is killed itself when it hangs on a picture, twice, and then that is refused', async () => {
    const stuck = await hanging();
    const working = images.make(stuck);
    for (let round = 0; round < 2; round += 1) {
      await isAtWork(stuck);
      const pid = theProgram();
      clock.pass(29_999);
      expect(isAlive(pid)).toBe(true);
      clock.pass(1);
      await expect.poll(() => isAlive(pid), patient).toBe(false);
    }
    expect(await working).toEqual({ unusable: 'unreadable' });
    const order = await good();
    expect(await images.make(order)).toMatchObject({ width: 60 });
  });

  test('lets those who come meanwhile wait for the one that is tried alone', async () => {
    const stuck = await hanging();
    const working = images.make(stuck);
    await isAtWork(stuck);
    await kill();
    await isAtWork(stuck);
    let isDone = false;
    const later = images.make(await good()).then((made) => {
      isDone = true;
      return made;
    });
    expect(imagePrograms()).toHaveLength(1);
    expect(isDone).toBe(false);
    await kill();
    expect(await working).toEqual({ unusable: 'unreadable' });
    expect(await later).toMatchObject({ width: 60 });
  });

  test('rests after a minute without work, and is there again for the next', async () => {
    expect(imagePrograms()).toEqual([]);
    await images.make(await good());
    const pid = theProgram();
    clock.pass(59_999);
    await images.make(await good());
    expect(theProgram()).toBe(pid);
    clock.pass(59_999);
    expect(isAlive(pid)).toBe(true);
    clock.pass(1);
    await noneIsLeft();
    expect(await images.make(await good())).toMatchObject({ width: 60 });
    expect(theProgram()).not.toBe(pid);
  });

  test('ends when the home closes, also while it works', async () => {
    const stuck = await hanging();
    const working = images.make(stuck).catch((error: Error) => error.message);
    await isAtWork(stuck);
    images.close();
    await noneIsLeft();
    expect(await working).toContain('server is restarting');
  });

  test('knows nothing of the environment of the home', async () => {
    await images.make(await good());
    const own = environmentOf(theProgram()).filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(own).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);
  });

  test('ends with the process that started it, however that ended', async () => {
    const { file, sizes } = await good();
    const owner = runProgram(
      new URL('../../../../tests/support/images-owner.ts', import.meta.url),
      [...[program, file, sizes[0]?.file ?? '']],
    );
    await owner.says('made');
    const [pid = 0] = imagePrograms(owner.child.pid);
    expect(isAlive(pid)).toBe(true);
    await owner.kill();
    await expect.poll(() => isAlive(pid), patient).toBe(false);
  });
});
