import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp, restore, verifyData } from '#features/archive/server/archive-commands.ts';
import { isSound } from '#features/archive/server/check-data.ts';
import { readVideo } from '#features/photos/videos.contract.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { unpack } from '../support/archives.ts';
import { hashesIn, newFolder } from '../support/backups.ts';
import { photoIn } from '../support/photos.ts';
import { cameraPicture } from '../support/pictures.ts';
import { startTestServer } from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';
import { clipLocation, clips, freshClip, movie, uploadVideo } from '../support/videos.ts';

test('videos and live photos are in a backup, readable without the app, and restored', {
  timeout: 120_000,
}, async () => {
  const server = await startTestServer();
  const token = await server.signIn('zoe');
  const picture = await cameraPicture();
  const video = photoIn(await uploadVideo(server, token, clips.mp4, { picture }));
  const live = photoIn(await uploadVideo(server, token, freshClip(), { picture, live: 'true' }));
  // Above what is held in memory.
  const large = movie({ media: Buffer.alloc(34 * 1024 * 1024, 5) });
  const long = photoIn(await uploadVideo(server, token, large));
  const host = { migrations, clock: server.clock, version: 'test' };
  const before = hashesIn(join(server.folder, 'photos'));
  const { name } = await backUp(
    { ...host, folder: server.folder },
    { includeKey: false },
    () => {},
  );
  const file = join(server.folder, 'backups', name);
  const files = await unpack(file);

  const textOf = (path: string) => files.get(path)?.content.toString() ?? '';
  const rows = (JSON.parse(textOf('data.json')) as { photos: Record<string, unknown>[] }).photos;
  const pathsOf = ({ id }: { id: number }) => rows.find((row) => row.id === id);
  const named = { file: expect.stringMatching(/\.mp4$/), video: expect.stringMatching(/\.mp4$/) };
  expect(pathsOf(video)).toMatchObject({ ...named, kind: 'video', durationMs: 4000 });
  expect(pathsOf(long)).toMatchObject(named);
  expect(pathsOf(live)).toMatchObject({
    ...named,
    file: expect.stringMatching(/\.jpg$/),
    kind: 'live',
  });
  const stored = files.get(String(pathsOf(video)?.file))?.content;
  expect(stored?.length).toBe(clips.mp4.length);
  expect(stored?.includes(clipLocation)).toBe(false);
  expect(
    textOf('index.html').match(/<video src="photos\/[^"]+\.mp4" poster="sizes\//g)?.length,
  ).toBe(3);

  const folder = join(newFolder(), 'data');
  await restore({ ...host, folder }, { file, replace: false }, () => {});
  expect(hashesIn(join(folder, 'photos'))).toEqual(before);
  expect(isSound(await verifyData({ ...host, folder }, () => {}))).toBe(true);
  const restored = await startTestServer({ like: folder });
  const answer = await fetch(restored.url + readVideo.path.replace(':filename', video.filename), {
    headers: { authorization: `Bearer ${mintToken(restored, 'sam')}`, range: 'bytes=0-99' },
  });
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 100]);

  // A damaged video is found.
  const [path = ''] = readdirSync(join(folder, 'photos')).filter((each) =>
    each.includes('.video.'),
  );
  const damaged = join(folder, 'photos', path);
  writeFileSync(damaged, readFileSync(damaged).subarray(1));
  expect((await verifyData({ ...host, folder }, () => {})).changed).toEqual([path]);
  await restored.close();
  await server.close();
});
