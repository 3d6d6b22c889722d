import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readAllPhotos } from '#features/photos/photos.contract.ts';
import { broken, chances, hostile, type Sendable } from '../support/broken-pictures.ts';
import { addPhoto, filesIn, imageOf, photoIn, untilTempFilesAreGone } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { canSeeProcesses, imagePrograms, mostMemory } from '../support/processes.ts';
import { sharedServer } from '../support/server-hooks.ts';
import type { Answer } from '../support/test-server.ts';

/*
 * Any upload is accepted or rejected quickly, without harm to the server or its data. `PICTURES=6000` runs more, with random
 * seeds.
 */

const casesGiven = process.env.PICTURES;
const cases = Number(casesGiven ?? 250);
const seed = casesGiven === undefined ? 520 : Date.now();
const mebibyte = 1024 * 1024;
/** Milliseconds per picture; strict in the nightly run only, when nothing else is running. */
const longest = casesGiven === undefined ? 60_000 : 15_000;

const server = sharedServer();
let tokens: string[];
beforeAll(async () => {
  tokens = [await server.signIn('zoe'), await server.signIn('sam')];
});
const zoe = () => tokens[0] ?? '';

let peak = 0;
function lookAtMemory(): void {
  if (canSeeProcesses) peak = Math.max(peak, ...imagePrograms().map(mostMemory));
}

/** Uploads a picture, and checks the response and the stored images. */
async function send({ name, bytes }: Sendable, token: string): Promise<Answer> {
  const before = performance.now();
  const answer = await upload(server, token, bytes, { name });
  const took = performance.now() - before;
  const received = `${name} (seed ${seed}): ${answer.status} ${JSON.stringify(answer.body)}`;
  expect([200, 201, 400, 413, 415], received).toContain(answer.status);
  expect(took, received).toBeLessThan(longest);
  if (answer.status === 201) {
    const { filename, width, height, size } = photoIn(answer);
    const full = await imageOf(server, token, filename);
    expect(full.length, received).toBe(size);
    const { data, info } = await sharp(full, { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data.length > 0], received).toEqual([width, height, true]);
  }
  return answer;
}

/** Four uploads at a time, by both users. */
async function sendAll(pictures: readonly Sendable[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const left = pictures.entries();
  await Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (const [, picture] of left) {
        const { status } = await send(picture, tokens[worker % 2] ?? '');
        statuses.set(picture.name, status);
        lookAtMemory();
      }
    }),
  );
  return statuses;
}

async function isWell(): Promise<void> {
  await untilTempFilesAreGone(server);
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  const { body } = await server.call(readAllPhotos, { token: zoe() });
  const photos = readAllPhotos.responses[200].parse(body);
  expect(filesIn(server).photos).toHaveLength(3 * photos.length);
  await addPhoto(server, zoe());
}

test('broken pictures are accepted or rejected', {
  timeout: 60_000 + cases * 400,
}, async () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url));
  const corner = await cameraPicture({ width: 120, height: 90, orientation: 6 });
  const image = sharp(corner).keepMetadata();
  const good: Sendable[] = [
    { name: 'camera.jpg', bytes: corner },
    { name: 'progressive.jpg', bytes: await image.clone().jpeg({ progressive: true }).toBuffer() },
    { name: 'picture.png', bytes: await image.clone().png().toBuffer() },
    { name: 'few colors.png', bytes: await image.clone().png({ palette: true }).toBuffer() },
    { name: 'picture.webp', bytes: await image.clone().webp().toBuffer() },
    { name: 'lossless.webp', bytes: await image.clone().webp({ lossless: true }).toBuffer() },
    { name: 'picture.gif', bytes: await image.clone().gif().toBuffer() },
    { name: 'picture.avif', bytes: await image.clone().avif({ effort: 0 }).toBuffer() },
    { name: 'turned.heic', bytes: fixture('turned.heic') },
    { name: 'turned.avif', bytes: fixture('turned.avif') },
    { name: 'wide-by-numbers.avif', bytes: fixture('wide-by-numbers.avif') },
    { name: 'animated.avif', bytes: fixture('animated.avif') },
    { name: 'hdr.heic', bytes: fixture('hdr.heic') },
    { name: 'adobe-profile.heic', bytes: fixture('adobe-profile.heic') },
  ];
  const draw = chances(seed);
  const one = () => good[draw(good.length)] ?? { name: '', bytes: corner };
  const pictures = Array.from({ length: cases }, (_, index) => {
    const picture = broken(one(), one(), draw);
    return { ...picture, name: `${index}: ${picture.name}` };
  });
  const statuses = [...(await sendAll(pictures)).values()];
  // Otherwise a test that accepts or rejects everything would pass.
  for (const status of [201, 400, 415]) expect(statuses).toContain(status);
  await isWell();
});

test('huge pictures and files of a wrong type are rejected', { timeout: 300_000 }, async () => {
  const statuses = await sendAll(await hostile());
  expect(Object.fromEntries(statuses)).toMatchObject({
    '20000x20000.png': 413,
    '20000x20000 by its head only.png': 413,
    '8001x8000.png': 413,
    '8000x8000.png': 201,
    '8000x8000 in PQ.png': 201,
    'lines without end or checksum.png': 400,
    'too few lines without checksum.png': 400,
    '7000x7000.gif': 201,
    'many frames.gif': 201,
    'many frames.webp': 201,
    '65535x65535.jpg': 400,
    '70000x10.png': 201,
    'drawing.jpg': 415,
    'scan.jpg': 415,
    'paper.jpg': 415,
    'page.jpg': 415,
    'empty.jpg': 415,
    'one byte.jpg': 415,
    'the start of one.png': 400,
    'a page inside.jpg': 201,
    'a page after it.jpg': 201,
    'other than it says.gif': 201,
  });
  await isWell();
});

test('the image process never used more than 512 MiB', () => {
  if (!canSeeProcesses) return;
  expect(peak).toBeGreaterThan(0);
  expect(peak / mebibyte).toBeLessThan(512);
});
