import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBackups, startBackup } from '#features/archive/archive.contract.ts';
import { runCommand } from '../tests/support/command-line.ts';
import { filenameOfMany } from '../tests/support/many-photos.ts';
import { addPhotos } from './data.ts';
import { bearer, newFolder, type Product, report, startProduct } from './harness.ts';
import { compareClicks } from './photos.ts';

const photos = Number(process.env.BENCH_PHOTOS ?? 10_000);

/** Clicks during a backup of 10,000 photos, and its restore. */
export async function backup(): Promise<boolean> {
  const product = await startProduct((folder) => {
    addPhotos(folder, photos);
    // Small for photos: their number matters here.
    const sizes = Object.entries({ full: 60_000, medium: 30_000, thumbnail: 8_000 });
    for (const [size, length] of sizes) {
      const bytes = randomBytes(length);
      for (let index = 0; index < photos; index += 1) {
        const name = filenameOfMany(index).replace('.', `.${size}.`);
        writeFileSync(join(folder, 'photos', name), bytes);
      }
    }
  });
  let name = '';
  const seconds: number[] = [];
  const what = `Click to the partner’s stream during a backup of ${photos} photos`;
  const isSmooth = await compareClicks(product, what, async () => {
    const began = performance.now();
    name = await backUp(product);
    seconds.push((performance.now() - began) / 1_000);
  });
  report({ what: `Backup of ${photos} photos`, unit: 's' }, seconds);

  const began = performance.now();
  const file = join(product.home.folder, 'backups', name);
  const { code, err } = await runCommand(join(newFolder(), 'data'), ['restore', file]);
  if (code !== 0) throw new Error(err);
  const row = { what: `Restore of ${photos} photos`, unit: 's', target: '≤ 60' } as const;
  return report(row, [(performance.now() - began) / 1_000]) && isSmooth;
}

/** Returns the name of the finished backup. */
async function backUp({ url, tokens }: Product): Promise<string> {
  const headers = bearer(tokens[0]);
  await fetch(url + startBackup.path, { method: 'POST', headers });
  for (;;) {
    const response = await fetch(url + readBackups.path, { headers });
    const { running, last, failed } = readBackups.answers[200].parse(await response.json());
    if (failed !== null) throw new Error(failed.message);
    if (running === null && last !== null) return last.name;
    await sleep(200);
  }
}
