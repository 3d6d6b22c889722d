import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AuthSchema } from '#features/auth/server/auth.schema.ts';
import * as auth from '#features/auth/server/auth.store.ts';
import { activeOrder } from '#features/boxes/boxes.rules.ts';
import type { Schema as BoxesSchema } from '#features/boxes/server/boxes.schema.ts';
import * as boxes from '#features/boxes/server/boxes.store.ts';
import type { LoveSchema } from '#features/love/server/love.store.ts';
import * as love from '#features/love/server/love.store.ts';
import type { Schema as MemoriesSchema } from '#features/memories/server/memories.schema.ts';
import * as memories from '#features/memories/server/memories.store.ts';
import * as onThisDay from '#features/memories/server/on-this-day.store.ts';
import type { Schema as NotificationsSchema } from '#features/notifications/server/notifications.schema.ts';
import * as notifications from '#features/notifications/server/notifications.store.ts';
import * as bin from '#features/photos/server/bin.store.ts';
import type { CategoriesSchema } from '#features/photos/server/categories.store.ts';
import * as categories from '#features/photos/server/categories.store.ts';
import * as notes from '#features/photos/server/notes.routes.ts';
import * as photoCategories from '#features/photos/server/photo-categories.store.ts';
import * as order from '#features/photos/server/photo-order.ts';
import type { PhotosSchema } from '#features/photos/server/photos.schema.ts';
import * as photos from '#features/photos/server/photos.store.ts';
import * as search from '#features/photos/server/search.store.ts';
import type { ProfilesSchema } from '#features/profiles/server/profiles.store.ts';
import * as profiles from '#features/profiles/server/profiles.store.ts';
import * as note from '#features/shared-note/server/shared-note.store.ts';
import type { Schema as WheelSchema } from '#features/wheel/server/wheel.schema.ts';
import * as wheel from '#features/wheel/server/wheel.store.ts';
import { defaultPrizes } from '#features/wheel/wheel.rules.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import type { IdempotencySchema } from '#platform/server/idempotency/idempotency.ts';
import * as idempotency from '#platform/server/idempotency/idempotency.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import * as users from '#platform/server/identity/identity.store.ts';
import * as sessions from '#platform/server/identity/identity.store.ts';
import { plansOf } from '../support/queries.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/* Every store function that a route uses must find its rows by an index, so that it stays fast after ten years of data. */

/** Queries for a whole list, or a page of it, may scan in the order of an index. */
const along: Readonly<Record<string, string | readonly string[]>> = {
  readIds: ['SCAN found', 'SCAN photos USING INDEX photosInOrder'],
  readIdsPage: ['SCAN found', 'SCAN photos USING INDEX photosInOrder'],
  readFavoriteIds: 'SCAN found',
  countPhotos: 'SCAN photos USING INDEX photosInOrder',
  activeIds: 'SCAN found',
  readBinIds: 'SCAN found',
  readDue: 'SCAN found',
  searchPhotos: [
    'SCAN found',
    'SCAN photos USING INDEX photosInOrder',
    'SCAN categories USING INDEX sqlite_autoindex_categories_1',
  ],
  readStats: 'SCAN photoCategories USING COVERING INDEX photosOfCategory',
  readMemories: 'SCAN memories USING INDEX memoriesInOrder',
  countMemories: 'SCAN memories USING COVERING INDEX memoriesInOrder',
  earliestYear: 'SCAN memories USING COVERING INDEX memoriesInOrder',
  earliestPhoto: 'SCAN photos USING INDEX photosInOrder',
  readBoxPrizes: 'SCAN boxPrizes',
  readBoxPrizesPage: 'SCAN boxPrizes',
  countBoxPrizes: 'SCAN boxPrizes USING COVERING INDEX boxPrizesByType',
  readNextDueAt: 'SCAN heldNotices USING COVERING INDEX heldDue',
  readCategories: 'SCAN categories USING INDEX sqlite_autoindex_categories_1',
};

