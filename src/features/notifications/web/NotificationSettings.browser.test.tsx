import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type NotificationEvent, notificationEvents } from '#shared/notification.ts';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { openLiveStream } from '../../../../tests/components/live.ts';
import { render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { t } from '../messages/index.ts';
import {
  changeDevice,
  changeNotifications,
  type Notifications,
  type NotifiedDevice,
  notificationsChanged,
  readNotifications,
  removeDevice,
  sendTest,
  subscribe,
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

const tablet: NotifiedDevice = {
  id: 7,
  device: 'Firefox on Android',
  current: false,
  muted: [],
  createdAt: '2026-03-01T10:00:00Z',
  lastDeliveredAt: null,
  failure: null,
};

const open = () =>
  render(
    <>
      <h2>Notifications</h2>
      <NotificationSettings />
    </>,
  );

/** Words of the switch of each event. */
const switches: Readonly<Record<NotificationEvent, string>> = {
  photos: 'New photos and videos',
  memory: 'New memory',
  'photo-note': 'Note on a photo',
  reaction: 'Reaction',
  word: 'Words',
  love: 'Love',
  milestone: 'Milestone',
  'box-dropped': 'Box dropped',
  'box-opened': 'Box opened or completed',
  'box-approved': 'Approved or claimed',
  'box-rejected': 'Asked to try again',
  'prize-owed': 'Prize to give',
  'note-changed': 'Note changed',
  'pen-asked': 'Request to edit',
  anniversary: 'Anniversary',
  'backup-trouble': 'Trouble with backups',
};

test('notifications: each switch mutes the event that it names', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  let device: NotifiedDevice = { ...tablet, current: true };
  server.reply(readNotifications, 200, () => aState({ devices: [device] }));
  server.reply(changeDevice, 200, ({ body: { muted } }) => {
    device = { ...device, muted };
    return aState({ devices: [device] });
  });
  const screen = await open();
  for (const event of notificationEvents) {
    await screen.getByRole('switch', { name: switches[event], exact: true }).click();
    await expect.poll(() => device.muted.at(-1)).toBe(event);
  }
  await expectAccessibleLayouts();
});

const endpoint = 'https://push.example/a';
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

/** A service worker whose push manager subscribes with this endpoint and these keys. */
function acceptSubscriptions(): void {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      const toJSON = () => ({ endpoint, keys });
      const unsubscribe = async () => {
        subscription = null;
      };
      subscription = { endpoint, options: { applicationServerKey }, toJSON, unsubscribe };
      return subscription;
    },
  };
  const registration = Object.create(ServiceWorkerRegistration.prototype, {
    pushManager: { value: pushManager },
  });
  const { serviceWorker } = navigator;
  vi.spyOn(serviceWorker, 'ready', 'get').mockResolvedValue(registration);
  vi.spyOn(serviceWorker, 'getRegistration').mockResolvedValue(registration);
}

test('notifications: this device is turned on, gets a test, and is turned off', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  acceptSubscriptions();
  let devices: NotifiedDevice[] = [];
  server.reply(readNotifications, 200, () => aState({ devices }));
  server.reply(subscribe, 200, () => {
    devices = [{ ...tablet, current: true }];
    return aState({ devices });
  });
  const screen = await open();
  const onHere = screen.getByRole('switch', { name: t.page.onHere });
  await expect.element(onHere).not.toBeChecked();
  await tabTo(onHere);
  await userEvent.keyboard(' ');
  await expect.element(onHere).toBeChecked();
  await expect.poll(() => server.requests(subscribe)).toMatchObject([{ body: { endpoint, keys } }]);
  const milestone = screen.getByRole('switch', { name: switches.milestone });
  await expect.element(milestone).toBeChecked();

  const sendTestHere = screen.getByRole('button', { name: 'Send a test' });
  server.reply(sendTest, 200, { message: 'Sent', failure: null });
  await sendTestHere.click();
  await expectToast('Test sent to this device');
  server.reply(sendTest, 200, { message: 'Not sent', failure: 'busy' });
  await sendTestHere.click();
  await expectToast("The test didn't arrive: the push service was too busy.");

  server.reply(removeDevice, 200, () => {
    devices = [];
    return { message: 'Removed' };
  });
  await onHere.click();
  await expect.element(onHere).not.toBeChecked();
  await expect.element(milestone).not.toBeInTheDocument();
  expect(await (await navigator.serviceWorker.ready).pushManager.getSubscription()).toBeNull();
});

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

test('notifications: quiet hours and reminders are saved; another device appears live, and is removed', async () => {
  let state = aState();
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

  const { publish } = await openLiveStream();
  state = { ...state, devices: [tablet] };
  publish(notificationsChanged, {});
  server.reply(removeDevice, 200, () => {
    state = { ...state, devices: [] };
    return { message: 'Removed' };
  });
  await screen.getByRole('button', { name: /^Remove Firefox on Android/ }).click();
  await expectToast(t.page.removed('Firefox on Android'));
  await expect.element(screen.getByText(t.page.noOthers)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: t.page.others })).toHaveFocus();
});
