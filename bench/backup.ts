import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBackups, startBackup } from '#features/archive/archive.contract.ts';
import { restore } from '#features/archive/server/archive-commands.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../src/app/migrations/migrations.ts';
import { filenameOfMany, putPhotos } from '../tests/support/many-photos.ts';
import { percentile, report } from './figures.ts';
import { furnishedFolder, type Measured, newFolder, signIn, startAgain } from './homes.ts';
import { startLoad } from './load.ts';

const photos = Number(process.env.BENCH_PHOTOS ?? 10_000);
const turns = Number(process.env.BENCH_TURNS ?? 3);

/** What a backup of ten thousand photos costs the partner who watches the heart, and how long its restore takes. */
export async function backupBench(): Promise<boolean> {
  const folder = await furnishedFolder();
  putPhotos(folder, photos);
  // Small for photos: it is their number that costs.
  const bytes = {
    full: randomBytes(60_000),
    medium: randomBytes(30_000),
    thumbnail: randomBytes(8_000),
  };
  for (let index = 0; index < photos; index += 1) {
    for (const [size, content] of Object.entries(bytes)) {
      const name = filenameOfMany(index).replace('.', `.${size}.`);
      writeFileSync(join(folder, 'photos', name), content);
    }
  }
  const started = await startAgain(folder);
  const url = `http://127.0.0.1:${started.port}`;
  const tokens = [await signIn(url, 'zoe'), await signIn(url, 'sam')] as const;
  const home: Measured = { ...started, tokens };
  const load = startLoad();
  const order = { do: 'feed', homes: [home], clicks: 100 } as const;
  await load.run({ ...order, clicks: 10 });
  const idle: number[] = [];
  const busy: number[] = [];
  const took: number[] = [];
  let name = '';
  for (let turn = 0; turn < turns; turn += 1) {
    idle.push(percentile((await load.run(order))[0] ?? [], 0.99));
    let over = false;
    const backups = (async () => {
      while (!over) {
        const began = performance.now();
        name = await backUp(url, tokens[0]);
        took.push((performance.now() - began) / 1000);
      }
    })();
    busy.push(percentile((await load.run(order))[0] ?? [], 0.99));
    over = true;
    await backups;
  }
  load.stop();
  await home.stop();

  const restoring = newFolder();
  const began = performance.now();
  await restore(
    { folder: join(restoring, 'data'), migrations, clock: systemClock, version: 'bench' },
    { file: join(folder, 'backups', name), replace: false },
    () => undefined,
  );
  const restoredIn = (performance.now() - began) / 1000;
  for (const each of [folder, restoring]) rmSync(each, { recursive: true, force: true });
  return [
    report({
      what: 'From a click to the partner’s stream, 99th percentile: idle, and while 10,000 photos are backed up',
      unit: 'ms',
      limit: idle,
      product: busy,
      must: { ratioAtMost: 3 },
    }),
    report({
      what: 'A backup of 10,000 photos, and its restore',
      unit: 's',
      limit: took,
      product: [restoredIn],
      must: { productAtMost: 60 },
    }),
  ].every(Boolean);
}

/** Answers the name of the backup. */
async function backUp(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  await fetch(url + startBackup.path, { method: 'POST', headers });
  for (;;) {
    const answer = await fetch(url + readBackups.path, { headers });
    const { running, last, failed } = readBackups.answers[200].parse(await answer.json());
    if (failed !== null) throw new Error(failed.message);
    if (running === null && last !== null) return last.name;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
