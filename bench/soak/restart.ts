import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAllPhotos } from '#features/photos/photos.contract.ts';
import { filenameOfMany, putPhotos } from '../../tests/support/many-photos.ts';
import { startMovedInHome } from '../../tests/support/moved-in.ts';
import { plainPicture } from '../../tests/support/photos.ts';
import { callWire } from '../../tests/support/test-home.ts';
import { median } from '../figures.ts';
import { expectations } from './expectations.ts';

/*
 * Kills of a home of ten thousand photos, with what a kill leaves lying about: how soon it is ready again, and whether
 * all of that is swept (safety G2).
 */

const photos = 10_000;
const kills = 15;
const sizes = ['full', 'medium', 'thumbnail'];
/** What one kill may leave: more would be another home's. */
const orphans = 8;

export async function restart(): Promise<boolean> {
  const { expect, passed } = expectations();
  const { home, tokens } = await startMovedInHome();
  const url = `http://127.0.0.1:${home.port}`;
  const place = (name: string) => join(home.folder, 'photos', name);
  try {
    await home.stop();
    putPhotos(home.folder, photos);
    const picture = await plainPicture();
    for (let index = 0; index < photos; index += 1) {
      for (const size of sizes) {
        writeFileSync(place(filenameOfMany(index).replace('.', `.${size}.`)), picture);
      }
    }
    await home.start();
    const startedIn: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await home.stop('SIGKILL');
      mkdirSync(join(home.folder, 'tmp'), { recursive: true });
      writeFileSync(join(home.folder, 'tmp', 'half'), picture);
      for (let orphan = 0; orphan < orphans; orphan += 1) {
        const name = `${'f'.repeat(28)}${kill.toString(16).padStart(2, '0')}${orphan.toString(16).padStart(2, '0')}`;
        for (const size of sizes) writeFileSync(place(`${name}.${size}.jpg`), picture);
      }
      const began = performance.now();
      await home.start();
      await callWire(url, readAllPhotos, { token: tokens[0] });
      startedIn.push(performance.now() - began);
      expect(
        `${kill + 1}: what was half written is still in tmp`,
        existsSync(join(home.folder, 'tmp', 'half')),
        false,
      );
      const isSwept = await comes(
        () => readdirSync(join(home.folder, 'photos')).length === 3 * photos,
      );
      expect(`${kill + 1}: what no photo needs is swept, the rest is there`, isSwept, true);
    }
    const [middle, slowest] = [median(startedIn), Math.max(...startedIn)];
    console.log(
      `ready and ${photos} photos listed after ${middle.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms`,
    );
    expect('it is ready within 2 s', middle <= 2_000, true);
    expect('it stops as it should, exit code', await home.stop(), 0);
  } finally {
    await home.remove();
  }
  return passed();
}

/** Waits half a minute for it. */
async function comes(holds: () => boolean): Promise<boolean> {
  for (let look = 0; look < 300 && !holds(); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return holds();
}
