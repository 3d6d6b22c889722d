import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readArchive } from '#features/archive/server/read-archive.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { createMemory } from '#features/memories/memories.contract.ts';
import {
  addPhotoNote,
  changeCaption,
  changeCategories,
  changeSettings,
  createCategory,
  deletePhoto,
  type Photo,
  readBin,
} from '#features/photos/photos.contract.ts';
import { binRetention } from '#features/photos/photos.rules.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backUpNow, fileOf } from '../support/backups.ts';
import { playersIn } from '../support/boxes.ts';
import { advanceHoursUntil } from '../support/fake-clock.ts';
import { memoryInput } from '../support/memories.ts';
import { newFolder } from '../support/new-folder.ts';
import { addPhoto } from '../support/photos.ts';
import { type CallInput, startTestServer } from '../support/test-server.ts';

/** Unique bytes that can be searched for. */
type Marks = Readonly<Record<string, Buffer>>;

/** A unique picture, recognizable in every size made of it. */
const noise = () =>
  sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

/** Some bytes of the middle, which differ in any two pictures. */
const middleOf = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 32);

/** Returns the marks found in the files of a folder, except for `backups`. */
function found(folder: string, marks: Marks): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !relative(folder, file).startsWith('backups'));
  return files.flatMap((file) => {
    const bytes = bytesOf(file);
    return Object.keys(marks).filter((mark) => bytes.includes(marks[mark] ?? ''));
  });
}

/** Ignores files that are deleted during the search. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.of();
  }
}

/** Bytes that only this photo contains. */
function marksOf(folder: string, photo: Photo, uploaded: Buffer): Marks {
  const [stem = ''] = photo.filename.split('.');
  const pictures = readdirSync(join(folder, 'photos')).filter((name) => name.startsWith(stem));
  const sqlite = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  const row = sqlite
    .prepare<[number], { sha256: string; thumbhash: string }>(
      'select sha256, thumbhash from photos where id = ?',
    )
    .get(photo.id);
  sqlite.close();
  const words = {
    caption: 'CANARY-CAPTION',
    earlier: 'CANARY-EARLIER',
    note: 'CANARY-NOTE',
    name: 'CANARY-NAME',
    stem,
    sha256: row?.sha256 ?? '',
    thumbhash: row?.thumbhash ?? '',
  };
  return {
    ...Object.fromEntries(Object.entries(words).map(([what, word]) => [what, Buffer.from(word)])),
    ...Object.fromEntries(
      pictures.map((name) => [name, middleOf(readFileSync(join(folder, 'photos', name)))]),
    ),
    uploaded: middleOf(uploaded),
  };
}

test('seven days after its deletion no byte of a photo is in the data folder', async () => {
  const server = await startTestServer();
  const tokens = { zoe: await server.signIn('zoe'), sam: await server.signIn('sam') };
  const ask = async (spec: EndpointSpec, given: CallInput) => {
    const { status, body } = await server.call(spec, { token: tokens.zoe, ...given });
    expect(status).toBeLessThan(300);
    return body;
  };

  await ask(changeSettings, { body: { keepOriginals: true } });
  const bytes = await noise();
  const photo = await addPhoto(server, tokens.zoe, { bytes, name: 'CANARY-NAME.jpg' });
  const params = { id: photo.id };
  // Other photos stay, one of them in the recycle bin: their rows are adjacent.
  const [kept, later] = [await addPhoto(server, tokens.sam), await addPhoto(server, tokens.sam)];
  for (const caption of ['CANARY-EARLIER', 'CANARY-CAPTION']) {
    await ask(changeCaption, { params, body: { caption } });
    expect(found(server.folder, { caption: Buffer.from(caption) })).not.toEqual([]);
  }
  await ask(addPhotoNote, { params, body: { content: 'CANARY-NOTE' } });
  await ask(addPhotoNote, { params: { id: kept.id }, body: { content: 'a note that stays' } });
  const category = await ask(createCategory, { body: { name: 'Sea', color: '#10B981' } });
  await ask(changeCategories, { params, body: { categoryIds: [Object(category).id] } });
  await ask(createMemory, {
    body: { ...memoryInput(), type: 'event', selectedPhotos: [photo.id, kept.id] },
  });
  const play = playersIn(server, tokens);
  const box = await play.create({});
  await play.open(box.id);
  await play.complete(box.id, 'sam', { completionPhotoId: photo.id });
  expect((await play.approve(box.id)).status).toBe(200);

  const marks = marksOf(server.folder, photo, bytes);
  const { earlier: _, ...present } = marks;
  expect(Object.keys(marks)).toHaveLength(7 + 4 + 1);
  const all = new Set(Object.keys(present));
  expect(new Set(found(server.folder, present))).toEqual(all);
  await ask(deletePhoto, { params });
  server.clock.pass(60 * 60_000);
  await ask(deletePhoto, { params: { id: later.id } });
  server.clock.pass(binRetention - 60 * 60_000 - 1);
  expect(new Set(found(server.folder, present))).toEqual(all);

  // A concurrent reader keeps the log from being emptied.
  const reader = new Sqlite(join(server.folder, 'home.sqlite'));
  reader.pragma('wal_checkpoint(TRUNCATE)');
  reader.exec('begin');
  reader.prepare('select count(*) from photos').get();
  const inBin = async () =>
    readBin.responses[200].parse(await ask(readBin, {})).photos.map(({ id }) => id);
  server.clock.pass(1);
  // Not so often that a session expires.
  const patiently = { interval: 200, timeout: 60_000 };
  await expect.poll(advanceHoursUntil(server, inBin), patiently).toEqual([]);
  await ask(incrementLove, {});
  reader.close();
  await expect
    .poll(
      advanceHoursUntil(server, () => found(server.folder, marks)),
      patiently,
    )
    .toEqual([]);

  // New backups don't contain it either.
  const backup = await backUpNow(server, tokens.zoe);
  const targetFolder = newFolder();
  const order = { file: fileOf(server, backup), targetFolder, extractAll: true };
  const read = await readArchive(
    { ...order, knownMigrations: Object.keys(migrations) },
    () => undefined,
  );
  expect([read.photos, found(targetFolder, marks)]).toEqual([1, []]);
  await server.close();
});
