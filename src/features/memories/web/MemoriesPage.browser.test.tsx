import { expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { receiversOf } from '#platform/web/realtime/live.ts';
import { expectAccessibleLayouts, resizeToPhone } from '../../../../tests/components/accessible.ts';
import { whilePrinted } from '../../../../tests/components/media.ts';
import { aMemory, serveMemories } from '../../../../tests/components/memories.ts';
import { photoTakenInMay, replyPhotos } from '../../../../tests/components/photos.ts';
import { refetch, renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import {
  filterMemories,
  memoriesChanged,
  reactToMemory,
  readMemories,
  readMemory,
} from '../memories.contract.ts';
import { openMemoryPath } from '../memories.rules.ts';
import * as MemoriesPage from './MemoriesPage.tsx';
import { memoriesLive } from './memories.live.ts';

const open = (path = '/memories') => renderRoutes([{ path: '/memories', ...MemoriesPage }], path);
const list = (screen: Screen) => screen.getByRole('list', { name: 'Memories', exact: true });
const card = (screen: Screen, title: string) =>
  list(screen).getByRole('listitem').filter({ hasText: title });
const upcoming = (screen: Screen) => screen.getByRole('region', { name: 'Upcoming anniversaries' });
const dialog = (screen: Screen, name: string | RegExp) => screen.getByRole('dialog', { name });
const titles = (screen: Screen) =>
  expect.poll(() =>
    list(screen)
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  );
const expectFocusIn = (part: Locator) =>
  expect.poll(() => part.element().contains(document.activeElement)).toBe(true);
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('memories: an empty list, and one that fails to load', async () => {
  const { accept } = serveMemories();
  const screen = await open();
  const empty = screen.getByRole('heading', { name: 'No memories yet' });
  await expect.element(empty).toBeVisible();
  server.reply(readMemories, 400);
  await refetch();
  const failed = screen.getByText('Failed to load memories. Please try again.');
  await expect.element(failed).toBeVisible();
  accept();
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(empty).toBeVisible();
});

test('memories: filters and sort are kept in the address', async () => {
  serveMemories([
    aMemory({ id: 1, title: long, type: 'anniversary', date: '2023-01-01' }),
    aMemory({ id: 2, title: 'Last', type: 'milestone', date: '2025-01-01' }),
    aMemory({ id: 3, title: 'Trip', date: '2026-01-01', photos: [photoTakenInMay(1)] }),
  ]);
  const screen = await open('/memories?month=2025-01&time=lastYear');
  await expect.element(screen.getByLabelText('Time')).toHaveValue('lastYear');
  await expectAccessibleLayouts();
  await screen.getByLabelText('Sort').selectOptions('Newest first');
  await screen.getByLabelText('Type').selectOptions('Milestone');
  await titles(screen).toEqual(['Last']);
  expect(screen.location()).toBe('/memories?month=2025-01&time=lastYear&sort=desc&type=milestone');
  const query = { type: 'milestone', timeFilter: 'lastYear', sortOrder: 'desc' };
  expect(server.requests(filterMemories).at(-1)?.query).toEqual(query);
  await screen.getByLabelText('Type').selectOptions('Special moment');
  await expect.element(screen.getByText('No memories match these filters')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all memories' }).click();
  await titles(screen).toEqual([long, 'Last', 'Trip']);
  expect(screen.location()).toBe('/memories?month=2025-01&sort=desc');
});

test('memories: on a phone, a dialog has the filters', async () => {
  serveMemories([aMemory()]);
  await resizeToPhone();
  const screen = await open();
  await screen.getByRole('button', { name: 'Filters' }).click();
  await dialog(screen, 'Filters').getByLabelText('Type').selectOptions('Milestone');
  await expectAccessibleLayouts();
  await resizeToPhone();
  await screen.getByRole('button', { name: 'Show memories' }).click();
  await expect.element(screen.getByText('No memories match these filters')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test("memories: the next three anniversaries, with the couple's own, which opens a new memory", async () => {
  vi.setSystemTime('2026-06-07T12:00:00Z');
  serveMemories([
    aMemory({ id: 1, title: 'First kiss', type: 'anniversary', date: '2019-06-08' }),
    aMemory({ id: 2, title: 'Wedding', type: 'anniversary', date: '2024-06-07' }),
    aMemory({ id: 3, title: 'Moved in', type: 'anniversary', date: '2021-06-17' }),
    aMemory({ id: 4, title: 'Soon', date: '2026-06-08' }),
  ]);
  const screen = await open('/memories?type=event');
  const items = upcoming(screen).getByRole('listitem');
  await expect.element(items).toHaveLength(3);
  await expect.element(items.nth(0)).toHaveTextContent('WeddingTodayJun 7, 2026 2 years');
  await expect.element(items.nth(1)).toHaveTextContent('6 years togetherTomorrowJun 8, 2026');
  await expect.element(items.nth(2)).toHaveTextContent('First kissTomorrowJun 8, 2026 7 years');
  await items.nth(1).getByRole('link', { name: '6 years together' }).click();
  const form = dialog(screen, 'Add memory');
  await expect.element(form.getByLabelText('Title')).toHaveValue('6 years together');
  await expect.element(form.getByLabelText('Date')).toHaveValue('2026-06-08');
  await expect.poll(screen.location).toBe('/memories?type=event');
  // Nothing was typed, so nothing is asked.
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
});

test('memories: an address with an invalid day opens an empty form', async () => {
  serveMemories();
  const screen = await open('/memories?new=1&date=2026-02-30&sort=desc');
  await expect.element(dialog(screen, 'Add memory').getByLabelText('Title')).toHaveValue('');
  await expect.poll(screen.location).toBe('/memories?sort=desc');
});

test("memories: each year of the list begins with the couple's own anniversary; invalid dates and names are named", async () => {
  serveMemories([
    aMemory({ id: 1, title: 'Before', date: '2019-01-01' }),
    aMemory({ id: 2, title: 'First', date: [2020, 6, 10] }),
    aMemory({ id: 3, title: 'Trip', date: '2022-05-01' }),
    aMemory({ id: 4, title: 'Wedding', date: '2022-07-01' }),
    aMemory({ id: 5, title: 'Nonsense', date: 'soon', creator: { name: ' ', color: 'pink' } }),
  ]);
  const screen = await open();
  await expect.element(card(screen, 'Before')).toHaveTextContent(/^2019Before/);
  await expect.element(card(screen, 'First')).toHaveTextContent(/^2020Together since Jun 8, 2020/);
  await expect.element(card(screen, 'Trip')).toHaveTextContent(/^20222 years together on June 8/);
  await expect.element(card(screen, 'Wedding')).toHaveTextContent(/^Wedding/);
  const nonsense = card(screen, 'Nonsense');
  await expect.element(nonsense).toHaveTextContent(/^Nonsense.*Invalid Date.*Added by Unknown/);
});

test('memories: without other anniversaries, one can be added', async () => {
  serveMemories([aMemory()]);
  const screen = await open();
  await expect.element(upcoming(screen).getByRole('link')).toHaveLength(1);
  await upcoming(screen).getByRole('button', { name: 'Add anniversary' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Anniversary' })).toBeChecked();
});

test('memories: an event shows four photos and opens all; it can be printed', async () => {
  const photos = [6, 5, 4, 3, 2, 1].map((each) => photoTakenInMay(each));
  const event = aMemory({ title: 'Trip', endDate: '2024-05-16', photos });
  const { update } = serveMemories([event], photos);
  replyPhotos(photos);
  const screen = await open();
  await expect.element(card(screen, 'Trip')).toHaveTextContent('+2');
  await list(screen).getByRole('link').click();
  const trip = dialog(screen, 'Trip');
  await expect.element(trip).toHaveTextContent(/May 14\s*–\s*16, 2024/);
  await expect.element(trip.getByRole('img')).toHaveLength(4);
  await expectAccessibleLayouts();

  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const print = trip.getByRole('button', { name: 'Print', includeHidden: true });
  await print.click();
  expect(printed).toHaveBeenCalledOnce();
  // On paper it has no controls, and nothing else is on the page.
  await whilePrinted(async () => {
    await expect.element(print).not.toBeVisible();
    await expect.element(screen.getByText('1 memory', { exact: true })).not.toBeVisible();
    await expect.element(trip.getByText(/May 14\s*–\s*16, 2024/)).toBeVisible();
  });

  await trip.getByRole('button', { name: 'See 2 more photos' }).click();
  const lightbox = dialog(screen, /^Photo,/);
  await expect.element(lightbox.getByText('5 of 6')).toBeVisible();
  await expectFocusIn(lightbox);
  // The button that opened it disappears: the dialog gets the focus.
  update(1, { photos: photos.slice(2) });
  await refetch();
  await expect.element(lightbox.getByText('of 4')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox).not.toBeInTheDocument();
  await expectFocusIn(trip);
});

test('memories: a memory opens with the address; one may fail or be deleted', async () => {
  const { remove } = serveMemories([aMemory({ title: 'a'.repeat(200) })]);
  const screen = await open('/memories?month=2024-05&openMemory=1');
  await expect.element(dialog(screen, /^aaa/)).toHaveTextContent('By the lake');
  server.reply(readMemory, 400);
  await refetch();
  await expect.element(dialog(screen, /^aaa/)).toHaveTextContent('By the lake');
  remove(1);
  await refetch();
  await dialog(screen, 'Memory not found').getByText('Close').click();
  await expect.poll(screen.location).toBe('/memories?month=2024-05');
});

test("memory: a reaction is saved; the partner's comes live", async () => {
  const at = '2026-11-28T10:00:00Z';
  const { update } = serveMemories([aMemory()]);
  const screen = await open(openMemoryPath(1));
  const reaction = (name: string) => screen.getByRole('button', { name, exact: true });
  server.reply(reactToMemory, 200, ({ body: { emoji } }) => ({
    message: 'Changed',
    memory: update(1, { reactions: emoji === null ? [] : [{ userId: 1, emoji, at }] }),
  }));
  await reaction('Sad').click();
  await expect.element(reaction('Sad: You')).toHaveAttribute('aria-pressed', 'true');
  const both = [1, 2].map((userId) => ({ userId, emoji: '😢' as const, at }));
  const memory = update(1, { reactions: both });
  for (const receive of receiversOf([memoriesLive]).get(memoriesChanged.name) ?? []) {
    receive(JSON.stringify({ memory, id: 1 }));
  }
  await expect.element(reaction('Sad: You and Sam')).toBeVisible();
});
