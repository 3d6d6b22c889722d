import { expect, test, vi } from 'vitest';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { t } from '../messages/index.ts';
import {
  changeNotifications,
  type Notifications,
  type NotifiedDevice,
  readNotifications,
  removeDevice,
} from '../notifications.contract.ts';
import { NotificationSettings } from './NotificationSettings.tsx';

const aState = (fields: Partial<Notifications> = {}): Notifications => ({
  publicKey: 'B'.repeat(87),
  session: 1,
  quiet: null,
  daysAhead: [1],
  devices: [],
  ...fields,
});

const open = () =>
  render(
    <>
      <h2>Notifications</h2>
      <NotificationSettings />
    </>,
  );

test('notifications: a browser that blocks them, or has no secure connection, gets the reason', async () => {
  server.reply(readNotifications, 200, aState());
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  const screen = await open();
  await expect.element(screen.getByText(t.page.why.denied)).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: t.page.onHere })).not.toBeInTheDocument();

  vi.spyOn(globalThis, 'isSecureContext', 'get').mockReturnValue(false);
  dispatchEvent(new Event('focus'));
  await expect.element(screen.getByText(t.page.why.insecure)).toBeVisible();
});

test('notifications: quiet hours and reminders are saved; another device is removed', async () => {
  const tablet: NotifiedDevice = {
    id: 7,
    device: 'Firefox on Android',
    current: false,
    muted: [],
    createdAt: '2026-03-01T10:00:00Z',
    lastDeliveredAt: null,
    failure: null,
  };
  let state = aState({ devices: [tablet] });
  server.reply(readNotifications, 200, () => state);
  server.reply(changeNotifications, 200, ({ body: { quiet, daysAhead } }) => {
    state = {
      ...state,
      quiet: quiet === undefined ? state.quiet : quiet,
      daysAhead: daysAhead ?? state.daysAhead,
    };
    return state;
  });
  const screen = await open();
  await screen.getByRole('switch', { name: t.page.quietOn }).click();
  const from = screen.getByRole('combobox', { name: t.page.from });
  await from.selectOptions('23:30');
  await expect.element(from).toHaveValue('23:30');
  await screen.getByRole('checkbox', { name: t.page.days(30) }).click();
  await expect
    .poll(() => state)
    .toMatchObject({
      quiet: { from: '23:30', to: '07:00' },
      daysAhead: [1, 30],
    });
  await expectAccessibleLayouts();

  server.reply(removeDevice, 200, () => {
    state = { ...state, devices: [] };
    return { message: 'Removed' };
  });
  await screen.getByRole('button', { name: /^Remove Firefox on Android/ }).click();
  await expectToast(t.page.removed('Firefox on Android'));
  await expect.element(screen.getByText(t.page.noOthers)).toBeVisible();
});
