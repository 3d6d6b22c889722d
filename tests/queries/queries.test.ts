import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as auth from '#features/auth/server/auth.store.ts';
import type { AuthTables } from '#features/auth/server/auth.tables.ts';
import * as love from '#features/love/server/love.store.ts';
import type { LoveTables } from '#features/love/server/love.tables.ts';
import * as photos from '#features/photos/server/photos.store.ts';
import type { PhotosTables } from '#features/photos/server/photos.tables.ts';
import type { IdentityTables } from '#platform/server/identity/identity.tables.ts';
import * as people from '#platform/server/identity/people.store.ts';
import * as sessions from '#platform/server/identity/sessions.store.ts';
import { plansOf } from '../support/queries.ts';
import { openTestHome, type TestHome } from '../support/test-home.ts';

/*
 * Whatever a call asks of the database is answered from an index, so that it costs the same in ten
 * years. Every store function that a route uses has its line here.
 */

/** What asks for all photos, or for a part by number, may walk along them; in the order of their index. */
const along: Readonly<Record<string, string>> = {
  readAll: 'SCAN photos USING INDEX photosInOrder',
  readPart: 'SCAN photos USING INDEX photosInOrder',
  countPhotos: 'SCAN photos USING INDEX photosInOrder',
};

/** Tables that never hold more than two rows. */
const tiny = ['people', 'couple', 'love'];

const newSession = { sid: 'a', personId: 1, device: '', createdAt: 0, endsAt: 0 };

const now = Date.UTC(2026, 2, 14);

const newPhoto: photos.NewPhoto = {
  ...{ filename: 'a.jpg', originalName: 'a', sha256: '', caption: null, thumbhash: '' },
  ...{ createdAt: now, takenAt: null, orderedAt: now, deletedAt: null },
  ...{ size: 1, width: 1, height: 1, uploaderId: 1 },
};

/** A store function by name, and how it would find its rows in a file. */
const asked: [string, (file: string) => Promise<Map<string, string[]>>][] = [
  ...ofStore<LoveTables>({
    addLove: (tx) => love.addLove(tx, 1, 520, now),
    readLove: (tx) => love.readLove(tx, 1),
    countLove: (tx) => love.countLove(tx, 1),
  }),
  ...ofStore<IdentityTables>({
    readPeople: (tx) => people.readPeople(tx),
    readCouple: (tx) => people.readCouple(tx),
    startSession: (tx) => sessions.startSession(tx, newSession),
    findSession: (tx) => sessions.findSession(tx, 'a', now),
    readSessions: (tx) => sessions.readSessions(tx, 1, now),
    noteSeen: (tx) => sessions.noteSeen(tx, 1, now),
    endSession: (tx) => sessions.endSession(tx, 1, 1),
    endOtherSessions: (tx) => sessions.endOtherSessions(tx, 1, 2),
  }),
  ...ofStore<AuthTables>({
    readHash: (tx) => auth.readHash(tx, 1),
    saveHash: (tx) => auth.saveHash(tx, 1, ''),
    findDevices: (tx) => auth.findDevices(tx, ''),
    rememberDevice: (tx) => auth.rememberDevice(tx, 1, '', now),
    noteDevice: (tx) => auth.noteDevice(tx, 1, now),
    readGuesses: (tx) => auth.readGuesses(tx, '', now),
    noteGuesses: (tx) => auth.noteGuesses(tx, [''], now),
  }),
  ...ofStore<PhotosTables & IdentityTables>({
    readAll: (tx) => photos.readAll(tx),
    readPart: (tx) => photos.readPart(tx, { offset: 40, limit: 20 }),
    countPhotos: (tx) => photos.countPhotos(tx),
    findPhoto: (tx) => photos.findPhoto(tx, 1),
    findBySha: (tx) => photos.findBySha(tx, ''),
    findIdByFilename: (tx) => photos.findIdByFilename(tx, ''),
    knownAmong: (tx) => photos.knownAmong(tx, ['a', 'b', 'c']),
    addPhoto: (tx) => photos.addPhoto(tx, newPhoto),
    changePhoto: (tx) => photos.changePhoto(tx, 1, { caption: 'a', orderedAt: 1, deletedAt: 1 }),
  }),
];

function ofStore<Tables>(
  functions: Readonly<Record<string, (tx: Transaction<Tables>) => Promise<unknown>>>,
): typeof asked {
  return Object.entries(functions).map(([name, ask]) => [name, (file) => plansOf(file, ask)]);
}

let home: TestHome;
beforeAll(async () => {
  home = await openTestHome();
});
afterAll(() => home.close());

test.each(asked)('%s reads no table from end to end and sorts nothing', async (name, ask) => {
  const plans = await ask(join(home.folder, 'home.sqlite'));
  expect(plans.size).toBeGreaterThan(0);
  for (const [statement, steps] of plans) {
    const slow = steps.filter((step) => {
      if (step === along[name]) return false;
      const scanned = /^SCAN (\w+)/.exec(step)?.[1];
      return (scanned !== undefined && !tiny.includes(scanned)) || step.includes('TEMP B-TREE');
    });
    expect([statement, slow]).toEqual([statement, []]);
  }
});
