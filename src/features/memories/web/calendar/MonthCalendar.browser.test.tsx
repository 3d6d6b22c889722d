import { expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import {
  expectAccessibleLayouts,
  resizeToPhone,
} from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { aMemory, serveMemories } from '../../../../../tests/components/memories.ts';
import {
  type RenderOptions,
  refetch,
  renderRoutes,
  type Screen,
} from '../../../../../tests/components/render.tsx';
import * as MemoriesPage from '../MemoriesPage.tsx';

const open = (month: string, options?: RenderOptions) =>
  renderRoutes([{ path: '/memories', ...MemoriesPage }], `/memories?month=${month}`, options);
const month = (screen: Screen, name: string) => screen.getByRole('grid', { name, exact: true });
const day = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('gridcell', { name, exact: true });
const dialog = (screen: Screen, name: string) => screen.getByRole('dialog', { name });
const { keyboard } = userEvent;
const press = async (target: Locator) => {
  await tabTo(target);
  await keyboard('{Enter}');
};
/** Beside the titles of memories. */
const clickDay = (cell: Locator) => cell.click({ position: { x: 15, y: 15 } });

test('memory calendar: days and months by keyboard; Enter opens a day', async () => {
  serveMemories([aMemory({ date: '2024-02-29', title: 'Leap' })]);
  const screen = await open('2024-02');
  await tabTo(day(screen, 'February 1'));
  for (const [key, name, shown] of [
    ['{ArrowUp}', 'January 25', 'January 2024'],
    ['{Shift>}{PageDown}{/Shift}', 'January 25', 'January 2025'],
    ['{Shift>}{PageUp}{/Shift}', 'January 25', 'January 2024'],
    ['{PageDown}', 'February 25', 'February 2024'],
  ] as const) {
    await keyboard(key);
    const cell = month(screen, shown).getByRole('gridcell', { name, exact: true });
    await expect.element(cell).toHaveFocus();
  }
  await keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  const leap = day(screen, 'February 29, 1 memory: Leap');
  await expect.element(leap).toHaveFocus();
  await keyboard('{Enter}');
  const opened = dialog(screen, 'Feb 29, 2024');
  const item = opened.getByRole('button', { name: /Leap/ });
  await press(item);
  await expect.element(dialog(screen, 'Leap')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(item).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(leap).toHaveFocus();
});

test('memory calendar: a memory is added to the day with the focus', async () => {
  serveMemories();
  const screen = await open('2024-02');
  await press(day(screen, 'February 1'));
  const opened = dialog(screen, 'Feb 1, 2024');
  await press(opened.getByRole('button', { name: 'Add memory on February 1' }));
  const title = screen.getByLabelText('Title');
  const date = screen.getByLabelText('Date', { exact: true });
  await expect.element(date).toHaveValue('2024-02-01');
  await keyboard('{Escape}');
  await expect.poll(() => opened.element().contains(document.activeElement)).toBe(true);
  await keyboard('{Escape}');
  await expect.element(day(screen, 'February 1')).toHaveFocus();

  await keyboard('n');
  await expect.element(title).toHaveFocus();
  await expect.element(date).toHaveValue('2024-02-01');
  await screen.getByLabelText('Description').fill('All of it');
  await title.fill('Written by keys');
  await keyboard('{Enter}');
  await expect.element(day(screen, 'February 1, 1 memory: Written by keys')).toHaveFocus();
});

test('memory calendar: titles, bars and “+2”; a click opens days and memories', async () => {
  const milestone = (id: number, title: string) => aMemory({ id, title, type: 'milestone' });
  const { update } = serveMemories([
    aMemory({ id: 1, title: 'Trip', date: '2024-05-10', endDate: '2024-05-14' }),
    milestone(2, 'One'),
    milestone(3, 'Two'),
    milestone(4, 'Three'),
  ]);
  const screen = await open('2024-05');
  const cell = day(screen, 'May 14, 4 memories: Trip, One, Two, and Three');
  await expect.element(cell).toHaveTextContent('+2');
  const bars = month(screen, 'May 2024').getByTitle('Trip');
  await expect.element(bars).toHaveLength(2);
  const { width } = cell.element().getBoundingClientRect();
  const widths = bars.elements().map((bar) => bar.getBoundingClientRect().width / width);
  // Friday and Saturday; then Sunday to Tuesday.
  expect(widths.map(Math.round)).toEqual([2, 3]);

  await bars.first().click();
  await expect.element(dialog(screen, 'Trip')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(dialog(screen, 'Trip')).not.toBeInTheDocument();
  await clickDay(cell);
  const items = dialog(screen, 'May 14, 2024').getByRole('listitem');
  await expect.element(items).toHaveLength(4);
  await expectAccessibleLayouts();
  update(5, milestone(5, 'Four'));
  await refetch();
  await expect.element(items).toHaveLength(5);
  await keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Next month' }).click();
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('June 2024');
});

test('memory calendar: on a phone, days have dots', async () => {
  serveMemories([1, 2, 3, 4].map((id) => aMemory({ id, title: `Number ${id}` })));
  await resizeToPhone();
  const screen = await open('2024-05');
  const cell = day(screen, /^May 14, 4 memories: Number 1/);
  await expect.poll(() => cell.element().querySelectorAll('[data-type]')).toHaveLength(3);
});

test('memory calendar: today is the day of the couple, not of the device', async () => {
  vi.setSystemTime('2026-02-28T11:00:00Z');
  serveMemories();
  const screen = await open('2024-05', { timeZone: 'Pacific/Kiritimati' });
  await screen.getByRole('button', { name: 'Today' }).click();
  const today = () => document.querySelector('[aria-current="date"]')?.getAttribute('data-day');
  await expect.poll(today).toBe('2026-03-01');
});

test("memory calendar: an anniversary and the couple's own are in each year, with its number", async () => {
  const wedding = aMemory({ title: 'Wedding', type: 'anniversary', date: '2020-02-29' });
  serveMemories([wedding], [], '2024-02-29');
  const screen = await open('2028-02');
  const title = screen.getByTitle('Wedding (8 years)');
  await expect.element(title).toHaveTextContent('8 years');
  // The years don't take the title's room.
  const name = title.getByText('Wedding').element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  const label = 'February 29, 4 years together, 1 memory: Wedding (8 years)';
  await clickDay(day(screen, label));
  const items = dialog(screen, 'Feb 29, 2028').getByRole('listitem');
  const text = 'Anniversary · 8 years · Feb 29, 2020';
  await expect.element(items.filter({ hasText: 'Wedding' })).toHaveTextContent(text);
  await items.getByRole('button', { name: /4 years together/ }).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('4 years together');
  await expect.element(screen.getByLabelText('Date', { exact: true })).toHaveValue('2028-02-29');
});
