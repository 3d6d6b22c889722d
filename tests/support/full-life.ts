import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { createMemory } from '#features/memories/memories.contract.ts';
import {
  addPhotoNote,
  changeCaption,
  changeCategories,
  changeFavorite,
  changeSettings,
  changeTakenAt,
  createCategory,
} from '#features/photos/photos.contract.ts';
import { changeProfilePage } from '#features/profiles/profiles.contract.ts';
import { requestEdit, writeNote } from '#features/shared-note/shared-note.contract.ts';
import { saveMyWheel, spinWheel } from '#features/wheel/wheel.contract.ts';
import { defaultPrizes } from '#features/wheel/wheel.rules.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { playersIn, type Tokens } from './boxes.ts';
import { addMemory } from './memories.ts';
import { putMilestones } from './milestones.ts';
import { addPhoto } from './photos.ts';
import { cameraPicture } from './pictures.ts';
import type { CallInput, TestServer } from './test-server.ts';
import { clips, noise, uploadVideo } from './videos.ts';

/** Part of unapproved prizes only. */
export const secretWord = 'Kanarienvogel7431';
/** Characters with a special meaning in HTML, JSON and file systems. */
export const oddTitle = `<b>"Us" & 'them'</b> \\ 🎁: a/b?`;

const heic = readFileSync(new URL('../fixtures/pictures/turned.heic', import.meta.url));

/** Fills a new server with some of everything. */
export async function liveIn(server: TestServer, tokens: Tokens): Promise<void> {
  const { zoe, sam } = tokens;
  async function ask(spec: EndpointSpec, given: CallInput, token = zoe): Promise<unknown> {
    const { status, body } = await server.call(spec, { token, ...given });
    if (status >= 300) throw new Error(`${spec.path} answered ${JSON.stringify(body)}`);
    return body;
  }
  const id = (body: unknown) => z.object({ id: z.int() }).parse(body).id;

  const picnic = await addPhoto(server, zoe, { takenAt: '2024-05-14T18:40:12', name: 'IMG_1.JPG' });
  const again = await addPhoto(server, sam, { takenAt: '2024-05-14T18:40:59', name: 'IMG_2.JPG' });
  await addPhoto(server, sam, { name: 'CON.png' });
  await ask(changeSettings, { body: { keepOriginals: true } });
  const kept = await addPhoto(server, zoe, { bytes: heic, takenAt: '2023-01-02T03:04:05' });
  await ask(changeSettings, { body: { keepOriginals: false } });
  // A ZIP entry has no time before 1970 or after January 2038.
  for (const takenAt of ['1826-01-02T03:04:05', '2106-05-06T07:08:09']) {
    const { id } = await addPhoto(server, sam);
    await ask(changeTakenAt, { params: { id }, body: { takenAt } });
  }
  const picture = await cameraPicture();
  await uploadVideo(server, zoe, await noise(300_000, 5), { picture });
  await uploadVideo(server, zoe, clips.mp4, { picture, live: 'true' });
  for (const { id } of [picnic, again]) {
    await ask(changeCaption, { params: { id }, body: { caption: 'Picnic' } });
  }
  await ask(changeCaption, { params: { id: kept.id }, body: { caption: oddTitle } });
  await ask(changeFavorite, { params: { id: picnic.id }, body: { favorite: true } });
  for (const content of ['What a day', oddTitle]) {
    await ask(addPhotoNote, { params: { id: picnic.id }, body: { content } }, sam);
  }
  const sea = id(await ask(createCategory, { body: { name: 'By the sea', color: '#10B981' } }));
  await ask(changeCategories, { params: { id: picnic.id }, body: { categoryIds: [sea] } });

  const event = { title: oddTitle, description: 'Two\nlines', date: '2024-05-14', type: 'event' };
  await ask(createMemory, {
    body: { ...event, endDate: '2024-05-16', selectedPhotos: [again.id, picnic.id] },
  });
  await ask(createMemory, {
    body: { title: 'We met', description: 'at last', date: '2020-06-08', type: 'anniversary' },
  });
  for (const date of ['0001-01-01', '9999-12-31']) await addMemory(server, zoe, { date });

  putMilestones(server, 'zoe', 2);
  await ask(saveMyWheel, { body: defaultPrizes });
  await ask(spinWheel, { body: { source: 'weekly' } });

  await ask(requestEdit, { params: { noteId: 1 } });
  await ask(writeNote, { params: { noteId: 1 }, body: { content: 'milk, <b>bread</b>' } });
  await ask(requestEdit, { params: { noteId: 1 } }, sam).catch(() => undefined);

  const skills = { education: 'A school', skills: oddTitle };
  await ask(changeProfilePage, { body: { sections: skills } });
  await ask(changeProfilePage, { body: { sections: { email: 'sam@example.org' } } }, sam);

  const play = playersIn(server, tokens);
  const hidden = { prizeName: `A ${secretWord}` };
  await play.create({ ...hidden, isInstantDrop: false });
  await play.create(hidden);
  await play.open((await play.create(hidden)).id);
  const waitingBox = await play.create(hidden);
  await play.open(waitingBox.id);
  await play.complete(waitingBox.id);
  const rejectedBox = await play.create(hidden);
  await play.open(rejectedBox.id);
  await play.complete(rejectedBox.id);
  await play.reject(rejectedBox.id);
  await play.cancel((await play.create(hidden)).id);
  for (const prizeName of ['A weekend away', 'Breakfast in bed']) {
    const { id } = await play.create({ prizeName });
    await play.open(id);
    await play.complete(id, 'sam', { completionPhotoId: picnic.id });
    await play.approve(id);
    if (prizeName === 'A weekend away') await play.claim(id);
  }
}
