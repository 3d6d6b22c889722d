import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '#features/auth/auth.contract.ts';
import * as boxes from '#features/boxes/boxes.contract.ts';
import { incrementLove, readLove } from '#features/love/love.contract.ts';
import { createMemory } from '#features/memories/memories.contract.ts';
import { categoryColors } from '#features/photos/categories.rules.ts';
import * as photos from '#features/photos/photos.contract.ts';
import { createCategory } from '#features/photos/photos.contract.ts';
import { setUp } from '#features/setup/setup.contract.ts';
import {
  noteId,
  releaseEdit,
  requestEdit,
  writeNote,
} from '#features/shared-note/shared-note.contract.ts';
import { claimPrize, saveWheelOf, spinWheel } from '#features/wheel/wheel.contract.ts';
import { instant, systemClock } from '#platform/server/clock.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { type Call, callServer } from '../../command-line/call-server.ts';
import type { Progress } from '../../command-line/terminal.ts';
import type { DemoClock } from './demo-clock.ts';
import { drawPictures } from './pictures.ts';
import { loveOfDays, madeUp, memoriesOf, metDaysAgo, pastDays, type Who, wheels } from './story.ts';

const day = 24 * 60 * 60 * 1000;

interface FurnishOptions {
  /** The clock of the server, at the day of the setup. */
  clock: DemoClock;
  /** The setup code. */
  code: string;
  password: string;
  progress: Progress;
}

