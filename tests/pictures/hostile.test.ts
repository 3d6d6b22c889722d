import { readFileSync } from 'node:fs';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readAllPhotos } from '#features/photos/photos.contract.ts';
import { broken, chances, png, pngChunk, type Sendable } from '../support/broken-pictures.ts';
import { addPhoto, filesIn, imageOf, photoIn, untilTempFilesAreGone } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { canSeeProcesses, imagePrograms, mostMemory } from '../support/processes.ts';
import { sharedServer } from '../support/server-hooks.ts';

/*
 * Any upload is accepted or rejected quickly, without harm to the server or its data. `PICTURES=6000` runs more, with random
 * seeds.
 */

const casesGiven = process.env.PICTURES;
const cases = Number(casesGiven ?? 100);
const seed = casesGiven === undefined ? 520 : Date.now();
const mebibyte = 1024 * 1024;
/** Milliseconds per picture; strict in the nightly run only, when nothing else is running. */
const longest = casesGiven === undefined ? 60_000 : 15_000;

const server = sharedServer();
const { tokens } = server;
let peak = 0;

/** Uploads a picture, and checks the response and the stored images. Returns the status. */
async function send({ name, bytes }: Sendable, token: string): Promise<number> {
  const before = performance.now();
  const answer = await upload(server, token, bytes, { name });
  const took = performance.now() - before;
  const received = `${name} (seed ${seed}): ${answer.status} ${JSON.stringify(answer.body)}`;
  expect([200, 201, 400, 413, 415], received).toContain(answer.status);
  expect(took, received).toBeLessThan(longest);
  if (answer.status === 201) {
    const { filename, width, height, size } = photoIn(answer);
    const full = await imageOf(server, token, filename);
    const { info } = await sharp(full, { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([full.length, info.width, info.height], received).toEqual([size, width, height]);
  }
  if (canSeeProcesses) peak = Math.max(peak, ...imagePrograms().map(mostMemory));
  return answer.status;
}

/** Four uploads at a time, by both users. */
async function sendAll(pictures: readonly Sendable[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const left = pictures.values();
  await Promise.all(
    [tokens.zoe, tokens.sam, tokens.zoe, tokens.sam].map(async (token) => {
      for (const picture of left) statuses[picture.name] = await send(picture, token);
    }),
  );
  return statuses;
}

async function expectNoHarm(): Promise<void> {
  await untilTempFilesAreGone(server);
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  const { body } = await server.call(readAllPhotos, { token: tokens.zoe });
  const photos = readAllPhotos.responses[200].parse(body);
  expect(filesIn(server).photos).toHaveLength(3 * photos.length);
  await addPhoto(server, tokens.zoe);
}

test('broken pictures are accepted or rejected', {
  timeout: 60_000 + cases * 400,
}, async () => {
  const corner = await cameraPicture({ width: 120, height: 90, orientation: 6 });
  const image = sharp(corner).keepMetadata();
  const fixtures = ['turned.heic', 'turned.avif', 'animated.avif', 'hdr.heic'];
  const good: Sendable[] = [
    { name: 'camera.jpg', bytes: corner },
    { name: 'progressive.jpg', bytes: await image.clone().jpeg({ progressive: true }).toBuffer() },
    { name: 'picture.png', bytes: await image.clone().png().toBuffer() },
    { name: 'few colors.png', bytes: await image.clone().png({ palette: true }).toBuffer() },
    { name: 'picture.webp', bytes: await image.clone().webp().toBuffer() },
    { name: 'picture.gif', bytes: await image.clone().gif().toBuffer() },
    ...fixtures.map((name) => ({
      name,
      bytes: readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url)),
    })),
  ];
  const draw = chances(seed);
  const one = () => good[draw(good.length)] ?? { name: '', bytes: corner };
  const pictures = Array.from({ length: cases }, (_, index) => {
    const { name, bytes } = broken(one(), one(), draw);
    return { name: `${index}: ${name}`, bytes };
  });
  const statuses = Object.values(await sendAll(pictures));
  // Otherwise a test that accepts or rejects everything would pass.
  for (const status of [201, 400, 415]) expect(statuses).toContain(status);
  await expectNoHarm();
});

test('huge pictures and bombs are accepted or rejected within 512 MiB of memory', async () => {
  const inPq = pngChunk('cICP', Buffer.from([9, 16, 0, 1]));
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(8_000 * 1_001)));
  const white = { width: 7_000, height: 7_000, channels: 3 as const, background: '#fff' };
  const zeros = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([...Array<Buffer>(600).fill(zeros), Buffer.of(3, 0, 0, 0, 0, 0)]);
  const wrongChecksum = pngChunk('IDAT', Buffer.of(0x78, 0x9c)).fill(0, 10);
  const boxInItself = Buffer.from('\0\0\x0f\xffmeta', 'latin1');
  const pictures = {
    '8001 × 8000.png': png([8_001, 8_000], [pixels]),
    '8000 × 8000 in PQ.png': png([8_000, 8_000], [inPq, pixels]),
    '7000 × 7000.webp': await sharp({ create: white }).webp({ effort: 0 }).toBuffer(),
    'rows without end or checksum.png': png([8, 8], [wrongChecksum, pngChunk('IDAT', bomb)]),
    'a box in itself.heic': Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
      ...Array<Buffer>(5_000).fill(boxInItself),
    ]),
  };
  const sendable = Object.entries(pictures).map(([name, bytes]) => ({ name, bytes }));
  expect(await sendAll(sendable)).toEqual({
    '8001 × 8000.png': 413,
    '8000 × 8000 in PQ.png': 201,
    '7000 × 7000.webp': 201,
    'rows without end or checksum.png': 400,
    'a box in itself.heic': 400,
  });
  await expectNoHarm();
  if (!canSeeProcesses) return;
  expect(peak).toBeGreaterThan(0);
  expect(peak / mebibyte).toBeLessThan(512);
});
