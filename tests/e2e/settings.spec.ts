import { changeProfile } from '#features/auth/auth.contract.ts';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { readServerInfo, type ServerInfo } from '#features/server-info/server-info.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { day } from './dashboard-screen.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, expectReflow, tabTo, tryAgain } from './looks.ts';

const section = ({ page }: Partner, name: string) => page.getByRole('button', { name });
const yourName = ({ page }: Partner) => page.getByRole('textbox', { name: 'Your name' });
const since = ({ page }: Partner) => page.getByLabel('Together since');
const zone = ({ page }: Partner) => page.getByRole('combobox', { name: 'Time zone' });
const saveName = ({ page }: Partner) => page.getByRole('button', { name: 'Save name' });
const saveStory = ({ page }: Partner) => page.getByRole('button', { name: 'Save for both of you' });
const discard = ({ page }: Partner) => page.getByRole('button', { name: 'Discard' });
const waits = 'Unsaved changes are kept on this device.';

const profile = `**${changeProfile.path}`;
const relationship = `**${changeRelationship.path}`;

test('sections open by URL; index, Back, keyboard @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(address);
  await tabTo(page, 'link', 'Settings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Settings - Zoë & Sam');
  const timeline = section(zoe, 'Timeline');
  const details = section(zoe, 'Our details');
  const areOpen = async (...open: boolean[]) => {
    for (const [nth, button] of [timeline, details].entries()) {
      await expect(button).toHaveAttribute('aria-expanded', `${open[nth]}`);
    }
  };
  await areOpen(true, false);
  await expect(yourName(zoe)).toBeHidden();

  await tabTo(page, 'button', 'Our details');
  await page.keyboard.press('Enter');
  await areOpen(true, true);
  await expect(page).toHaveURL(`${address}/settings#timeline,details`);
  await tabTo(page, 'textbox', 'Your name');
  await page.reload();
  await areOpen(true, true);
  await tabTo(page, 'button', 'Timeline');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${address}/settings#details`);
  await areOpen(false, true);
  await details.press('Enter');
  await expect(page).toHaveURL(`${address}/settings#none`);
  await page.reload();
  await areOpen(false, false);

  await page.getByRole('navigation', { name: 'Sections' }).getByText('Our details').click();
  await areOpen(false, true);
  await expect(details).toBeFocused();
  await expect(page).toHaveURL(`${address}/settings#details`);
  await page.getByRole('link', { name: 'Back to Home' }).press('Enter');
  await expect(page).toHaveURL(`${address}/dashboard`);
  // A single Back, however many sections were opened.
  await page.goBack();
  await expect(page).toHaveURL(`${address}/settings#details`);
  await areOpen(false, true);
});

test('the timeline counts from the start date, live at both', async ({ zoe, sam, address }) => {
  await zoe.page.goto(`${address}/settings`);
  await sam.page.goto(address);
  await expect(zoe.page.getByRole('timer')).toContainText('Together for');
  await expect(zoe.page.getByText('Since June 8th, 2020')).toBeVisible();
  await expect(zoe.page.getByText('💕 Every second counts! 💕')).toBeVisible();
  const list = (title: string) =>
    zoe.page
      .locator('section', { has: zoe.page.getByRole('heading', { name: title }) })
      .getByRole('listitem');
  await expect(list('Coming up')).toHaveCount(3);
  await expect(list('Reached').last()).toHaveText(/^100 days\s*Sep 16, 2020$/);

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { startDate: day({}), timeZone };
  await from(address, 'sam', changeRelationship, { body });
  await expect(zoe.page.getByRole('timer')).toContainText('Your first day together');
  await expect(list('Coming up').first()).toContainText(/100 days\s*In 100 days/);
  await expect(list('Reached')).toHaveCount(0);
  for (const { page } of [zoe, sam]) {
    await expect(page.getByRole('button', { name: /Days Together/ })).toContainText('0 days');
  }
  const milestones = sam.page.getByRole('region', { name: 'Milestone days' });
  await expect(milestones.getByRole('listitem').first()).toContainText(/100 days\s*In 100 days/);
});

test('name: required, kept after an error and a reload, live at the partner @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/settings#details`);
  await sam.page.goto(`${address}/settings#details`);
  await expect(yourName(zoe)).toHaveValue('Zoë');
  await expect(page.getByLabel("Sam's name")).toHaveValue('Sam');
  await expect(page.getByLabel("Sam's name")).not.toBeEditable();
  await expect(discard(zoe)).toHaveCount(0);

  await yourName(zoe).fill('  ');
  await yourName(zoe).press('Enter');
  await expect(yourName(zoe)).toHaveAccessibleDescription(/Please enter a name/);
  await expect(yourName(zoe)).toBeFocused();
  await discard(zoe).click();
  await expect(yourName(zoe)).toHaveValue('Zoë');
  await expect(discard(zoe)).toHaveCount(0);
  await expect(saveName(zoe)).toBeFocused();

  await yourName(zoe).fill('Zoë B');
  await expect(page.getByText(waits)).toBeVisible();
  await page.route(profile, (route) => route.fulfill({ status: 503 }));
  await saveName(zoe).click();
  await expect(page.getByText("Couldn't save your name. Please try again.")).toBeVisible();
  await page.unroute(profile);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(`${address}/dashboard`);
  await page.goBack();
  await expect(yourName(zoe)).toHaveValue('Zoë B');
  await page.reload();
  await expect(yourName(zoe)).toHaveValue('Zoë B');
  await expect(page.getByText(waits)).toBeVisible();
  await expect(sam.page.getByLabel("Zoë's name")).toBeVisible();
  await saveName(zoe).click();
  await expectMessage(page, 'Your name was saved');
  await expect(page.getByText(waits)).toBeHidden();
  await expect(sam.page.getByLabel("Zoë B's name")).toHaveValue('Zoë B');
  for (const partner of [zoe, sam]) {
    await expect(partner.page).toHaveTitle('Settings - Zoë B & Sam');
  }
  // Typing the saved value is no draft: later changes on other devices appear.
  await yourName(zoe).fill('Zoë C');
  await yourName(zoe).fill('Zoë B');
  await expect(discard(zoe)).toHaveCount(0);
  await from(address, 'zoe', changeProfile, { body: { displayName: 'Zoë D' } });
  await expect(yourName(zoe)).toHaveValue('Zoë D');
  await page.goto(address);
  await expect(page.getByText(/, Zoë D\??$/)).toBeVisible();
});

