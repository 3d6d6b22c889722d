import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Photo, readAllPhotos } from '#features/photos/photos.contract.ts';
import { ImageSize } from '#shared/images.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { filesIn, imageOf, photoIn } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { callWire } from '../support/test-server.ts';
import { looking } from './journals.ts';

const kills = Number(process.env.KILLS ?? 4);
const clients = 6;

let server: BuiltServer;
let tokens: [string, string];
let cameras: Buffer[];
const url = () => `http://127.0.0.1:${server.port}`;

beforeAll(async () => {
  ({ server, tokens } = await startServerWithCouple());
  cameras = await Promise.all(
    [1, 6, 8].map((orientation) => cameraPicture({ width: 600, height: 400, orientation })),
  );
});
afterAll(() => server.remove());

/** An acknowledged photo, and the SHA-256 of the upload. */
interface Acknowledged {
  photo: Photo;
  sha256: string;
}

let count = 0;
/** Uploads different photos until the server exits. */
async function uploadUntilGone(client: number, acknowledged: Acknowledged[]): Promise<void> {
  for (;;) {
    count += 1;
    const camera = cameras[count % cameras.length] ?? Buffer.alloc(0);
    const bytes = Buffer.concat([camera, Buffer.from(`picture ${count}`)]);
    const answer = await upload({ url: url() }, tokens[client % 2], bytes).catch(() => null);
    if (answer === null) return;
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    acknowledged.push({ photo: photoIn(answer), sha256 });
  }
}

const inDatabase = () =>
  looking(server, (sqlite) => {
    const rows = sqlite
      .prepare<[], { id: number; sha256: string }>('select id, sha256 from photos')
      .all();
    return {
      sha256s: new Map(rows.map(({ id, sha256 }) => [id, sha256])),
      integrity: sqlite.pragma('integrity_check', { simple: true }),
    };
  });

const listed = async () => {
  const { body } = await callWire(url(), readAllPhotos, { token: tokens[0] });
  return readAllPhotos.answers[200].parse(body);
};

/** Checks that every size of a photo exists, decodes, and has the stated dimensions. */
async function isWhole({ filename, width, height, size }: Photo): Promise<void> {
  for (const kind of ImageSize.options) {
    const bytes = await imageOf({ url: url() }, tokens[1], filename, kind);
    const { info } = await sharp(bytes, { failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scale = kind === 'thumbnail' ? 400 / 600 : 1;
    expect([kind, info.width, info.height]).toEqual([
      kind,
      Math.round(width * scale),
      Math.round(height * scale),
    ]);
    if (kind === 'full') expect(bytes.length).toBe(size);
  }
}

test(`${kills} kills during uploads lose no photo and leave no incomplete one`, {
  timeout: 20_000 + kills * 10_000,
}, async () => {
  const known = new Set<number>();
  let inAll = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const acknowledged: Acknowledged[] = [];
    const uploading = Array.from({ length: clients }, (_, client) =>
      uploadUntilGone(client, acknowledged),
    );
    // The image process starts with the first upload.
    await expect
      .poll(() => acknowledged.length, { timeout: 30_000, interval: 2 })
      .toBeGreaterThan(0);
    await after(Math.random() * 500);
    await server.stop('SIGKILL');
    await Promise.all(uploading);
    inAll += acknowledged.length;

    await server.start();
    expect(filesIn(server).tmp).toEqual([]);

    const { sha256s, integrity } = inDatabase();
    expect(integrity).toBe('ok');
    const photos = await listed();
    const byId = new Map(photos.map((photo) => [photo.id, photo]));
    for (const { photo, sha256 } of acknowledged) {
      expect(byId.get(photo.id)).toEqual(photo);
      expect(sha256s.get(photo.id)).toBe(sha256);
    }
    // Photos without a response are complete, too.
    for (const photo of photos) if (!known.has(photo.id)) await isWhole(photo);
    for (const id of byId.keys()) known.add(id);
    // Files without a row are deleted: three files remain for each photo, and no others.
    const expected = photos
      .flatMap(({ filename }) =>
        ImageSize.options.map((size) => filename.replace('.', `.${size}.`)),
      )
      .sort();
    await expect.poll(() => filesIn(server).photos, { timeout: 20_000 }).toEqual(expected);
  }
  expect(inAll).toBeGreaterThan(kills);
  expect(await server.stop()).toBe(0);
});