/** Tables with two rows at most. */
const tiny = ['people', 'couple', 'love', 'photoSettings', 'sharedNote', 'penSettings'];

const idempotencyKey = { userId: 1, key: 'a', fingerprint: 'b', receivedAt: 0 };

const milestone = { personId: 1, number: 1, reachedAt: 0, spentAt: null };

const newSession = { sid: 'a', personId: 1, device: '', locale: 'en', createdAt: 0, endsAt: 0 };

const now = Date.UTC(2026, 2, 14);

const newCategory = { name: 'a', description: null, color: '#3B82F6' };

const newPhoto: photos.NewPhoto = {
  filename: 'a.jpg',
  originalName: 'a',
  sha256: '',
  caption: null,
  thumbhash: '',
  createdAt: now,
  takenAt: null,
  orderedAt: now,
  deletedAt: null,
  size: 1,
  width: 1,
  height: 1,
  uploaderId: 1,
};

const newMemory = {
  title: 'a',
  description: 'a',
  date: '2026-03-14',
  endDate: null,
  type: 'event' as const,
  creatorId: 1,
};
const place = { date: '2026-03-14', id: 1 };

const newText = {
  version: 1,
  content: 'a',
  written: { at: now, by: { id: 1, username: 'zoe' } },
};

const newBox: boxes.NewBox = {
  ownerId: 1,
  recipientId: 2,
  status: 'DROPPED',
  isInstantDrop: 1,
  completionType: 'TASK',
  cents: 1,
  expirationMinutes: 5,
  createdAt: now,
  dropAt: now,
  droppedAt: now,
  prizeName: 'a',
  prizeDescription: 'a',
  taskDescription: 'a',
};
const addBox = (tx: Transaction<BoxesSchema>) => boxes.addBox(tx, systemEntropy, newBox);
const received = { as: 'recipient', userId: 2 } as const;
const dropped = { ...received, status: 'DROPPED' } as const;

const newSpin = { personId: 1, milestone: 1 };

const newDevice = {
  personId: 1,
  sessionId: 1,
  createdAt: now,
  endpoint: 'https://push.example/a',
  p256dh: '',
  auth: '',
};
const newNotification = {
  event: 'box-dropped',
  title: '',
  text: '',
  place: '/',
  about: 'box 1',
} as const;