test('start date: validation, draft, live at both @night', async ({ zoe, sam, address }) => {
  const { page } = zoe;
  for (const partner of [zoe, sam]) {
    await partner.page.goto(`${address}/settings#timeline,details`);
    await expect(since(partner)).toHaveValue('2020-06-08');
  }
  for (const [date, words] of [
    ['2999-01-01', "The start date can't be in the future"],
    ['1899-12-31', 'Please choose a date on or after Jan 1, 1900'],
    ['', 'Please choose a date'],
  ] as const) {
    await since(zoe).fill(date);
    await saveStory(zoe).click();
    await expect(since(zoe)).toHaveAccessibleDescription(new RegExp(words));
    await expect(since(zoe)).toBeFocused();
  }
  await since(zoe).fill('2021-02-03');
  await expect(since(zoe)).not.toHaveAttribute('aria-invalid', 'true');
  const fields = { startDate: 'Not on this day' };
  await page.route(relationship, (route) =>
    route.fulfill({ status: 400, json: { message: 'No', fields } }),
  );
  await saveStory(zoe).click();
  await expect(since(zoe)).toHaveAccessibleDescription(/Not on this day/);
  await page.unroute(relationship);
  await page.reload();
  await expect(since(zoe)).toHaveValue('2021-02-03');

  // The partner's unsaved changes stay.
  await since(sam).fill('2019-05-20');
  await saveStory(zoe).click();
  await expectMessage(page, 'Saved for both of you');
  await expect(page.getByText(waits)).toBeHidden();
  for (const partner of [zoe, sam]) {
    await expect(partner.page.getByText('Since February 3rd, 2021')).toBeVisible();
  }
  await expect(since(sam)).toHaveValue('2019-05-20');
  await discard(sam).click();
  await expect(since(sam)).toHaveValue('2021-02-03');
  await expect(saveStory(sam)).toBeFocused();
});

test('time zone: Enter selects the first match, which is saved for both @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await page.goto(`${address}/settings#details`);
  await sam.page.goto(`${address}/settings#details`);
  await tabTo(page, 'combobox', 'Time zone');
  await page.keyboard.type('Honolulu');
  await page.keyboard.press('Enter');
  await expect(zone(zoe)).toHaveValue('Pacific/Honolulu');
  await expect(page.getByText(waits)).toBeVisible();
  const asked = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(changeRelationship.path),
  );
  await tabTo(page, 'button', 'Save for both of you');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ timeZone: 'Pacific/Honolulu' });
  await expectMessage(page, 'Saved for both of you');
  await expect(saveStory(zoe)).toBeFocused();
  await page.reload();
  for (const partner of [zoe, sam]) await expect(zone(partner)).toHaveValue('Pacific/Honolulu');
  await expect(since(sam)).toHaveValue('2020-06-08');
});

test('server: shows its state, and errors with a retry @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const list = page.locator('dl');
  await page.goto(`${address}/settings#server`);
  await expect(list).toHaveText(
    /Last backupNone yetLast check for damageNone yetLast errorNone since the server started$/,
  );
  await expectReflow(page);

  const route = `**${readServerInfo.path}`;
  await page.route(route, (each) => each.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^Can't reach your server/);
  const moment = '2026-03-14T12:00:00.000Z';
  const json: ServerInfo = {
    version: '1.2.3',
    uptimeSeconds: 7_200,
    dataBytes: 1_400_000_000,
    freeBytes: 21_000_000,
    backup: 'failed',
    troubles: ['copy-failed'],
    lastBackup: { moment, isOnDataDisk: true },
    lastCheck: { moment, isSound: true },
    lastCopy: { moment, isOld: false, isFailed: true },
    lastError: { moment, message: 'it failed' },
  };
  await page.route(route, (each) => each.fulfill({ json }));
  await tryAgain(page.getByRole('alert'));
  await expect(list).toHaveText(/^Version1.2.3Running for2 hoursData1.4 GBFree disk space21 MB/);
  await expect(list).toHaveText(/Last backupMar 14, 2026.*On the same disk as your data/);
  await expect(list).toHaveText(/Last off-site copyMar 14, 2026.*The last attempt failed/);
  await expect(list).toHaveText(/Last check for damageMar 14, 2026.*No damage found/);
  await expect(list).toHaveText(/Last errorMar 14, 2026.*: it failed/);
  await expect(page.getByRole('alert')).toHaveText(
    'The last off-site copy failed. “Data” shows the reason. Fix it, then press “Copy now” there.',
  );
});
