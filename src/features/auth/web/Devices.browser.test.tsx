import { expect, test } from 'vitest';
import { expectUsable } from '../../../../tests/components/accessible.ts';
import { render } from '../../../../tests/components/render.tsx';
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

const open = () =>
  render(
    <>
      <h2>Devices</h2>
      <Devices />
    </>,
  );

test('devices: a list that fails to load is loaded again', async () => {
  server.reply(readSessions, 400);
  const screen = await open();
  await expect.element(screen.getByText(t.devices.failed)).toBeVisible();
  server.reply(readSessions, 200, [laptop]);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText(t.devices.thisDevice)).toBeVisible();
  await expect.element(screen.getByText(t.devices.noOtherDevice)).toBeVisible();
});

test('devices: all others are signed out after a question; a failure is shown', async () => {
  server.reply(readSessions, 200, [laptop, phone]);
  const screen = await open();
  server.dropRequests(endSession);
  await screen.getByRole('button', { name: /^Sign out of Safari on iPhone/ }).click();
  await expectToast(t.devices.signOutFailed);

  const all = screen.getByRole('button', { name: t.devices.signOutOthers });
  const question = screen.getByRole('alertdialog', { name: t.devices.signOutOthersTitle });
  await all.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.requests(endOtherSessions)).toEqual([]);

  server.reply(endOtherSessions, 200, { message: 'Done' });
  server.reply(readSessions, 200, [laptop]);
  await all.click();
  await question.getByRole('button', { name: t.devices.signOut }).click();
  await expectToast(t.devices.othersSignedOut);
  await expect.element(screen.getByText(t.devices.noOtherDevice)).toBeVisible();
});

test('password: errors are at their fields, and a failure keeps the input', async () => {
  server.reply(readSessions, 200, [laptop]);
  const screen = await open();
  const current = screen.getByLabelText(t.devices.current);
  const next = screen.getByLabelText(t.devices.next);
  const change = screen.getByRole('button', { name: t.devices.change });
  await change.click();
  await expect.element(current).toHaveAccessibleDescription(t.devices.currentMissing);
  await expect.element(current).toHaveFocus();

  const wrong = "This isn't your current password.";
  server.reply(changePassword, 400, { message: wrong, fields: { current: wrong } });
  await current.fill('not this one');
  await next.fill('three blind mice run');
  await change.click();
  await expect.element(current).toHaveAccessibleDescription(wrong);
  await expect.element(current).toHaveFocus();
  await expectUsable();

  server.dropRequests(changePassword);
  await current.fill('five hundred and twenty');
  await change.click();
  await expect.element(screen.getByText(t.devices.passwordFailed)).toBeVisible();
  await expect.element(next).toHaveValue('three blind mice run');

  server.reply(changePassword, 200, { message: 'Password changed.' });
  await change.click();
  await expectToast('Password changed.');
  await expect.element(current).toHaveValue('');
  await expect.element(next).toHaveValue('');
});