/** Fills a new server with the requests that the web app would send. */
export async function furnish(
  address: Parameters<typeof callServer>[0],
  { clock, code, password, progress }: FurnishOptions,
): Promise<void> {
  const dayAgo = (days: number) => instant(systemClock.now() - days * day).slice(0, 10);

  async function ask(spec: EndpointSpec, call: Call = {}): Promise<unknown> {
    const { status, body } = await callServer(address, spec, call);
    if (spec.responses[status] === undefined) {
      throw new Error(`${spec.method} ${spec.path} answered ${status} ${JSON.stringify(body)}`);
    }
    return body;
  }
  const idOf = async (request: Promise<unknown>) =>
    boxes.Box.shape.id.parse(Reflect.get(Object(await request), 'id'));

  const partners = Object.entries(madeUp).map(([username, displayName]) => ({
    username,
    displayName,
  }));
  await ask(setUp, { body: { code, partners, password, startDate: dayAgo(metDaysAgo) } });
  const signIn = async (username: Who) => {
    const { token, user } = login.responses[200].parse(
      await ask(login, { body: { username, password } }),
    );
    return { token, id: user.id };
  };
  const users = { mira: await signIn('mira'), leo: await signIn('leo') };
  const as = (who: Who, body?: unknown, params: Record<string, unknown> = {}): Call => ({
    token: users[who].token,
    params,
    ...(body === undefined ? {} : { body }),
  });

  await shareLoveOfPastDays();

  const pictures = drawPictures(systemEntropy);
  // A static import would load sharp with every command of the bundle.
  const { default: sharp } = await import('sharp');
  const ids: number[] = [];
  for (const [at, { svg, caption, daysAgo, isFavorite }] of pictures.entries()) {
    progress(at, pictures.length + 4);
    const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
    const who = at % 2 === 0 ? 'mira' : 'leo';
    const form = new FormData();
    form.set('takenAt', `${dayAgo(daysAgo)}T18:${10 + at}:00`);
    form.set(photos.uploadPhoto.file.field, new File([new Uint8Array(bytes)], 'drawn.jpg'));
    const { photo } = photos.ChangedPhoto.parse(await ask(photos.uploadPhoto, as(who, form)));
    ids.push(photo.id);
    if (caption !== null) await ask(photos.changeCaption, as(who, { caption }, { id: photo.id }));
    if (isFavorite) await ask(photos.changeFavorite, as(who, { favorite: true }, { id: photo.id }));
  }

  await sortPhotos();
  progress(pictures.length, pictures.length + 4);
  await rememberThings();
  progress(pictures.length + 1, pictures.length + 4);
  await setUpWheels();
  await shareLove();
  progress(pictures.length + 2, pictures.length + 4);
  await playBoxes();
  await writeTheNote();

  async function sortPhotos() {
    for (const [at, name] of (['Travels', 'At home', 'Outdoors'] as const).entries()) {
      const color = categoryColors[at + 2]?.value;
      const id = await idOf(ask(createCategory, as('mira', { name, color })));
      const photoIds = ids.filter((_, index) => pictures[index]?.category === name);
      await ask(photos.assignCategories, as('mira', { photoIds, categoryIds: [id] }));
    }
    await ask(
      photos.addPhotoNote,
      as('leo', { content: 'You were so fast that day.' }, { id: ids[2] }),
    );
    await ask(
      photos.addPhotoNote,
      as('mira', { content: 'Because of the cake at the top.' }, { id: ids[2] }),
    );
  }

  async function rememberThings() {
    for (const [who, body] of memoriesOf(dayAgo, ids.slice(0, 3))) {
      await ask(createMemory, as(who, body));
    }
  }

  /** Each sets up what the other one can win. */
  async function setUpWheels() {
    for (const [by, of] of [
      ['mira', 'leo'],
      ['leo', 'mira'],
    ] as const) {
      await ask(saveWheelOf, as(by, { prizes: wheels[of] }, { id: users[of].id }));
    }
  }

  async function clicksOfDay(day: number) {
    const clicks = async (who: Who) => {
      const times = loveOfDays[day]?.[who] ?? 0;
      const lanes = Array.from({ length: 8 }, async (_, lane) => {
        for (let click = lane; click < times; click += 8) await ask(incrementLove, as(who));
      });
      await Promise.all(lanes);
    };
    await Promise.all([clicks('mira'), clicks('leo')]);
  }

  /** Clicks at the end of each day since the setup, then begins today. */
  async function shareLoveOfPastDays() {
    for (let day = 0; day < pastDays; day += 1) {
      clock.stopDaysAgo(pastDays - day);
      await clicksOfDay(day);
    }
    clock.goOn();
    // The server stores the counts of midnight a moment later.
    const clicksToday = async () =>
      readLove.responses[200].parse(await ask(readLove, as('mira'))).totalToday;
    while ((await clicksToday()) > 0) await sleep(20);
  }

  /** Mira has won a prize. */
  async function shareLove() {
    await clicksOfDay(pastDays);
    await ask(spinWheel, as('mira', { source: 'weekly' }));
    await ask(claimPrize, as('mira', {}));
  }

  async function playBoxes() {
    const box = (more: Record<string, unknown>) => ({
      completionType: 'TASK',
      expirationMinutes: 1440,
      isInstantDrop: true,
      ...more,
    });
    const make = (who: Who, more: Record<string, unknown>) =>
      idOf(ask(boxes.createBox, as(who, box(more))));
    /** Plays a box from its opening to the claimed prize. */
    const play = async (owner: Who, more: Record<string, unknown>, completion: object) => {
      const recipient = owner === 'mira' ? 'leo' : 'mira';
      const id = await make(owner, more);
      await ask(boxes.openBox, as(recipient, undefined, { id }));
      await ask(boxes.completeBox, as(recipient, completion, { id }));
      await ask(boxes.approveBox, as(owner, undefined, { id }));
      await ask(boxes.claimBox, as(recipient, undefined, { id }));
    };
    const breakfast = {
      prizeName: 'Breakfast in bed',
      prizeDescription: 'with everything',
      taskDescription: 'Water all the plants',
      priceAmount: 12,
    };
    await play('mira', breakfast, {
      completionData: 'Even the cactus',
      completionPhotoId: ids[4],
    });
    const slow = {
      prizeName: 'A slow Sunday',
      prizeDescription: 'no plans at all',
      taskDescription: 'Show me where we were happiest this month',
      completionType: 'PHOTO',
      priceAmount: 20,
    };
    await play('leo', slow, { completionData: 'Here, of course', completionPhotoId: ids[0] });
    const waitingBox = await make('leo', {
      prizeName: 'Tickets for the lake',
      prizeDescription: 'for two',
      taskDescription: 'Sing in the kitchen',
      priceAmount: 25,
    });
    await ask(boxes.openBox, as('mira', undefined, { id: waitingBox }));
    await ask(
      boxes.completeBox,
      as('mira', { completionData: 'Twice, and loudly' }, { id: waitingBox }),
    );
    await make('leo', {
      prizeName: 'A whole evening of your movies',
      prizeDescription: "and I'll stay awake",
      taskDescription: 'Find the hidden key',
      completionType: 'PHOTO',
      priceAmount: 10,
    });
    await make('mira', {
      prizeName: 'A picnic',
      prizeDescription: 'in the park',
      taskDescription: 'Guess the cheese',
      priceAmount: 15,
    });
  }

  async function writeTheNote() {
    const content =
      'Saturday\n- cheese for the picnic\n- call the plumber (Leo)\n- water the cactus LESS\n\nWhere should we go in spring?';
    const params = { noteId };
    const sessionId = 'demo';
    await ask(requestEdit, as('mira', { sessionId }, params));
    await ask(writeNote, as('mira', { content, sessionId }, params));
    await ask(releaseEdit, as('mira', { sessionId }, params));
  }
}
