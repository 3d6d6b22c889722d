import { expect, openDevice, type Partner, password, test } from './couple.ts';
import { expectToast } from './page-checks.ts';

test.use({ firstPath: '/settings#devices' });

const signIns = ({ page }: Partner) => page.getByRole('region', { name: "Where you're signed in" });
const devices = (partner: Partner) => signIns(partner).getByRole('listitem');

/** A signed-out user sees the sign-in page. */
const expectSignedOut = ({ page }: Partner) =>
  expect(page.getByRole('button', { name: 'Enter Our World' })).toBeVisible();

test("devices: one is signed out, a new password signs out the others, and the partner's stay", async ({
  browser,
  address,
  zoe,
  sam,
}) => {
  const { page } = zoe;
  await expect(signIns(zoe).getByText('This device')).toBeVisible();
  const before = await devices(zoe).count();
  // A sign-in on another device appears without a reload.
  const phone = await openDevice(browser, address, 'Zoë');
  await expect(devices(zoe)).toHaveCount(before + 1);
  await phone.page.goto(address);

  const signOut = signIns(zoe).getByRole('button', { name: /^Sign out of (?!all)/ });
  await signOut.first().press('Enter');
  await expectSignedOut(phone);
  await expectToast(page, 'Signed out of');
  await expect(devices(zoe)).toHaveCount(before);
  await expect(page.getByRole('heading', { name: "Where you're signed in" })).toBeFocused();

  const tablet = await openDevice(browser, address, 'Zoë');
  await tablet.page.goto(address);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('three blind mice run');
  await page.getByLabel('New password').press('Enter');
  await expectToast(page, 'Password changed. Your other devices were signed out.');
  await expectSignedOut(tablet);
  await expect(devices(zoe)).toHaveCount(1);
  await expect(devices(sam).first()).toBeVisible();
  await phone.context.close();
  await tablet.context.close();
});
