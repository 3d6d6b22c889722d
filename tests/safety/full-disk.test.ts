import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { defaultReserve } from '#platform/server/db/reserve.ts';
import { layDown, missingWrites, takePen } from '../support/every-write.ts';
import {
  fillReserve,
  fillUp,
  makeRoom,
  type OnDisk,
  untilReserved,
  writeWhileFull,
  writeWithRoom,
} from '../support/full-disk.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { openTestHome } from '../support/test-home.ts';

// A server on a disk of 64 MiB without free space (G4). Skipped if mounting a disk isn't allowed.

const rounds = Number(process.env.ROUNDS ?? 1);
// Larger for uploads, which need 200 MiB of free space.
const disk = mountSmallDisk(400);
afterAll(() => disk?.remove());

test.skipIf(disk === null).for(Array.from({ length: rounds }, (_, round) => round + 1))(
  'on a full disk users can sign in, read and delete; then writes fail with 507 until there is space (round %i)',
  async () => {
    if (disk === null) return;
    disk.resize(400);
    const home = await openTestHome({ on: disk.folder, reserveBytes: defaultReserve });
    const tokens = { zoe: await home.signIn('zoe'), sam: await home.signIn('sam') };
    const place: OnDisk = { url: home.url, folder: home.folder, disk, tokens };
    try {
      const laid = await layDown(place);
      expect(await missingWrites(place, laid)).toEqual([]);
      await untilReserved(place);
      disk.resize(64);
      expect(await fillUp(place, laid)).toEqual([]);
      expect(await makeRoom(place, laid)).toEqual([]);
      expect(await fillReserve(place)).toEqual([]);
      expect(await writeWhileFull(place, laid)).toEqual([]);
      disk.free();
      home.clock.pass(60_000);
      await untilReserved(place);
      await takePen(place);
      expect(await writeWithRoom(place, laid)).toEqual([]);
      expect(home.logged.filter((line) => line.includes('request failed'))).toEqual([]);
      const sqlite = new Sqlite(join(home.folder, 'home.sqlite'), { readonly: true });
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(sqlite.pragma('foreign_key_check')).toEqual([]);
      sqlite.close();
    } finally {
      await home.close();
    }
  },
);
