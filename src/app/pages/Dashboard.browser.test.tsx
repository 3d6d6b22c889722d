import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readLove, readPartnerLove } from '#features/love/love.contract.ts';
import {
  countMemories,
  readUpcoming,
  type UpcomingMemory,
} from '#features/memories/memories.contract.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { readNews } from '#features/news/news.contract.ts';
import { readWaiting } from '#features/news/waiting.contract.ts';
import { type Photo, readPhotosPage, readRandomPhotos } from '#features/photos/photos.contract.ts';
import { onUploadRequest } from '#features/photos/web/upload/upload-events.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { readSavedSpins, readWheelStats } from '#features/wheel/wheel.contract.ts';
import { expectAccessibleLayouts, resizeToPhone } from '../../../tests/components/accessible.ts';
import { aBox } from '../../../tests/components/boxes.ts';
import { users } from '../../../tests/components/data.ts';
import { tabTo } from '../../../tests/components/keyboard.ts';
import { allowMotion } from '../../../tests/components/media.ts';
import { aMemory } from '../../../tests/components/memories.ts';
import { photoTakenInMay } from '../../../tests/components/photos.ts';
import { renderRoutes, type Screen } from '../../../tests/components/render.tsx';
import { server } from '../../../tests/components/server.ts';
import * as Dashboard from './Dashboard.tsx';

const love = {
  count: 3,
  totalCount: 5,
  nextMilestone: 520,
  remainingToMilestone: 515,
  currentLevel: 0,
  progressPercent: 1,
  isMilestoneReached: false,
  pendingMilestones: 0,
  today: 0,
  totalToday: 0,
};
const atSetup = '2020-06-08T00:00:00Z';
const nothingSeen = { home: atSetup, gallery: atSetup, memories: atSetup, surprises: atSetup };
const upcomingMemory = (
  title: string,
  [nextDate, daysUntil, years]: [string, number, number],
): UpcomingMemory => ({ ...aMemory({ title }), id: daysUntil, nextDate, daysUntil, years });

