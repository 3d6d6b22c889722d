import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { incrementLove, sendWord } from '#features/love/love.contract.ts';
import { changeSeen } from '#features/news/news.contract.ts';
import {
  changeDevice,
  changeNotifications,
  Notifications,
  readNotifications,
} from '#features/notifications/notifications.contract.ts';
import {
  addPhotoNote,
  deletePhoto,
  type Photo,
  reactToPhoto,
} from '#features/photos/photos.contract.ts';
import { requestEdit, writeNote } from '#features/shared-note/shared-note.contract.ts';
import { claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { addMemory } from '../support/memories.ts';
import { putMilestones } from '../support/milestones.ts';
import { addPhoto } from '../support/photos.ts';
import { notifiedServer } from './notified-server.ts';

/* The fake clock decides when a gathered notification is due. */

const minute = 60_000;
const { server, token, call, arrivedAt } = notifiedServer('2026-03-14T12:10:00Z', ['zoe']);
const texts = () => arrivedAt('zoe').map(({ text }) => text);
/** Runs timers without a delay first. */
const textsLater = () => {
  server.clock.pass(1);
  return texts();
};

/** A notification that is sent at once, after all that were due before. */
async function word(text: string): Promise<void> {
  await call('sam', sendWord, { body: { text } });
  await expect.poll(texts).toContain(text);
}
const photosAdded = async (count: number): Promise<Photo[]> => {
  const photos: Photo[] = [];
  for (let each = 0; each < count; each += 1) photos.push(await addPhoto(server, token('sam')));
  return photos;
};

test('photos are counted after two quiet minutes, and at most once in ten minutes', async () => {
  await photosAdded(2);
  server.clock.pass(1.5 * minute);
  await photosAdded(1);
  server.clock.pass(1.5 * minute);
  await word('still adding');
  expect(texts()).toEqual(['still adding']);
  server.clock.pass(minute);
  await expect.poll(texts).toEqual(['still adding', 'Sam added 3 photos']);
  expect(arrivedAt('zoe').at(-1)).toMatchObject({ title: 'New photos', place: '/photos' });

  server.clock.pass(1_000);
  await photosAdded(1);
  server.clock.pass(5 * minute);
  await word('too early');
  expect(texts()).toHaveLength(3);
  server.clock.pass(5 * minute);
  await expect.poll(() => texts().slice(3)).toEqual(['Sam added a photo']);
});

test('videos are not called photos', async () => {
  const db = new Sqlite(join(server.folder, 'home.sqlite'));
  const makeVideos = (photos: readonly Photo[]) => {
    for (const { id } of photos) {
      db.prepare("update photos set kind = 'video' where id = ?").run(id);
    }
  };
  makeVideos(await photosAdded(1));
  server.clock.pass(3 * minute);
  await expect.poll(texts).toEqual(['Sam added a video']);
  expect(arrivedAt('zoe')).toMatchObject([{ title: 'New videos' }]);
  server.clock.pass(1_000);
  const [photo] = await photosAdded(3);
  makeVideos(await photosAdded(1));
  server.clock.pass(20 * minute);
  await expect.poll(() => texts().slice(1)).toEqual(['Sam added 3 photos and 1 video']);
  expect(arrivedAt('zoe').at(-1)).toMatchObject({ title: 'New photos and videos' });
  server.clock.pass(1_000);
  if (photo !== undefined) makeVideos([photo]);
  db.close();
  await call('sam', addPhotoNote, { params: { id: photo?.id }, body: { content: 'Hm' } });
  await expect.poll(() => textsLater().slice(2)).toEqual(['Sam wrote on a video']);
  expect(arrivedAt('zoe').at(-1)).toMatchObject({ title: 'Video note' });
});

test('what is deleted or seen by then is not counted, and nothing is sent if nothing is left', async () => {
  const [gone] = await photosAdded(2);
  await call('sam', deletePhoto, { params: { id: gone?.id } });
  server.clock.pass(3 * minute);
  await expect.poll(texts).toEqual(['Sam added a photo']);
  await photosAdded(3);
  const until = new Date(server.clock.now()).toISOString();
  await call('zoe', changeSeen, { body: { place: 'gallery', until } });
  server.clock.pass(20 * minute);
  await word('nothing else');
  expect(texts()).toEqual(['Sam added a photo', 'nothing else']);
});

test('a memory, a photo note, a word, a changed note and an owed prize are sent at once, without texts of the couple but the word', async () => {
  const photo = await addPhoto(server, token('zoe'));
  const sent = async (text: string, place: string) => {
    await expect.poll(texts).toEqual([text]);
    expect(arrivedAt('zoe').splice(0)).toMatchObject([{ place }]);
  };
  server.clock.pass(minute);
  await addMemory(server, token('sam'), { title: 'Secret place' });
  await expect.poll(textsLater).toEqual(['Sam added a memory']);
  await sent('Sam added a memory', '/memories');
  await call('sam', addPhotoNote, { params: { id: photo.id }, body: { content: 'Hm' } });
  await expect.poll(textsLater).toEqual(['Sam wrote on a photo']);
  await sent('Sam wrote on a photo', `/photo/${photo.id}`);
  await word('Miss you');
  await sent('Miss you', '/dashboard');
  const note = { noteId: 1 };
  await call('sam', requestEdit, { params: note });
  await call('sam', writeNote, { params: note, body: { content: 'Milk' } });
  server.clock.pass(3 * minute);
  await expect.poll(textsLater).toEqual(['Sam changed the note']);
  await sent('Sam changed the note', '/dashboard');
  putMilestones(server, 'sam', 1);
  await call('sam', spinWheel, { body: { source: 'weekly' } });
  await call('sam', claimPrize, { body: {} });
  await expect.poll(textsLater).toEqual(['Sam claimed a prize from you']);
});

test('love and reactions are off until they are turned on, then gathered', async () => {
  const photo = await addPhoto(server, token('zoe'));
  const share = async () => {
    for (let count = 0; count < 3; count += 1) await call('sam', incrementLove);
    await call('sam', reactToPhoto, { params: { id: photo.id }, body: { emoji: '😂' } });
    server.clock.pass(3 * minute);
  };
  await share();
  await word('nothing else');
  expect(texts()).toEqual(['nothing else']);
  const [device] = Notifications.parse(await call('zoe', readNotifications)).devices;
  expect(device?.muted).toEqual(['love', 'reaction']);
  await call('zoe', changeDevice, { params: { id: device?.id }, body: { muted: [] } });
  arrivedAt('zoe').splice(0);
  server.clock.pass(60 * minute);
  await call('sam', reactToPhoto, { params: { id: photo.id }, body: { emoji: null } });
  await share();
  await expect.poll(() => texts().toSorted()).toEqual(['Sam reacted', 'Sam sent you 3 love']);
});

test('what happened in quiet hours is one message at their end', async () => {
  await call('zoe', changeNotifications, { body: { quiet: { from: '00:00', to: '13:20' } } });
  await photosAdded(2);
  await addMemory(server, token('sam'), { title: 'Secret place' });
  await call('sam', sendWord, { body: { text: 'Sleep well' } });
  while (server.clock.now() < Date.parse('2026-03-14T12:21:00Z')) {
    server.clock.pass(10_000);
    // Work that is due reads the database before this request does.
    await call('zoe', readNotifications);
  }
  await expect.poll(texts).toHaveLength(1);
  for (const part of ['Sam added 2 photos', 'Sam added a memory', 'Sleep well']) {
    expect(texts()[0]).toContain(part);
  }
});

test('they are sent soon after quiet hours are turned off', async () => {
  const quiet = { from: '00:00', to: '23:00' };
  await call('zoe', changeNotifications, { body: { quiet } });
  await photosAdded(1);
  server.clock.pass(30 * minute);
  await photosAdded(2);
  server.clock.pass(30 * minute);
  await call('zoe', changeNotifications, { body: { quiet: null } });
  await word('awake');
  expect(texts()).toEqual(['awake']);
  server.clock.pass(3 * minute);
  await expect.poll(() => texts().slice(1)).toEqual(['Sam added 3 photos']);
});
