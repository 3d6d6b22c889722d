import ICAL from 'ical.js';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { expectAccessible, expectReflow } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';

const weekStart = ({ page }: Partner) => page.getByLabel('First day of the week');
const address = ({ page }: Partner) => page.getByLabel('Calendar address');
const firstDay = ({ page }: Partner) => page.getByRole('columnheader').first();

test('settings: the first day of the week follows the locale, or the choice of the user @night', async ({
  browser,
  zoe,
  sam,
  address: server,
}) => {
  const { page } = zoe;
  await page.goto(`${server}/memories?month=2024-05`);
  await expect(firstDay(zoe)).toContainText('Sunday');
  const german = await openDevice(browser, server, 'Sam', { locale: 'de-DE' });
  await german.page.goto(`${server}/memories?month=2024-05`);
  await expect(firstDay(german)).toContainText('Monday');
  await german.context.close();

  await page.goto(`${server}/settings#memories`);
  await expect(weekStart(zoe)).toHaveValue('automatic');
  await expect(weekStart(zoe).locator('option:checked')).toHaveText('Automatic (Sunday)');
  await weekStart(zoe).selectOption('Monday');
  await expect(weekStart(zoe)).toHaveValue('1');
  await page.goto(`${server}/memories?month=2024-05`);
  await expect(firstDay(zoe)).toContainText('Monday');
  // The week of 29 April to 5 May.
  await expect(page.getByRole('gridcell').first()).toHaveAttribute('data-day', '2024-04-29');
  await sam.page.goto(`${server}/memories?month=2024-05`);
  await expect(firstDay(sam)).toContainText('Sunday');
});

test('memories and settings: a browser language that Intl does not support is replaced by the locale', async ({
  zoe,
  address: server,
}) => {
  const { page } = zoe;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' });
    Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix', 'C'] });
  });
  await page.goto(`${server}/memories?month=2024-05`);
  await expect(firstDay(zoe)).toContainText('Sunday');
  await page.goto(`${server}/settings#memories`);
  await expect(weekStart(zoe).locator('option:checked')).toHaveText('Automatic (Sunday)');
});

test('settings: the calendar link is created, replaced and turned off', async ({
  zoe,
  sam,
  address: server,
}) => {
  const { page } = zoe;
  await addMemory(server, 'sam', { title: 'Wedding', type: 'anniversary', date: '2020-02-29' });
  await page.goto(`${server}/settings#memories`);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(address(zoe)).toHaveValue(/\/api\/calendar\/[0-9a-f]{32}\.ics$/);
  const first = await address(zoe).inputValue();
  const text = await (await fetch(first)).text();
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('summary')).toBe('Wedding');
  await expectAccessible(page);
  await expectReflow(page);
  await page.reload();
  await expect(address(zoe)).toHaveValue(first);
  await sam.page.goto(`${server}/settings#memories`);
  await expect(sam.page.getByRole('button', { name: 'Create link' })).toBeVisible();

  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Replace link' }).click();
  await question.getByRole('button', { name: 'Replace link' }).click();
  await expect(address(zoe)).not.toHaveValue(first);
  const second = await address(zoe).inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await fetch(second)).status).toBe(404);
});

test('memories: an anniversary is in the calendar each year, with the number of years', async ({
  zoe,
  address: server,
}) => {
  const { page } = zoe;
  const upcoming = page.getByRole('region', { name: 'Upcoming anniversaries' });
  await page.goto(`${server}/memories?month=2026-11`);
  await expect(upcoming).toContainText('No anniversaries yet');
  await upcoming.getByRole('button', { name: 'Add anniversary' }).click();
  await expect(page.getByRole('radio', { name: 'Anniversary' })).toBeChecked();
  await page.getByLabel('Title').fill('Wedding');
  await page.getByLabel('Date', { exact: true }).fill('2020-11-30');
  await page.getByLabel('Description').fill('At the lake');
  await page.getByRole('button', { name: 'Save memory' }).click();

  await expect(upcoming.getByRole('listitem')).toContainText(/Nov 30, 20\d\d/);
  await expect(at(zoe).day('November 30, 1 memory: Wedding (6 years)')).toBeVisible();
  await expect(page.locator('[title="Wedding (6 years)"]')).toContainText('6 years');
  await at(zoe)
    .day(/^November 30/)
    .press('Enter');
  const day = at(zoe).dialog('Nov 30, 2026');
  await expect(day.getByRole('listitem')).toContainText('Anniversary · 6 years · Nov 30, 2020');
  await day.press('Escape');
  for (const [month, name] of [
    ['2020-11', 'November 30, 1 memory: Wedding'],
    ['2019-11', 'November 30'],
    ['2031-11', 'November 30, 1 memory: Wedding (11 years)'],
  ] as const) {
    await page.goto(`${server}/memories?month=${month}`);
    await expect(page.getByText('1 memory', { exact: true })).toBeVisible();
    await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible();
  }
});