/** Answers all reads of the page on 28 November 2026, with these photos and memories. */
function replyToAllReads(
  photos: readonly Photo[] = [],
  memories: readonly UpcomingMemory[] = [],
): void {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  server.reply(readLove, 200, love);
  server.reply(readPartnerLove, 200, {
    partnerUsername: 'sam',
    partnerDisplayName: 'Sam',
    partnerLoveCount: 2,
    partnerToday: 0,
  });
  server.reply(readSavedSpins, 200, { total: 0, unused: 0, used: 0 });
  server.reply(readWheelStats, 200, {
    canUseThisWeek: true,
    weekStart: '2026-11-22',
    nextResetAt: '2026-11-29T00:00:00Z',
    unclaimedSpin: null,
  });
  server.reply(readRelationship, 200, { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' });
  server.reply(readWaiting, 200, []);
  const pagination = { page: 0, limit: 50, total: photos.length, totalPages: 1 };
  server.reply(readPhotosPage, 200, { photos: [...photos], pagination });
  server.reply(readRandomPhotos, 200, { photos: [...photos] });
  server.reply(countMemories, 200, { count: memories.length });
  server.reply(readUpcoming, 200, [...memories]);
  server.reply(readNews, 200, {
    seen: nothingSeen,
    unseen: { home: 0, gallery: 0, memories: 0, surprises: 0 },
    items: [],
  });
  server.reply(readOnThisDay, 200, { photos: [], memories: [] });
}
const renderDashboard = () => renderRoutes([{ path: '/', ...Dashboard }], '/');
const region = (screen: Screen, name: string | RegExp) => screen.getByRole('region', { name });
const photosTile = (screen: Screen) => region(screen, /photos (and videos )?shared$/);
const memoriesTile = (screen: Screen) => region(screen, /memories created$/);
const emptyState = (screen: Screen) =>
  screen.getByRole('heading', { name: 'Start Your Love Story' });

test('dashboard: is empty at first, with milestone days and cats to pet', async () => {
  await allowMotion();
  replyToAllReads();
  const screen = await renderDashboard();
  await expect.element(emptyState(screen)).toBeVisible();
  await expect.element(photosTile(screen)).not.toBeInTheDocument();
  const milestones = region(screen, 'Milestone days').getByRole('listitem');
  await expect.element(milestones).toHaveLength(3);
  await expect.element(milestones.first()).toHaveTextContent(/(days|years)In [\d,]+ days/);
  const cats = screen.getByRole('button', { name: 'Pet the cat' });
  const polite = screen.getByTestId('polite');
  await expect.element(cats).toHaveLength(2);
  for (const line of ['Purrrr…', 'Meow! More, please.', 'The cat says: be good']) {
    await cats.first().click();
    await expect.element(screen.getByText(line).first()).toBeVisible();
    await expect.element(polite).toHaveTextContent(line);
  }
  await cats.last().click();
  await expect.element(polite).toHaveTextContent('Purrrr…');
});

test('dashboard: the newest four photos and the next three memories', async () => {
  const photos = [14, 13, 12, 11, 10].map((day) =>
    photoTakenInMay(day, { kind: day === 10 ? 'video' : 'photo' }),
  );
  replyToAllReads(photos, [
    upcomingMemory('Trip', ['2026-11-28', 0, 0]),
    upcomingMemory('Wedding', ['2026-11-29', 1, 4]),
    upcomingMemory('Picnic', ['2026-12-28', 30, 0]),
  ]);
  const screen = await renderDashboard();
  await expect.element(photosTile(screen)).toHaveTextContent('5 photos and videos shared');
  const newestPhotos = photosTile(screen)
    .getByRole('list', { name: 'Newest photos' })
    .getByRole('link');
  await expect.element(newestPhotos).toHaveLength(4);
  await expect.element(newestPhotos.first()).toHaveAccessibleName('Photo, May 14, 2024, by Sam');
  await expect.element(memoriesTile(screen)).toHaveTextContent('3 memories created');
  const upcoming = memoriesTile(screen).getByRole('list', { name: 'Coming up' }).getByRole('link');
  await expect.element(upcoming).toHaveLength(3);
  await expect.element(upcoming.nth(0)).toHaveTextContent('Trip Today · Nov 28, 2026');
  await expect
    .element(upcoming.nth(1))
    .toHaveTextContent('Wedding Tomorrow · Nov 29, 2026 · 4 years');
  await expect.element(upcoming.nth(2)).toHaveTextContent('Picnic In 30 days · Dec 28, 2026');
  await expect.element(region(screen, 'Some of your photos').getByRole('link')).toHaveLength(5);
  await expectAccessibleLayouts();
});

test('dashboard: each section shows its own error and its own retry button', async () => {
  replyToAllReads();
  const sections = [
    [readRandomPhotos, "Couldn't load the photo strip"],
    [readPhotosPage, "Couldn't load your photos"],
    [countMemories, "Couldn't load your memories"],
    [readOnThisDay, "Couldn't load “On this day”"],
  ] as const;
  for (const [endpoint] of sections) server.reply(endpoint, 400);
  const screen = await renderDashboard();
  const alert = (text: string) => screen.getByRole('alert').filter({ hasText: text });
  for (const [, text] of sections) await expect.element(alert(text)).toBeVisible();
  await expect.element(emptyState(screen)).not.toBeInTheDocument();
  await expect.element(region(screen, 'Milestone days')).toBeVisible();
  replyToAllReads([photoTakenInMay(1)], [upcomingMemory('Picnic', ['2026-12-28', 30, 0])]);
  server.reply(readOnThisDay, 200, { photos: [], memories: [aMemory({ date: '2022-11-28' })] });
  for (const [nth, [, text]] of sections.entries()) {
    await alert(text).getByRole('button', { name: 'Try Again' }).click();
    await expect.element(alert(text)).not.toBeInTheDocument();
    for (const [, laterError] of sections.slice(nth + 1))
      await expect.element(alert(laterError)).toBeVisible();
  }
  await expect.element(photosTile(screen)).toHaveTextContent('1 photos shared');
  await expect.element(memoriesTile(screen)).toHaveTextContent('1 memories created');
  await expect.element(region(screen, 'On this day')).toHaveTextContent('Picnic');
});

test('dashboard: quick actions work by keyboard', async () => {
  replyToAllReads();
  const screen = await renderDashboard();
  await expect.element(emptyState(screen)).toBeVisible();
  const onUpload = vi.fn();
  const unsubscribe = onUploadRequest(onUpload);
  const openFilePicker = vi
    .spyOn(HTMLInputElement.prototype, 'click')
    .mockImplementation(() => undefined);
  await tabTo(screen.getByRole('button', { name: 'Upload Photos' }));
  await userEvent.keyboard('{Enter}');
  expect(openFilePicker).toHaveBeenCalledOnce();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no file input');
  const beach = new File(['beach'], 'beach.png', { type: 'image/png' });
  await userEvent.upload(input, beach);
  await expect
    .poll(() => onUpload.mock.calls.flat(2).map(({ name }) => name))
    .toEqual(['beach.png']);
  unsubscribe();
  await tabTo(screen.getByRole('link', { name: 'Add Memory' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.location).toBe('/memories?new=1');
});

test('dashboard: on a phone, what waits and the heart are on the first screen, the newest photo on the second', async () => {
  replyToAllReads([photoTakenInMay(1)]);
  const fromSam = {
    ownerId: users.sam.id,
    owner: { ...users.sam, name: 'Sam' },
    recipientId: users.zoe.id,
    recipient: { ...users.zoe, name: 'Zoë' },
  };
  const box = aBox({ ...fromSam, taskDescription: 'Sing' });
  server.reply(readWaiting, 200, [
    { kind: 'box_open', at: '2026-11-28T11:00:00Z', deadline: null, box },
    { kind: 'spin', at: '2026-11-28T10:00:00Z', deadline: null },
  ]);
  await resizeToPhone();
  const screen = await renderDashboard();
  const sections = [
    region(screen, 'For you'),
    screen.getByRole('button', { name: 'Share love' }),
    region(screen, "Sam's love"),
    region(screen, 'Newest photo'),
    screen.getByRole('button', { name: 'Upload Photos' }),
    region(screen, 'Some of your photos'),
    photosTile(screen),
  ];
  for (const section of sections) await expect.element(section).toBeVisible();
  const tops = () =>
    sections.map((section) => section.element().getBoundingClientRect().top + scrollY);
  expect(tops()).toEqual(tops().toSorted((one, other) => one - other));
  const [forYou = 0, heart = 0, , newestPhoto = 0] = tops();
  expect(forYou).toBeLessThan(heart);
  expect(heart).toBeLessThan(innerHeight - 120);
  expect(newestPhoto).toBeLessThan(1.4 * innerHeight);
});

test('dashboard: a saved spin waits as soon as another week begins', async () => {
  replyToAllReads();
  const stats = {
    weekStart: '2026-11-22',
    nextResetAt: '2026-11-29T00:00:00Z',
    unclaimedSpin: null,
  };
  server.reply(readWheelStats, 200, { ...stats, canUseThisWeek: false });
  server.reply(readSavedSpins, 200, { total: 2, unused: 1, used: 1 });
  const screen = await renderDashboard();
  await expect.element(screen.getByRole('button', { name: 'Share love' })).toBeVisible();
  server.reply(readWheelStats, 200, { ...stats, canUseThisWeek: true });
  server.reply(readWaiting, 200, [{ kind: 'spin', at: '2026-11-29T00:00:00Z', deadline: null }]);
  vi.setSystemTime('2026-11-29T00:00:01Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(region(screen, 'For you').getByRole('listitem')).toBeVisible();
});
