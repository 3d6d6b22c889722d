import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Photo, readAllPhotos } from '#features/photos/photos.contract.ts';
import { ImageSize } from '#shared/images.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { openHeart } from '../support/hearts.ts';
import { filesIn, imageOf, photoIn } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { callWire } from '../support/test-server.ts';

/** `npm run soak -- kills` runs more. */
const kills = Number(process.env.KILLS ?? 1);

let server: BuiltServer;
let tokens: [string, string];
let camera: Buffer;
const url = () => `http://127.0.0.1:${server.port}`;

beforeAll(async () => {
  ({ server, tokens } = await startServerWithCouple());
  camera = await cameraPicture({ width: 600, height: 400, orientation: 6 });
});
afterAll(() => server.remove());

type Clicks = { acknowledged: number; inFlight: number };

/** Clicks until the server is killed. */
async function click(token: string, clicks: Clicks): Promise<void> {
  const heart = openHeart(server.port, token, 1);
  for (;;) {
    clicks.inFlight += 1;
    // Without a response, the last click may have arrived.
    const answer = await heart.click().catch(() => heart.close());
    if (answer === undefined) return;
    expect(answer.status).toBe(200);
    clicks.inFlight -= 1;
    clicks.acknowledged += 1;
  }
}

type Upload = { photo: Photo; sha256: string };

let pictures = 0;
/** Uploads different photos until the server is killed. */
async function uploadPhotos(token: string, acknowledged: Upload[]): Promise<void> {
  for (;;) {
    pictures += 1;
    const bytes = Buffer.concat([camera, Buffer.from(`picture ${pictures}`)]);
    const answer = await upload({ url: url() }, token, bytes).catch(() => null);
    if (answer === null) return;
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    acknowledged.push({ photo: photoIn(answer), sha256 });
  }
}

function readDatabase() {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  try {
    return {
      counts: sqlite.prepare<[], number>('select count from love order by personId').pluck().all(),
      sha256s: new Map(
        sqlite.prepare<[], [number, string]>('select id, sha256 from photos').raw().all(),
      ),
      integrity: sqlite.pragma('integrity_check', { simple: true }),
      foreignKeys: sqlite.prepare('pragma foreign_key_check').all(),
    };
  } finally {
    sqlite.close();
  }
}

/** Expects that every size of a photo can be decoded, and has its dimensions. */
async function expectWhole({ filename, width, height, size }: Photo): Promise<void> {
  for (const kind of ImageSize.options) {
    const bytes = await imageOf({ url: url() }, tokens[1], filename, kind);
    const { info } = await sharp(bytes, { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scale = kind === 'thumbnail' ? 400 / 600 : 1;
    const expected = [width, height].map((length) => Math.round(length * scale));
    expect([kind, info.width, info.height]).toEqual([kind, ...expected]);
    if (kind === 'full') expect(bytes.length).toBe(size);
  }
}

test(`${kills} kills during clicks and uploads lose nothing that was acknowledged`, {
  timeout: 20_000 + kills * 10_000,
}, async () => {
  const clicks: Clicks[] = tokens.map(() => ({ acknowledged: 0, inFlight: 0 }));
  const checked = new Set<number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const uploads: Upload[] = [];
    const writing = Array.from({ length: 4 }, (_, client) => {
      const who = client % 2;
      const token = tokens[who] ?? '';
      return [
        click(token, clicks[who] ?? { acknowledged: 0, inFlight: 0 }),
        uploadPhotos(token, uploads),
      ];
    });
    // The image process starts with the first upload.
    await expect.poll(() => uploads.length, { interval: 2 }).toBeGreaterThan(0);
    await after(Math.random() * 500);
    await server.stop('SIGKILL');
    await Promise.all(writing.flat());
    await server.start();
    expect(filesIn(server).tmp).toEqual([]);

    const { counts, sha256s, integrity, foreignKeys } = readDatabase();
    expect([integrity, foreignKeys]).toEqual(['ok', []]);
    for (const [who, { acknowledged, inFlight }] of clicks.entries()) {
      const count = counts[who] ?? 0;
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      expect(count).toBeLessThanOrEqual(acknowledged + inFlight);
      // The count now includes clicks without a response.
      clicks[who] = { acknowledged: count, inFlight: 0 };
    }
    const { body } = await callWire(url(), readAllPhotos, { token: tokens[0] });
    const photos = readAllPhotos.responses[200].parse(body);
    for (const { photo, sha256 } of uploads) {
      expect(photos).toContainEqual(photo);
      expect(sha256s.get(photo.id)).toBe(sha256);
    }
    // Photos without a response are complete, too.
    for (const photo of photos.filter(({ id }) => !checked.has(id))) await expectWhole(photo);
    for (const { id } of photos) checked.add(id);
    // Files without a row are deleted: three files remain for each photo, and no others.
    const files = photos.flatMap(({ filename }) =>
      ImageSize.options.map((size) => filename.replace('.', `.${size}.`)),
    );
    await expect.poll(() => filesIn(server).photos, { timeout: 20_000 }).toEqual(files.sort());
  }
  expect(clicks.every(({ acknowledged }) => acknowledged > kills)).toBe(true);
  expect(await server.stop()).toBe(0);
});
