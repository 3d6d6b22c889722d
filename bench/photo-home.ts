import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { filenameOfMany, putPhotos } from '../tests/support/many-photos.ts';
import { cameraPicture, upload } from '../tests/support/pictures.ts';
import { furnishedFolder, type Measured, signIn, startAgain } from './homes.ts';

/** The product with so many photos: one picture, under as many names. `thumbnail` is the path of its smallest size. */
export async function homeWithPhotos(count: number) {
  const folder = await furnishedFolder();
  const first = await startAgain(folder);
  const answer = await upload(
    { url: urlOf(first) },
    await signIn(urlOf(first), 'zoe'),
    await cameraPicture({ width: 1600, height: 1200 }),
  );
  const { filename } = z.object({ photo: Photo }).parse(answer.body).photo;
  await first.stop();
  const pictures = join(folder, 'photos');
  const sized = (name: string, size: string) => join(pictures, name.replace('.', `.${size}.`));
  for (let index = 0; index < count - 1; index++) {
    for (const size of ['thumbnail', 'medium']) {
      linkSync(sized(filename, size), sized(filenameOfMany(index), size));
    }
  }
  putPhotos(folder, count - 1);
  const home = await startAgain(folder);
  return {
    url: urlOf(home),
    thumbnail: sized(filename, 'thumbnail'),
    async stop() {
      await home.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const urlOf = ({ port }: Measured) => `http://127.0.0.1:${port}`;
