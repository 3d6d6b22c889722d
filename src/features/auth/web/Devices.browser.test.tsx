import { expect, test } from 'vitest';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { type RenderOptions, render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import {
  changePassword,
  type DeviceSession,
  endOtherSessions,
  endSession,
  readSessions,
} from '../auth.contract.ts';
import { Devices } from './Devices.tsx';
import { t } from './messages/index.ts';

const aSession = (id: number, device: string, current = false): DeviceSession => ({
  id,
  device,
  createdAt: '2026-03-01T10:00:00Z',
  lastSeenAt: '2026-03-02T10:00:00Z',
  current,
});
const laptop = aSession(1, 'Firefox on Linux', true);
const phone = aSession(2, 'Safari on iPhone');

const renderDevices = (options: RenderOptions = {}) =>
  render(
    <>
      <h2>Devices</h2>
      <Devices />
    </>,
    options,
  );

test("devices: retries after loading the list fails; times are in the couple's time zone", async () => {
  server.reply(readSessions, 400);
  const screen = await renderDevices({ timeZone: 'Asia/Tokyo' });
  await expect.element(screen.getByText(t.devices.failed)).toBeVisible();
  server.reply(readSessions, 200, [laptop]);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText(t.devices.thisDevice)).toBeVisible();
  await expect.element(screen.getByText('Signed in Mar 1, 2026, 7:00 PM')).toBeVisible();
  await expect.element(screen.getByText('Last used Mar 2, 2026, 7:00 PM')).toBeVisible();
});

test('devices: signs out all others after a confirmation, and shows an error when signing one out fails', async () => {
  server.reply(readSessions, 200, [laptop, phone]);
  const screen = await renderDevices();
  server.dropRequests(endSession);
  await screen.getByRole('button', { name: /^Sign out of Safari on iPhone/ }).click();
  await expectToast(t.devices.signOutFailed);

  const signOutOthers = screen.getByRole('button', { name: t.devices.signOutOthers });
  const confirmation = screen.getByRole('alertdialog', { name: t.devices.signOutOthersTitle });
  await signOutOthers.click();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  expect(server.requests(endOtherSessions)).toEqual([]);

  server.reply(endOtherSessions, 200, { message: 'Done' });
  server.reply(readSessions, 200, [laptop]);
  await signOutOthers.click();
  await confirmation.getByRole('button', { name: t.devices.signOut }).click();
  await expectToast(t.devices.othersSignedOut);
  await expect.element(screen.getByText(t.devices.noOtherDevice)).toBeVisible();
});

test('password: shows errors at their fields, and keeps the input after a network error', async () => {
  server.reply(readSessions, 200, [laptop]);
  const screen = await renderDevices();
  const currentPassword = screen.getByLabelText(t.devices.current);
  const newPassword = screen.getByLabelText(t.devices.next);
  const changeButton = screen.getByRole('button', { name: t.devices.change });
  await changeButton.click();
  await expect.element(currentPassword).toHaveAccessibleDescription(t.devices.currentMissing);
  await expect.element(currentPassword).toHaveFocus();

  const wrongPassword = "This isn't your current password.";
  server.reply(changePassword, 400, { message: wrongPassword, fields: { current: wrongPassword } });
  await currentPassword.fill('not this one');
  await newPassword.fill('three blind mice run');
  await changeButton.click();
  await expect.element(currentPassword).toHaveAccessibleDescription(wrongPassword);
  await expect.element(currentPassword).toHaveFocus();
  await expectAccessibleLayouts();

  server.dropRequests(changePassword);
  await currentPassword.fill('five hundred and twenty');
  await changeButton.click();
  await expect.element(screen.getByText(t.devices.passwordFailed)).toBeVisible();
  await expect.element(newPassword).toHaveValue('three blind mice run');

  server.reply(changePassword, 200, { message: 'Password changed.' });
  await changeButton.click();
  await expectToast('Password changed.');
  await expect.element(currentPassword).toHaveValue('');
  await expect.element(newPassword).toHaveValue('');
});
