import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { startBuiltHome } from '../../tests/support/built-home.ts';
import { layDown, missingWrites, takePen } from '../../tests/support/every-write.ts';
import {
  fillReserve,
  fillUp,
  makeRoom,
  type OnDisk,
  untilReserved,
  writeWhileFull,
  writeWithRoom,
} from '../../tests/support/full-disk.ts';
import { mountSmallDisk, type SmallDisk } from '../../tests/support/small-disk.ts';
import { moveIn, productSettings, signIn } from '../homes.ts';
import { expectations } from './expectations.ts';

/*
 * The built home on a disk of its own, 64 MiB in memory (needs root), which something else fills to the last byte:
 * safety G4. What must still work does, nothing half is ever seen, and it heals by itself; round after round, and over
 * a kill while it is full.
 */

const rounds = Number(process.env.ROUNDS ?? 10);

export async function fullDisk(): Promise<boolean> {
  const { expect, passed } = expectations();
  for (let round = 1; round <= rounds; round += 1) {
    // Larger while photos come in: below 200 MiB none does.
    const disk = mountSmallDisk(400);
    if (disk === null) throw new Error('No disk can be mounted here: this needs root.');
    try {
      await fillAndHeal(disk, (what, came, expected) =>
        expect(`${round}: ${what}`, came, expected),
      );
    } finally {
      disk.remove();
    }
  }
  return passed();
}

type Expect = ReturnType<typeof expectations>['expect'];

async function fillAndHeal(disk: SmallDisk, expect: Expect): Promise<void> {
  const { PORT: _, ...settings } = productSettings(join(disk.folder, 'data'));
  const home = await startBuiltHome(settings);
  try {
    const url = `http://127.0.0.1:${home.port}`;
    await moveIn(url);
    const tokens = { zoe: await signIn(url, 'zoe'), sam: await signIn(url, 'sam') };
    const place: OnDisk = { url, folder: join(disk.folder, 'data'), disk, tokens };
    const laid = await layDown(place);
    const told = (odd: readonly string[]) => odd.join('\n') || 'none';
    expect('writes of the API that are not tried', told(await missingWrites(place, laid)), 'none');
    await untilReserved(place);
    disk.resize(64);
    expect('odd while it fills up', told(await fillUp(place, laid)), 'none');
    expect('errors while it is full', told(await makeRoom(place, laid)), 'none');

    await home.stop('SIGKILL');
    await home.start();
    expect('a kill while it is full; then signing in', (await signIn(url, 'zoe')) !== '', true);
    await takePen(place);
    expect('errors while the reserve is used up', told(await fillReserve(place)), 'none');
    expect('errors of writes then', told(await writeWhileFull(place, laid)), 'none');

    disk.free();
    await untilReserved(place);
    await takePen(place);
    expect('odd once there is room', told(await writeWithRoom(place, laid)), 'none');
    expect('the process is the same', home.process.exitCode, null);
    expect('it stops as it should, exit code', await home.stop(), 0);
    const sqlite = new Sqlite(join(place.folder, 'home.sqlite'), { readonly: true });
    expect('integrity', sqlite.pragma('integrity_check', { simple: true }), 'ok');
    expect('dangling rows', JSON.stringify(sqlite.pragma('foreign_key_check')), '[]');
    sqlite.close();
  } finally {
    await home.remove();
  }
}
