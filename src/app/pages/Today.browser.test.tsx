import { expect, test, vi } from 'vitest';
import { readUpcoming, type UpcomingMemory } from '#features/memories/memories.contract.ts';
import { type OnThisDay, readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { expectAccessibleLayouts, resizeToPhone } from '../../../tests/components/accessible.ts';
import { aPhoto } from '../../../tests/components/data.ts';
import { aMemory } from '../../../tests/components/memories.ts';
import {
  type RenderOptions,
  refetch,
  render,
  type Screen,
} from '../../../tests/components/render.tsx';
import { server } from '../../../tests/components/server.ts';
import { Today } from './Today.tsx';

const anniversary = (title: string, nextDate: string, years: number): UpcomingMemory => ({
  ...aMemory({ id: 7, title, type: 'anniversary' }),
  nextDate,
  daysUntil: 0,
  years,
});
const photosOf2023And2025: OnThisDay = {
  photos: [
    aPhoto({ id: 1, takenAt: '2025-06-08T10:00:00' }),
    aPhoto({ id: 2, takenAt: '2023-06-08T10:00:00' }),
  ],
  memories: [],
};

/** Shows Home's first block, and what follows it, to a couple that is together since 8 June 2020. */
async function open(
  now: string,
  memories: readonly UpcomingMemory[] = [],
  onThisDay: OnThisDay = { photos: [], memories: [] },
  options: RenderOptions = {},
): Promise<Screen> {
  vi.setSystemTime(now);
  server.reply(readRelationship, 200, { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' });
  server.reply(readUpcoming, 200, [...memories]);
  server.reply(readOnThisDay, 200, onThisDay);
  return render(
    <>
      <Today className="mb-6">
        <p>Hello, Zoë!</p>
      </Today>
      <p>Below</p>
    </>,
    options,
  );
}
const card = (screen: Screen, name: string) => screen.getByRole('region', { name, exact: true });
const greeting = (screen: Screen) => screen.getByText('Hello, Zoë!');
const below = (screen: Screen) => screen.getByText('Below');

test("today: the couple's own anniversary, with a photo of each year", async () => {
  const memories = [anniversary('Wedding', '2026-06-08', 3)];
  const screen = await open('2026-06-08T12:00:00Z', memories, photosOf2023And2025);
  const today = card(screen, '6 years today');
  await expect.element(today).toHaveTextContent('Together since Jun 8, 2020');
  await expect.element(today).toHaveTextContent('Wedding · 3 years');
  const photos = today.getByRole('list', { name: 'A photo of each year' }).getByRole('listitem');
  await expect.element(photos).toHaveLength(2);
  await expect.element(photos.nth(0)).toHaveTextContent('2023');
  await expect.element(photos.nth(1)).toHaveTextContent('2025');
  await expect.element(greeting(screen)).not.toBeInTheDocument();
  await expectAccessibleLayouts();
  await today.getByRole('link', { name: 'Write something for today' }).click();
  await expect.poll(screen.location).toBe('/memories?new=1&date=2026-06-08&title=6+years+together');
});

test('today: on a phone, the card leaves room for the heart on the first screen', async () => {
  await resizeToPhone();
  const memories = [anniversary('Wedding', '2026-06-08', 3)];
  const today = card(
    await open('2026-06-08T12:00:00Z', memories, photosOf2023And2025),
    '6 years today',
  );
  await expect.element(today.getByRole('link', { name: 'Wedding' })).toBeVisible();
  await expect.element(today.getByRole('listitem').last()).toBeVisible();
  expect(today.element().getBoundingClientRect().height).toBeLessThan(210);
});

test('today: the anniversary of a memory, in Chinese', async () => {
  const memories = [
    { ...anniversary('Trip', '2026-06-20', 0), type: 'event' } as const,
    anniversary('Wedding', '2026-06-20', 3),
  ];
  const screen = await open('2026-06-20T12:00:00Z', memories, undefined, { language: 'zh-CN' });
  const today = card(screen, '今天是3周年');
  await expect.element(today).toHaveTextContent('今天是3周年Wedding为今天写点什么');
  const write = today.getByRole('link', { name: '为今天写点什么' });
  const fields = new URLSearchParams({ date: '2026-06-20', title: 'Wedding（3周年）' });
  await expect.element(write).toHaveAttribute('href', `/memories?new=1&${fields}`);
  await today.getByRole('link', { name: 'Wedding' }).click();
  await expect.poll(screen.location).toBe('/memories?openMemory=7');
});

test('today: the rest is hidden until it is known whether there is a card', async () => {
  const release = server.hold(readOnThisDay);
  const screen = await open('2026-06-08T12:00:00Z');
  await expect.element(below(screen)).toBeInTheDocument();
  await expect.element(below(screen)).not.toBeVisible();
  await expect.element(greeting(screen)).not.toBeVisible();
  release();
  await expect.element(card(screen, '6 years today')).toBeVisible();
  await expect.element(below(screen)).toBeVisible();
});

test('today: on other days the greeting, at once if it was shown on this day before', async () => {
  const screen = await open('2026-06-09T12:00:00Z', [anniversary('Wedding', '2026-06-20', 3)]);
  await expect.element(greeting(screen)).toBeVisible();
  expect(server.requests(readOnThisDay)).toEqual([]);
  await screen.unmount();
  const release = server.hold(readUpcoming);
  queryClient.clear();
  const again = await open('2026-06-09T13:00:00Z');
  await expect.element(below(again)).toBeVisible();
  await expect.element(greeting(again)).toBeVisible();
  release();
});

test('today: what cannot be read hides nothing', async () => {
  server.reply(readOnThisDay, 400);
  const screen = await open('2026-06-08T12:00:00Z');
  server.reply(readUpcoming, 400);
  server.reply(readOnThisDay, 400);
  await refetch();
  await expect.element(card(screen, '6 years today')).toBeVisible();
  await expect.element(below(screen)).toBeVisible();
});

test('today: the card goes and comes at midnight of the couple', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  // Lisbon is an hour ahead of UTC.
  const screen = await open('2026-06-07T22:59:50Z');
  await expect.element(greeting(screen)).toBeVisible();
  vi.advanceTimersByTime(15_000);
  await expect.element(card(screen, '6 years today')).toBeVisible();
  vi.setSystemTime('2026-06-08T22:59:50Z');
  vi.advanceTimersByTime(15_000);
  await expect.element(greeting(screen)).toBeVisible();
});
