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
import { addMemory, written } from '../support/memories.ts';
import { addPhoto, imageOf, plainPicture } from '../support/photos.ts';
import { upload } from '../support/pictures.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import {
  type Given,
  sharedPassword,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';

// A server on a disk of 64 MiB without free space. Skipped if mounting a disk isn't allowed.

const rounds = Number(process.env.ROUNDS ?? 1);
// Larger for uploads, which need 200 MiB of free space.
const disk = mountSmallDisk(400);
afterAll(() => disk?.remove());

type Call = [spec: EndpointSpec, given?: Given];
const reads: Call[] = [[readLove], [readAllPhotos], [readMemories]];
const isReserved = ({ folder }: TestServer) => existsSync(join(folder, 'reserve.bin'));
const untilReserved = (server: TestServer) => expect.poll(() => isReserved(server)).toBe(true);

/** Writes that add something. */
const adding = (photo: number): Call[] => [
  [incrementLove],
  [addPhotoNote, { params: { id: photo }, body: { content: 'at the lake' } }],
  [createMemory, { body: written() }],
  [writeNote, { params: { noteId }, body: { content: 'Milk and eggs' } }],
];

/** Clicks until the server answers otherwise or has freed its reserve. Returns the last status. */
async function clickWhile(server: TestServer, token: string, goes: () => boolean): Promise<number> {
  let status = 200;
  for (let click = 0; click < 5_000 && status === 200 && goes(); click += 1) {
    ({ status } = await server.call(incrementLove, { token }));
  }
  return status;
}

/** A log that was longer before keeps its space, even on a full disk. */
function emptyLog({ folder }: TestServer): void {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'));
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

test.skipIf(disk === null).for(Array.from({ length: rounds }, (_, round) => round + 1))(
  'on a full disk users can sign in, read and delete; then writes fail with 507 until there is space (round %i)',
  async () => {
    if (disk === null) return;
    disk.resize(400);
    const server = await startTestServer({ on: disk.folder, reserveBytes: defaultReserve });
    const token = await server.signIn('zoe');
    const expectStatus = async (calls: Call[], status: (given: number) => boolean) => {
      for (const [spec, given] of calls) {
        const answer = await server.call(spec, { token, ...given });
        expect(status(answer.status), `${spec.path}: ${answer.status}`).toBe(true);
      }
    };
    const isOk = (status: number) => status < 300;
    const isFull = (status: number) => status === 507;
    const expectDisk = async (disk: string) =>
      expect((await server.call(health)).body).toMatchObject({ disk });
    try {
      const photo = await addPhoto(server, token);
      const inBin = await addPhoto(server, token);
      const memory = await addMemory(server, token);
      await server.call(deletePhoto, { token, params: { id: inBin.id } });
      await server.call(requestEdit, { token, params: { noteId } });
      const expectReadable = async () => {
        await expectStatus(reads, isOk);
        const bytes = await imageOf(server, token, photo.filename, 'full');
        const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([photo.width, photo.height]);
      };

      await untilReserved(server);
      disk.resize(64);
      emptyLog(server);
      disk.fill();
      expect(await clickWhile(server, token, () => isReserved(server))).toBe(200);
      await expectStatus(
        [
          [login, { body: { username: 'sam', password: sharedPassword } }],
          [purgePhoto, { params: { id: inBin.id } }],
          [deleteMemory, { params: { id: memory.id } }],
        ],
        isOk,
      );
      expect((await upload(server, token, await plainPicture())).status).toBe(507);
      await expectDisk('full');
      await expectReadable();

      emptyLog(server);
      disk.fill();
      expect(await clickWhile(server, token, () => true)).toBe(507);
      await expectStatus(adding(photo.id), isFull);
      await expectReadable();

      disk.free();
      server.clock.pass(60_000);
      await untilReserved(server);
      await server.call(requestEdit, { token, params: { noteId } });
      await expectStatus(adding(photo.id), isOk);
      await expectDisk('ok');
      expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
      const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      sqlite.close();
    } finally {
      await server.close();
    }
  },
);
