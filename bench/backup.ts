import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readBackups, startBackup, startCopy } from '#features/archive/archive.contract.ts';
import { runCommand } from '../tests/support/command-line.ts';
import { filenameOfMany } from '../tests/support/many-photos.ts';
import { addPhotos } from './data.ts';
import { bearer, memoryOf, newFolder, type Product, report, startProduct } from './harness.ts';
import { compareClicks } from './photos.ts';

const photos = Number(process.env.BENCH_PHOTOS ?? 10_000);

/** Starts a server with photos. */
const startWithPhotos = (settings?: Record<string, string>) =>
  startProduct((folder) => {
    addPhotos(folder, photos);
    // Files are small when their number is measured, not their bytes.
    const sizes = Object.entries({ full: 60_000, medium: 30_000, thumbnail: 8_000 });
    for (const [size, length] of sizes) {
      const bytes = randomBytes(length);
      for (let index = 0; index < photos; index += 1) {
        const name = filenameOfMany(index).replace('.', `.${size}.`);
        writeFileSync(join(folder, 'photos', name), bytes);
      }
    }
  }, settings);

/** Clicks during a backup of 10,000 photos, and its restore. */
export async function backup(): Promise<boolean> {
  const product = await startWithPhotos();
  let name = '';
  const seconds: number[] = [];
  const what = `Click to the partner’s stream during a backup of ${photos} photos`;
  const isSmooth = await compareClicks(product, what, async () => {
    const began = performance.now();
    name = await backUp(product);
    seconds.push((performance.now() - began) / 1_000);
  });
  report({ what: `Backup of ${photos} photos`, unit: 's' }, seconds);

  const isFast = await restoreFrom(join(product.server.folder, 'backups', name), 'Restore');
  return isFast && isSmooth;
}

/** Clicks and memory during off-site copies of 10,000 photos to a folder, and the restore of a copy. */
export async function copy(): Promise<boolean> {
  const place = newFolder();
  const settings = {
    FIVETWENTY_OFFSITE_URL: place,
    FIVETWENTY_OFFSITE_PASSPHRASE: 'a passphrase for copies',
  };
  const product = await startWithPhotos(settings);
  await backUp(product);
  const idle = memoryOf(product.pid(), 'Pss');
  let highest = idle;
  const sampling = setInterval(() => {
    highest = Math.max(highest, memoryWithChildren(product.pid()));
  }, 100);
  const seconds: number[] = [];
  const what = `Click to the partner’s stream during an off-site copy of ${photos} photos`;
  const isSmooth = await compareClicks(product, what, async () => {
    for (const name of readdirSync(place)) rmSync(join(place, name));
    const began = performance.now();
    await copyNow(product);
    seconds.push((performance.now() - began) / 1_000);
  });
  clearInterval(sampling);
  report({ what: `Off-site copy of ${photos} photos`, unit: 's' }, seconds);
  const memory = {
    what: 'Memory (PSS) during copies, above idle',
    unit: 'MB',
    target: '≤ 150',
  } as const;
  const isSmall = report(memory, [highest - idle]);
  const isFast = await restoreFrom(
    pathToFileURL(place).href,
    'Restore of an off-site copy',
    settings,
  );
  return [isSmooth, isSmall, isFast].every(Boolean);
}

async function restoreFrom(
  source: string,
  what: string,
  settings: Record<string, string> = {},
): Promise<boolean> {
  const began = performance.now();
  const folder = join(newFolder(), 'data');
  const { code, err } = await runCommand(folder, ['restore', source], { settings });
  if (code !== 0) throw new Error(err);
  const row = { what: `${what} of ${photos} photos`, unit: 's', target: '≤ 60' } as const;
  return report(row, [(performance.now() - began) / 1_000]);
}

/** Returns the memory of a process and of its running children, in MiB. */
function memoryWithChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').map(Number)].reduce((sum, each) => {
    try {
      return sum + memoryOf(each, 'Pss');
    } catch {
      return sum;
    }
  }, 0);
}

async function copyNow({ url, tokens }: Product): Promise<void> {
  const headers = bearer(tokens[0]);
  const { status } = await fetch(url + startCopy.path, { method: 'POST', headers });
  if (status !== 200) throw new Error(`The copy answered ${status}.`);
  for (;;) {
    const response = await fetch(url + readBackups.path, { headers });
    const { copying, offsite } = readBackups.responses[200].parse(await response.json());
    if (offsite?.failed) throw new Error(offsite.failed.message);
    if (copying === null) return;
    await sleep(200);
  }
}

/** Returns the name of the finished backup. */
async function backUp({ url, tokens }: Product): Promise<string> {
  const headers = bearer(tokens[0]);
  await fetch(url + startBackup.path, { method: 'POST', headers });
  for (;;) {
    const response = await fetch(url + readBackups.path, { headers });
    const { running, last, failed } = readBackups.responses[200].parse(await response.json());
    if (failed !== null) throw new Error(failed.message);
    if (running === null && last !== null) return last.name;
    await sleep(200);
  }
}