/** A store function by name, and its query plans in a database file. */
const asked: [string, (file: string) => Promise<Map<string, string[]>>][] = [
  ...ofStore<LoveSchema>({
    addLove: (tx) => love.addLove(tx, 1, now),
    readLove: (tx) => love.readLove(tx, 1),
    countLove: (tx) => love.countLove(tx, 1),
    spendMilestone: (tx) => love.spendMilestone(tx, 1, now),
  }),
  ...ofStore<IdentitySchema>({
    readUsers: (tx) => users.readUsers(tx),
    readCouple: (tx) => users.readCouple(tx),
    saveCouple: (tx) => users.saveCouple(tx, { startDate: '2020-06-08', timeZone: 'UTC' }),
    updateUser: (tx) => users.updateUser(tx, 1, { displayName: 'Zoë' }),
    createSession: (tx) => sessions.createSession(tx, newSession),
    findSession: (tx) => sessions.findSession(tx, 'a', now),
    readSessions: (tx) => sessions.readSessions(tx, 1, now),
    updateLastSeen: (tx) => sessions.updateLastSeen(tx, 1, { lastSeenAt: now, locale: 'en' }),
    endSession: (tx) => sessions.deleteSession(tx, 1, 1),
    endOtherSessions: (tx) => sessions.deleteOtherSessions(tx, 1, 2),
    endAllSessions: (tx) => sessions.deleteOtherSessions(tx, 1, null),
    existingSessions: (tx) => sessions.existingSessions(tx, [1, 2]),
  }),
  ...ofStore<AuthSchema>({
    readHash: (tx) => auth.readHash(tx, 1),
    saveHash: (tx) => auth.saveHash(tx, 1, ''),
    replaceHash: (tx) => auth.replaceHash(tx, 1, '', ''),
    findDevices: (tx) => auth.findDevices(tx, ''),
    saveDevice: (tx) => auth.saveDevice(tx, 1, '', now),
    readFailures: (tx) => auth.readFailures(tx, '', now),
    saveFailure: (tx) => auth.saveFailure(tx, [''], now),
  }),
  ...ofStore<PhotosSchema & CategoriesSchema & IdentitySchema>({
    readIds: (tx) => photos.readIds(tx, 'all'),
    readIdsPage: (tx) => photos.readIds(tx, 'all', { offset: 40, limit: 20 }),
    readFavoriteIds: (tx) => photos.readIds(tx, 'favorites'),
    readPhotos: (tx) => photos.readPhotos(tx, [1, 2, 3]),
    countPhotos: (tx) => photos.countPhotos(tx, 'all'),
    countFavorites: (tx) => photos.countPhotos(tx, 'favorites'),
    activeIds: (tx) => photos.activeIds(tx, [1, 2, 3]),
    findIdBySha: (tx) => photos.findId(tx, 'sha256', ''),
    findIdByFilename: (tx) => photos.findId(tx, 'filename', ''),
    findFilenames: (tx) => photos.findFilenames(tx, ['a', 'b', 'c']),
    addPhoto: (tx) => photos.addPhoto(tx, newPhoto),
    updatePhoto: (tx) => photos.updatePhoto(tx, 1, { caption: 'a', orderedAt: 1, isFavorite: 1 }),
    readTakenAfter: (tx) => order.readTakenAfter(tx, 1, 1_000),
    shiftOrder: (tx) => order.shiftOrder(tx, [1, 2], 3_600_000),
    readBinIds: (tx) => bin.readBinIds(tx, { offset: 20, limit: 20 }),
    countBin: (tx) => bin.countBin(tx),
    moveToBin: (tx) => bin.setDeletedAt(tx, [1, 2], now),
    recoverFromBin: (tx) => bin.setDeletedAt(tx, [1, 2], null),
    beginPurge: (tx) => bin.beginPurge(tx, [1, 2], now),
    readDue: (tx) => bin.readDue(tx, now),
    readUnfinishedPurge: (tx) => bin.readUnfinishedPurge(tx),
    endPurge: (tx) => bin.endPurge(tx, [1, 2]),
    readPhotoNotes: (tx) => notes.readPhotoNotes(tx, 1),
    findPhotoNote: (tx) => notes.findPhotoNote(tx, 1),
    addPhotoNote: (tx) =>
      notes.addPhotoNote(tx, { photoId: 1, authorId: 1, content: 'a', createdAt: now }),
    readStats: (tx) => photoCategories.readStats(tx),
    readStatsOfOne: (tx) => photoCategories.readStats(tx, 1),
    readNewest: (tx) =>
      photoCategories.readNewest(tx, [
        { categoryId: 1, photoCount: 1, newestAt: now },
        { categoryId: 2, photoCount: 1, newestAt: now },
      ]),
    readIdsIn: (tx) => photoCategories.readIdsIn(tx, 1),
    addToCategories: async (tx) => {
      const id = await photos.addPhoto(tx, { ...newPhoto, filename: 'b', sha256: 'b' });
      const into = await categories.addCategory(tx, { ...newCategory, name: 'b' });
      await photoCategories.addToCategories(tx, [id], [into]);
    },
    removeFromCategories: (tx) => photoCategories.removeFromCategories(tx, [1, 2], [1, 2]),
    removeFromAllCategories: (tx) => photoCategories.removeFromCategories(tx, [1, 2], 'all'),
    searchPhotos: (tx) =>
      search.searchPhotos(tx, [{ text: 'May 2024', periods: [{ from: 1, until: 2 }] }]),
    readKeepOriginals: (tx) => photos.readKeepOriginals(tx),
    saveKeepOriginals: (tx) => photos.saveKeepOriginals(tx, true),
  }),
  ...ofStore<CategoriesSchema>({
    readCategories: (tx) => categories.readCategories(tx),
    findCategory: (tx) => categories.findCategory(tx, 1),
    categoriesAmong: (tx) => categories.categoriesAmong(tx, [1, 2]),
    addCategory: (tx) => categories.addCategory(tx, newCategory),
    saveCategory: (tx) => categories.saveCategory(tx, { ...newCategory, name: 'c', id: 1 }),
    removeCategory: (tx) => categories.removeCategory(tx, 1),
  }),
  ...ofStore<MemoriesSchema>({
    readMemories: (tx) => memories.readAfter(tx, { order: 'asc' }, null, 250),
    readMemoriesAfter: (tx) => memories.readAfter(tx, { order: 'asc' }, place, 250),
    readOfTime: (tx) =>
      memories.readAfter(tx, { first: '2026-01-01', last: '2026-12-31', order: 'desc' }, place, 9),
    readOfType: (tx) =>
      memories.readAfter(tx, { type: 'event', last: '2026-12-31', order: 'desc' }, place, 9),
    countMemories: (tx) => memories.countMemories(tx),
    readSomeMemories: (tx) => memories.readSome(tx, [1, 2]),
    findMemory: (tx) => memories.findMemory(tx, 1),
    readComing: (tx) => memories.readComing(tx, '2026-03-14', 3),
    earliestYear: (tx) => memories.earliestYear(tx),
    readOfDays: (tx) => memories.readOfDays(tx, ['2025-03-14', '2024-03-14'], '2026-03-14'),
    addMemory: (tx) => memories.addMemory(tx, newMemory),
    findLink: (tx) => memories.findLink(tx, 1),
    findLinkByDigest: (tx) => memories.findLinkByDigest(tx, 'a'),
    saveLink: (tx) => memories.saveLink(tx, { personId: 1, nonce: 'a', digest: 'a' }),
    deleteLink: (tx) => memories.deleteLink(tx, 1),
    saveMemory: (tx) => memories.saveMemory(tx, 1, { ...newMemory, title: 'b' }),
    removeMemory: (tx) => memories.removeMemory(tx, 1),
    readLinks: (tx) => memories.readLinks(tx, [1, 2]),
    readBinned: (tx) => memories.readBinned(tx, 1),
    replaceLinks: async (tx) => {
      const id = await memories.addMemory(tx, newMemory);
      const photo = { ...newPhoto, filename: 'c', sha256: 'c' };
      await memories.replaceLinks(tx, id, [await photos.addPhoto(tx, photo)]);
    },
    earliestPhoto: (tx) => onThisDay.earliestPhoto(tx),
    photosIn: (tx) => onThisDay.photosIn(tx, 1, [{ from: now, until: now + 1 }]),
    hiddenMemories: (tx) => onThisDay.hiddenMemories(tx, 1, [1, 2]),
    hidePhoto: async (tx) => {
      const photo = { ...newPhoto, filename: 'd', sha256: 'd' };
      await onThisDay.hidePhoto(tx, 1, await photos.addPhoto(tx, photo));
    },
    hideMemory: async (tx) => {
      await onThisDay.hideMemory(tx, 1, await memories.addMemory(tx, newMemory));
    },
  }),
  ...ofStore<BoxesSchema>({
    readOwned: (tx) => boxes.readAfter(tx, { as: 'owner', userId: 1 }, null, 250),
    readOwnedAfter: async (tx) => {
      const last = await addBox(tx);
      await boxes.readAfter(tx, { as: 'owner', userId: 1 }, last, 250);
    },
    readReceived: (tx) => boxes.readAfter(tx, received, null, 250),
    readReceivedAfter: async (tx) => boxes.readAfter(tx, received, await addBox(tx), 250),
    readDropped: (tx) => boxes.readAfter(tx, dropped, null, 250),
    readDroppedAfter: async (tx) => boxes.readAfter(tx, dropped, await addBox(tx), 250),
    newestAt: async (tx) => {
      for (const place of activeOrder) await boxes.newestAt(tx, 1, place);
    },
    findBox: (tx) => boxes.findBox(tx, 1),
    addBoxEvent: async (tx) => {
      const box = await addBox(tx);
      await boxes.addBoxEvent(tx, 2, { event: 'drop', eventId: 'a', createdAt: now, box });
    },
    newestBoxEvents: (tx) => boxes.newestBoxEvents(tx, 2),
    addBox,
    changeBox: async (tx) => {
      const box = await addBox(tx);
      await boxes.changeBox(tx, box, { activatedAt: now });
    },
    nextDue: (tx) => boxes.nextDue(tx),
    readDueBoxes: (tx) => boxes.readDue(tx, now, 250),
    addAttempt: async (tx) => {
      const { id: boxId } = await addBox(tx);
      const attempt = { boxId, completedAt: now, completionData: 'a', completionPhotoId: null };
      await boxes.addAttempt(tx, {
        ...attempt,
        verdict: null,
        judgedAt: null,
        rejectionReason: null,
      });
    },
    judgeAttempt: (tx) => boxes.judgeAttempt(tx, 1, { verdict: 'APPROVED', judgedAt: now }),
    addBoxPrize: async (tx) => {
      const { id: boxId } = await addBox(tx);
      await boxes.addBoxPrize(tx, {
        boxId,
        ownerId: 1,
        recipientId: 2,
        completionType: 'TASK',
        cents: 1,
        prizeName: 'a',
        prizeDescription: 'a',
        taskDescription: 'a',
        completionData: 'a',
        approvedAt: now,
        claimedAt: null,
      });
    },
    claimBoxPrize: (tx) => boxes.claimBoxPrize(tx, 1, now),
    readBoxPrizes: (tx) => boxes.readBoxPrizes(tx),
    readBoxPrizesPage: (tx) => boxes.readBoxPrizes(tx, 20, 20),
    countBoxPrizes: (tx) => boxes.countBoxPrizes(tx),
    countApprovedSince: (tx) => boxes.countApprovedSince(tx, now),
  }),
  ...ofStore<NotificationsSchema & MemoriesSchema>({
    readDevices: (tx) => notifications.readDevices(tx, 1, now),
    findDevice: (tx) => notifications.findDevice(tx, 'id', 1, now),
    findDeviceOfSession: (tx) => notifications.findDevice(tx, 'sessionId', 1, now),
    findDeviceByEndpoint: (tx) => notifications.findDevice(tx, 'endpoint', 'https://a', now),
    saveDevice: async (tx) => {
      await sessions.createSession(tx, { ...newSession, sid: 'of a device' });
      const ofDevice = tx.selectFrom('sessions').select('id').where('sid', '=', 'of a device');
      const signIn = await ofDevice.executeTakeFirst();
      await notifications.saveDevice(tx, { ...newDevice, sessionId: signIn?.id ?? 0 });
    },
    deleteOldestDevices: (tx) => notifications.deleteOldestDevices(tx, 1, 10),
    updateDevice: (tx) => notifications.updateDevice(tx, 1, 1, { muted: '' }),
    deleteDevice: (tx) => notifications.deleteDevice(tx, 1, 1),
    readPreferences: (tx) => notifications.readPreferences(tx, 1),
    savePreferences: (tx) => notifications.savePreferences(tx, 1, { quiet: null, daysAhead: [] }),
    readQuietHoursEnd: (tx) => notifications.readQuietHoursEnd(tx, 1, now),
    holdNotification: (tx) => notifications.holdNotification(tx, 1, newNotification, now),
    readHeld: (tx) => notifications.readHeld(tx, 1),
    readNextDueAt: (tx) => notifications.readNextDueAt(tx),
    rescheduleHeld: (tx) => notifications.rescheduleHeld(tx, 1, now),
    deleteHeldAbout: (tx) => notifications.deleteHeldAbout(tx, 1, 'box 1'),
    deleteHeld: (tx) => notifications.deleteHeld(tx, [1]),
    readSentReminders: (tx) => notifications.readSentReminders(tx, 1),
    saveSentReminder: async (tx) =>
      notifications.saveSentReminder(tx, {
        personId: 1,
        memoryId: await memories.addMemory(tx, newMemory),
        nextDate: '2026-03-15',
        daysAhead: 1,
      }),
    purgeSentReminders: (tx) => notifications.purgeSentReminders(tx, '2026-03-14'),
  }),
  ...ofStore<ProfilesSchema>({
    readSections: (tx) => profiles.readSections(tx, 1),
    writeSection: (tx) => profiles.writeSection(tx, 1, 'education', 'a'),
    emptySection: (tx) => profiles.writeSection(tx, 1, 'education', ''),
  }),
  ...ofStore<IdempotencySchema>({
    findEffect: (tx) => idempotency.findEffect(tx, idempotencyKey, z.int()),
    saveEffect: (tx) => idempotency.saveEffect(tx, idempotencyKey, 1),
    deleteKeys: (tx) => idempotency.deleteKeys(tx, 1, { since: now, most: 1 }),
  }),
  ...ofStore<note.Schema>({
    readNote: (tx) => note.readNote(tx),
    saveNote: (tx) => note.saveNote(tx, newText),
    saveRevision: (tx) => note.saveRevision(tx, newText),
    readRevisions: (tx) => note.readRevisions(tx, 9, 20),
    findRevision: (tx) => note.findRevision(tx, 1),
    newestRevision: (tx) => note.newestRevision(tx),
    readEditSettings: (tx) => note.readEditSettings(tx),
    saveEditSettings: (tx) => note.saveEditSettings(tx, 1, 15),
  }),
  ...ofStore<WheelSchema>({
    readWheel: (tx) => wheel.readPrizes(tx, 1),
    replacePrizes: (tx) => wheel.replacePrizes(tx, 1, defaultPrizes),
    lastSpin: (tx) => wheel.lastSpin(tx, 1),
    countSaved: (tx) => wheel.countSaved(tx, 1),
    addSaved: async (tx) => {
      await tx.insertInto('milestones').values(milestone).execute();
      await wheel.addSaved(tx, { ...newSpin, source: 'milestone_520', savedAt: now, usedAt: null });
    },
    spendSaved: (tx) => wheel.spendSaved(tx, 1, now),
    addSpin: async (tx) => {
      await wheel.addSpin(tx, {
        ...newSpin,
        source: 'weekly',
        weekStart: '2026-03-08',
        resetAt: now,
        usedAt: now,
        prizeId: 1,
        prizeName: 'a',
        prizeType: 'GIFT',
        cents: 1,
        prizeDescription: 'a',
        wheel: '[]',
      });
    },
    oldestUnclaimed: (tx) => wheel.oldestUnclaimed(tx, 1),
    claimOldest: (tx) => wheel.claimOldest(tx, 1, now),
    lastClaimed: (tx) => wheel.lastClaimed(tx, 1),
    readClaimed: (tx) => wheel.readClaimed(tx, 1),
    sumClaimed: (tx) => wheel.sumClaimed(tx, 1),
  }),
];

function ofStore<Schema>(
  functions: Readonly<Record<string, (tx: Transaction<Schema>) => Promise<unknown>>>,
): typeof asked {
  return Object.entries(functions).map(([name, ask]) => [name, (file) => plansOf(file, ask)]);
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(asked)('%s scans no table and sorts nothing', async (name, ask) => {
  const plans = await ask(join(server.folder, 'home.sqlite'));
  expect(plans.size).toBeGreaterThan(0);
  for (const [statement, steps] of plans) {
    const slow = steps.filter((step) => {
      // A full-text index or a list of parameters.
      if ([along[name]].flat().includes(step) || step.includes('VIRTUAL TABLE INDEX')) return false;
      const scanned = /^SCAN (?!\d+-ROW VALUES)(\w+)/.exec(step)?.[1];
      return (scanned !== undefined && !tiny.includes(scanned)) || step.includes('TEMP B-TREE');
    });
    expect([statement, slow]).toEqual([statement, []]);
  }
});
