import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { Photo } from '../photos.contract.ts';

let home: TestHome;
let zoe: string;
beforeEach(async () => {
  home = await openTestHome();
  zoe = await home.signIn('zoe');
});
afterEach(() => home.close());

test('a photo comes in upright, in three sizes', async () => {
  const bytes = await cameraPicture({ orientation: 6, width: 800, height: 600 });
  const { status, body } = await upload(home, zoe, bytes, { name: '../../IMG 1.jpg' });
  expect(status).toBe(201);
  const { photo } = z.object({ photo: Photo }).parse(body);
  expect(photo).toMatchObject({ width: 600, height: 800, originalName: 'IMG 1.jpg' });
  const picture = await fetch(`${home.url}/api/photos/image/${photo.filename}?size=thumbnail`, {
    headers: { authorization: `Bearer ${zoe}` },
  });
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect([width, height]).toEqual([300, 400]);
  expect(readdirSync(join(home.folder, 'photos'))).toHaveLength(3);
  expect(readdirSync(join(home.folder, 'tmp'))).toEqual([]);
});
