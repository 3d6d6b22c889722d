import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { login } from '#features/auth/auth.contract.ts';
import { incrementLove, readLove } from '#features/love/love.contract.ts';
import { createMemory, deleteMemory, readMemories } from '#features/memories/memories.contract.ts';
import {
  addPhotoNote,
  deletePhoto,
  purgePhoto,
  readAllPhotos,
} from '#features/photos/photos.contract.ts';
import { noteId, requestEdit, writeNote } from '#features/shared-note/shared-note.contract.ts';
import { defaultReserve } from '#platform/server/db/reserve.ts';
import { health } from '#platform/server/http/health.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { addMemory, memoryInput } from '../support/memories.ts';
import { addPhoto, imageOf, plainPicture } from '../support/photos.ts';
import { upload } from '../support/pictures.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import {
  type CallInput,
  sharedPassword,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';

// The disk is mounted with 400 MiB, because uploads need 200 MiB of free space. It shrinks to 64 MiB before it is filled.
// Skipped if mounting a disk isn't allowed.

const rounds = Number(process.env.ROUNDS ?? 1);
const disk = mountSmallDisk(400);
afterAll(() => disk?.remove());

type Call = [spec: EndpointSpec, input?: CallInput];
const reads: Call[] = [[readLove], [readAllPhotos], [readMemories]];
const hasReserveFile = ({ folder }: TestServer) => existsSync(join(folder, 'reserve.bin'));
const waitForReserveFile = (server: TestServer) =>
  expect.poll(() => hasReserveFile(server)).toBe(true);

/** Requests that add something. */
const additions = (photoId: number): Call[] => [
  [incrementLove],
  [addPhotoNote, { params: { id: photoId }, body: { content: 'at the lake' } }],
  [createMemory, { body: memoryInput() }],
  [writeNote, { params: { noteId }, body: { content: 'Milk and eggs' } }],
];

/** Clicks while the server answers 200 and `mayContinue` is true. Returns the last status. */
async function clickWhile(
  server: TestServer,
  token: string,
  mayContinue: () => boolean,
): Promise<number> {
  let status = 200;
  for (let click = 0; click < 5_000 && status === 200 && mayContinue(); click += 1) {
    ({ status } = await server.call(incrementLove, { token }));
  }
  return status;
}

/** Empties the write-ahead log of the database, which would keep its space on a full disk. */
function emptyDatabaseLog({ folder }: TestServer): void {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'));
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

test.skipIf(disk === null).for(Array.from({ length: rounds }, (_, round) => round + 1))(
  'on a full disk users can sign in, read and delete; then writes fail with 507 until there is space (round %i)',
  async () => {
    if (disk === null) return;
    disk.resize(400);
    const server = await startTestServer({
      parentFolder: disk.folder,
      reserveBytes: defaultReserve,
    });
    const token = await server.signIn('zoe');
    const expectStatus = async (calls: Call[], isExpected: (status: number) => boolean) => {
      for (const [spec, input] of calls) {
        const answer = await server.call(spec, { token, ...input });
        expect(isExpected(answer.status), `${spec.path}: ${answer.status}`).toBe(true);
      }
    };
    const isOk = (status: number) => status < 300;
    const isDiskFull = (status: number) => status === 507;
    const expectDisk = async (disk: string) =>
      expect((await server.call(health)).body).toMatchObject({ disk });
    try {
      const photo = await addPhoto(server, token);
      const binnedPhoto = await addPhoto(server, token);
      const memory = await addMemory(server, token);
      await server.call(deletePhoto, { token, params: { id: binnedPhoto.id } });
      await server.call(requestEdit, { token, params: { noteId } });
      const expectReadable = async () => {
        await expectStatus(reads, isOk);
        const bytes = await imageOf(server, token, photo.filename, 'full');
        const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([photo.width, photo.height]);
      };

      await waitForReserveFile(server);
      disk.resize(64);
      emptyDatabaseLog(server);
      disk.fill();
      expect(await clickWhile(server, token, () => hasReserveFile(server))).toBe(200);
      await expectStatus(
        [
          [login, { body: { username: 'sam', password: sharedPassword } }],
          [purgePhoto, { params: { id: binnedPhoto.id } }],
          [deleteMemory, { params: { id: memory.id } }],
        ],
        isOk,
      );
      expect((await upload(server, token, await plainPicture())).status).toBe(507);
      await expectDisk('full');
      await expectReadable();

      emptyDatabaseLog(server);
      disk.fill();
      expect(await clickWhile(server, token, () => true)).toBe(507);
      await expectStatus(additions(photo.id), isDiskFull);
      await expectReadable();

      disk.free();
      server.clock.pass(60_000);
      await waitForReserveFile(server);
      await server.call(requestEdit, { token, params: { noteId } });
      await expectStatus(additions(photo.id), isOk);
      await expectDisk('ok');
      expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
      const linesAbout = (text: string) => server.logged.filter((line) => line.includes(text));
      expect(linesAbout('the disk is full')).toHaveLength(1);
      expect(linesAbout('the disk has free space again')).toHaveLength(1);
      expect(linesAbout('"reason":"the disk has too little free space"')).not.toHaveLength(0);
      const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      sqlite.close();
    } finally {
      await server.close();
    }
  },
);
