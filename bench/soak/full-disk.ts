import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { incrementLove } from '#features/love/love.contract.ts';
import { deletePhoto, Photo, readAllPhotos, readImage } from '#features/photos/photos.contract.ts';
import { type BuiltHome, startBuiltHome } from '../../tests/support/built-home.ts';
import { cameraPicture, upload } from '../../tests/support/pictures.ts';
import { callWire } from '../../tests/support/test-home.ts';
import { moveIn, productSettings, signIn } from '../homes.ts';
import { expectations } from './expectations.ts';

/*
 * A home on a disk of its own, 400 MiB in memory (needs root), which something else fills to the last
 * byte: safety G4. What must still work does, nothing half is ever seen, and it heals by itself.
 */

export async function fullDisk(): Promise<boolean> {
  const disk = mkdtempSync(join(tmpdir(), 'fivetwenty-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  const { PORT: _, ...settings } = productSettings(join(disk, 'data'));
  const home = await startBuiltHome(settings);
  try {
    return await fillAndHeal(home, disk);
  } finally {
    await home.remove();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

async function fillAndHeal(home: BuiltHome, disk: string): Promise<boolean> {
  const url = `http://127.0.0.1:${home.port}`;
  const { expect, passed } = expectations();
  await moveIn(url);
  const token = await signIn(url, 'zoe');
  const send = async (width: number) =>
    (await upload({ url }, token, await cameraPicture({ width, height: 300 }))).status;
  const click = async () => (await callWire(url, incrementLove, { token })).status;

  expect('uploads while there is room', await send(400), 201);
  expect('one more', await send(500), 201);
  await waitFor(() => existsSync(join(disk, 'data/reserve.bin')));

  const ballast = join(disk, 'ballast');
  fill(ballast);
  expect('an upload on a full disk', await send(600), 507);
  const clicks: number[] = [];
  for (let count = 0; count < 2_000 && clicks.at(-1) !== 507; count++) clicks.push(await click());
  expect('clicks go on until there is no room', clicks.at(-1), 507);
  const others = clicks.filter((status) => status !== 200 && status !== 507);
  expect('clicks answered otherwise', others.length, 0);

  const photos = await photosAt(url, token);
  expect('photos that are read', photos.length, 2);
  expect('pictures of them that are whole', await wholePictures(url, token, photos), 6);
  const second = await signIn(url, 'sam').catch(() => '');
  expect('the partner signs in', second !== '', true);
  const [photo] = photos;
  const thrownAway = await callWire(url, deletePhoto, { token, params: { id: photo?.id } });
  expect('a photo goes into the bin', thrownAway.status, 200);
  expect('the reserve is spent', existsSync(join(disk, 'data/reserve.bin')), false);
  expect('health answers', (await fetch(`${url}/api/health`)).status, 200);
  expect('a click does not eat from the reserve', await click(), 507);

  rmSync(ballast);
  expect('a click once there is room again, without a restart', await click(), 200);
  expect('an upload', await send(600), 201);
  expect('the reserve is there again', existsSync(join(disk, 'data/reserve.bin')), true);

  await home.stop('SIGKILL');
  await home.start();
  const after = await photosAt(url, await signIn(url, 'zoe'));
  expect('photos after a kill and a check of the whole file', after.length, 2);
  return passed();
}

async function photosAt(url: string, token: string): Promise<Photo[]> {
  const { body } = await callWire(url, readAllPhotos, { token });
  return z.array(Photo).parse(body);
}

async function wholePictures(url: string, token: string, photos: readonly Photo[]) {
  let whole = 0;
  for (const { filename } of photos) {
    for (const size of ['full', 'medium', 'thumbnail']) {
      const address = `${url}${readImage.path.replace(':filename', filename)}?size=${size}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const decoded = await sharp(bytes, { failOn: 'warning' })
        .stats()
        .catch(() => null);
      if (answer.status === 200 && decoded !== null) whole += 1;
    }
  }
  return whole;
}

/** Writes until nothing more goes in. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12, 1]) {
      const part = Buffer.alloc(size, 1);
      try {
        for (;;) writeSync(handle, part);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}
