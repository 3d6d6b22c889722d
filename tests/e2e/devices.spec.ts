import { changePassword, endSession, readSessions } from '#features/auth/auth.contract.ts';
import { expect, openDevice, type Partner, password, test } from './couple.ts';
import { expectMessage, expectUsable, tabTo, tryAgain } from './looks.ts';

test.use({ opens: '/settings#devices' });

const signIns = ({ page }: Partner) => page.getByRole('region', { name: "Where you're signed in" });
const devices = (partner: Partner) => signIns(partner).getByRole('listitem');
const signOut = (partner: Partner) =>
  signIns(partner).getByRole('button', { name: /^Sign out of (?!all)/ });
const field = ({ page }: Partner, name: string) => page.getByLabel(name, { exact: true });

/** A signed-out user sees the sign-in page. */
const expectOutside = ({ page }: Partner) =>
  expect(page.getByRole('button', { name: 'Enter Our World' })).toBeVisible();

test('signing out another device shows its sign-in page at once; by keyboard', async ({
  browser,
  address,
  contextOptions,
  zoe,
  sam,
}) => {
  await expect(signIns(zoe).getByText('This device')).toBeVisible();
  const before = await devices(zoe).count();
  // A sign-in on another device appears without a reload.
  const phone = await openDevice(browser, address, 'Zoë', contextOptions);
  await expect(devices(zoe)).toHaveCount(before + 1);
  await phone.page.goto(`${address}/settings#devices`);
  await expect(devices(phone)).toHaveCount(before + 1);
  await expectUsable(zoe.page);

  await tabTo(zoe.page, 'button', /^Sign out of (?!all)/);
  await zoe.page.keyboard.press('Enter');
  await expectOutside(phone);
  await expectMessage(zoe.page, 'Signed out of');
  await expect(devices(zoe)).toHaveCount(before);
  await expect(zoe.page.getByRole('heading', { name: "Where you're signed in" })).toBeFocused();
  // The partner's sessions are not listed.
  await expect(devices(sam).first()).toBeVisible();
  await phone.context.close();
});

test('sign out all other devices, after a confirmation; errors are shown @night', async ({
  browser,
  address,
  contextOptions,
  zoe,
}) => {
  const { page } = zoe;
  const others = [
    await openDevice(browser, address, 'Zoë', contextOptions),
    await openDevice(browser, address, 'Zoë', contextOptions),
  ];
  for (const other of others) {
    await other.page.goto(`${address}/dashboard`);
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(signOut(zoe)).not.toHaveCount(0);
  await page.route(`**${endSession.path.replace(':id', '*')}`, (route) => route.abort());
  await signOut(zoe).first().click();
  await expectMessage(page, "Couldn't sign out of that device. Please try again.");

  const all = page.getByRole('button', { name: 'Sign out of all other devices' });
  await all.click();
  const question = page.getByRole('alertdialog', { name: 'Sign out of all other devices?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await all.click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expectMessage(page, 'Signed out of all other devices');
  await expect(devices(zoe)).toHaveCount(1);
  await expect(page.getByText("You aren't signed in anywhere else.")).toBeVisible();
  for (const other of others) await expectOutside(other);

  await page.route(`**${readSessions.path}`, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("Couldn't load your devices")).toBeVisible();
  await page.unrouteAll();
  await tryAgain(signIns(zoe));
  await expect(devices(zoe)).toHaveCount(1);
  for (const other of others) await other.context.close();
});

test('changing the password: field errors, kept input, other devices are signed out @night', async ({
  browser,
  address,
  contextOptions,
  zoe,
  sam,
}) => {
  const { page } = zoe;
  const phone = await openDevice(browser, address, 'Zoë', contextOptions);
  await phone.page.goto(`${address}/dashboard`);
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
  const change = page.getByRole('button', { name: 'Change password' });
  const [current, next] = [field(zoe, 'Current password'), field(zoe, 'New password')];

  await change.click();
  await expect(current).toHaveAccessibleDescription(/Please enter your current password/);
  await expect(current).toBeFocused();
  await current.fill('not this one');
  await next.fill('samsamsam');
  await change.click();
  await expect(current).toHaveAccessibleDescription(/This isn't your current password\./);
  await current.fill(password);
  await change.click();
  await expect(next).toHaveAccessibleDescription(/This password is too easy to guess\./);
  await expectUsable(page);

  await next.fill('three blind mice run');
  await page.route(`**${changePassword.path}`, (route) => route.abort());
  await change.click();
  await expect(page.getByText("Couldn't change your password. Please try again.")).toBeVisible();
  await expect(next).toHaveValue('three blind mice run');
  await page.unrouteAll();
  await next.press('Enter');
  await expectMessage(page, 'Password changed. Your other devices were signed out.');
  await expect(current).toHaveValue('');
  await expectOutside(phone);

  await phone.page.getByRole('radio', { name: 'Zoë' }).check({ force: true });
  await phone.page.getByLabel('Password', { exact: true }).fill('three blind mice run');
  await phone.page.getByRole('button', { name: 'Enter Our World' }).click();
  await expect(phone.page.getByRole('button', { name: 'Enter Our World' })).toBeHidden();
  await expect(devices(sam).first()).toBeVisible();
  await phone.context.close();
});
