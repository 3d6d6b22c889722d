import { readPhotosPage } from '#features/photos/photos.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { expectFocusIn, tabTo, tryAgain } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

const month = ({ page }: Partner, name: string) => page.getByRole('grid', { name, exact: true });

test('memories: the calendar works by keyboard; n adds a memory', async ({ zoe, address }) => {
  const { page } = zoe;
  const press = (key: string) => page.keyboard.press(key);
  await addMemory(address, 'sam', { date: '2024-02-29', title: 'Leap' });
  await page.goto(`${address}/memories?month=2024-02`);
  await expect(month(zoe, 'February 2024')).toBeVisible();
  await tabTo(page, 'gridcell', /^February 1$/);
  const ways: [string, string, string][] = [
    ['ArrowRight', 'February 2', 'February 2024'],
    ['ArrowUp', 'January 26', 'January 2024'],
    ['Shift+PageDown', 'January 26', 'January 2025'],
    ['Shift+PageUp', 'January 26', 'January 2024'],
    ['PageDown', 'February 26', 'February 2024'],
  ];
  for (const [key, day, shown] of ways) {
    await press(key);
    await expect(month(zoe, shown)).toBeVisible();
    await expect(month(zoe, shown).getByRole('gridcell', { name: day, exact: true })).toBeFocused();
  }
  for (let days = 0; days < 3; days += 1) await press('ArrowRight');
  await expect(at(zoe).day('February 29, 1 memory: Leap')).toBeFocused();
  await press('Enter');
  const day = at(zoe).dialog('Feb 29, 2024');
  await expect(day).toBeVisible();
  await tabTo(page, 'button', /^Leap/);
  await press('Enter');
  await at(zoe).dialog('Leap').press('Escape');
  await expect(at(zoe).dialog('Leap')).toBeHidden();
  await tabTo(page, 'button', 'Add memory on February 29');
  await press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2024-02-29');
  await press('Escape');
  await expect(at(zoe).dialog('New memory')).toBeHidden();
  await expectFocusIn(day);
  await press('Escape');
  await expect(day).toBeHidden();
  await expect(at(zoe).day(/^February 29/)).toBeFocused();

  await press('ArrowLeft');
  await expect(at(zoe).day(/^February 28/)).toBeFocused();
  await press('n');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2024-02-28');
  await page.keyboard.type('Written by keys');
  await tabTo(page, 'radio', 'Special moment');
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Event' })).toBeChecked();
  await tabTo(page, 'textbox', 'Description');
  await page.keyboard.type('All of it');
  await press('Tab');
  await tabTo(page, 'button', 'Save memory');
  await press('Enter');
  await expect(at(zoe).day('February 28, 1 memory: Written by keys')).toBeFocused();
  await expect(at(zoe).card('Written by keys')).toBeVisible();
});

test('memories: the calendar shows titles, bars and “+2”; days and memories open by a click @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await addMemory(address, 'sam', { title: 'Trip', date: '2024-05-10', endDate: '2024-05-14' });
  for (const title of ['One', 'Two', 'Three']) {
    await addMemory(address, 'zoe', { title, type: 'milestone' });
  }
  await page.goto(`${address}/memories?month=2024-05`);
  const cell = at(zoe).day('May 14, 4 memories: Trip, One, Two, and Three');
  await expect(cell).toContainText('+2');
  const grid = month(zoe, 'May 2024');
  const bars = grid.locator('[title="Trip"]');
  await expect(bars).toHaveCount(2);
  const [first, second] = [await bars.first().boundingBox(), await bars.last().boundingBox()];
  const box = await cell.boundingBox();
  if (first === null || second === null || box === null) throw new Error('nothing is drawn');
  // Friday and Saturday; then Sunday to Tuesday.
  expect(first.width / box.width).toBeCloseTo(2, 0);
  expect(second.width / box.width).toBeCloseTo(3, 0);
  expect(box.width).toBeGreaterThanOrEqual(95);
  expect(box.height).toBeGreaterThanOrEqual(96);

  await bars.first().click();
  await at(zoe).dialog('Trip').press('Escape');
  await expect(at(zoe).dialog('Trip')).toBeHidden();
  await cell.click({ position: { x: 15, y: 15 } });
  const day = at(zoe).dialog('May 14, 2024');
  await expect(day.getByRole('listitem')).toHaveCount(4);
  await addMemory(address, 'sam', { title: 'Four', type: 'milestone' });
  await expect(day.getByRole('listitem')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(month(zoe, 'June 2024')).toBeVisible();
  await expect(page.getByTestId('polite')).toHaveText('June 2024');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
});

test.describe('in another time zone', () => {
  test.use({ contextOptions: { timezoneId: 'Pacific/Kiritimati', reducedMotion: 'reduce' } });
  test('memories: today is the day of the couple, not of the device @night', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    await page.goto(`${address}/memories`);
    const zone = await page.evaluate(async () => {
      const token = localStorage.getItem('fivetwenty.token');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch('/api/auth/relationship-info', { headers });
      return (await answer.json()).timeZone as string;
    });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
    await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', today);
  });
});

test('memories: on a phone, the calendar has dots, and a dialog has the filters @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await addMemory(address, 'zoe', { title, type: 'milestone' });
  }
  await page.goto(`${address}/memories?month=2024-05`);
  const cell = at(zoe).day('May 14, 4 memories: One, Two, Three, and Four');
  await expect(cell.locator('[data-type]')).toHaveCount(3);
  const box = await cell.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(51);
  expect(box?.height).toBeGreaterThanOrEqual(51);
  await page.getByRole('button', { name: 'Filters' }).click();
  await at(zoe).dialog('Filters').getByLabel('Type').selectOption('Event');
  await page.getByRole('button', { name: 'Show memories' }).click();
  await expect(page.getByText('No memories match these filters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('memories: photos are chosen by keyboard; more are loaded while scrolling, with retry @night', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'sam');
  const pages = `**${readPhotosPage.path}?*`;
  let broken = true;
  await page.route(pages, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    if (at === 1 && broken) return route.fulfill({ status: 400, json: { message: 'No' } });
    const photos = Array.from({ length: at === 0 ? 100 : 20 }, (_, index) => ({
      ...photo,
      id: at * 100 + index + 1,
      caption: `Photo number ${at * 100 + index + 1}`,
    }));
    return route.fulfill({
      json: { photos, pagination: { page: at, limit: 100, total: 120, totalPages: 2 } },
    });
  });
  await page.goto(`${address}/memories`);
  await page.getByRole('button', { name: 'Add memory' }).click();
  await page.getByRole('radio', { name: 'Event' }).check({ force: true });
  await tabTo(page, 'button', 'Choose photos');
  await page.keyboard.press('Enter');
  const options = at(zoe).dialog('Choose photos').getByRole('option');
  await expect(options).toHaveCount(100);
  await tabTo(page, 'option', /^Photo number 1$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(at(zoe).dialog('Choose photos')).toContainText('2 photos selected');
  await page.keyboard.press('End');
  await expect(page.getByText('Failed to load photos. Please try again.')).toBeVisible();
  await expect(options).toHaveCount(100);
  await expect(options.last()).toBeInViewport();
  broken = false;
  await tryAgain(page);
  await expect(options).toHaveCount(120);
  await page.getByLabel('Search photos').fill('number 120');
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAccessibleName('Photo number 120');
});
