import { expect, test, vi } from 'vitest';
import type { Language } from '#shared/i18n/locale.ts';
import { type NotificationEvent, notificationEvents } from '#shared/notification.ts';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { type RenderOptions, render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { t } from '../messages/index.ts';
import {
  changeDevice,
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

const tablet: NotifiedDevice = {
  id: 7,
  device: 'Firefox on Android',
  current: false,
  muted: [],
  createdAt: '2026-03-01T10:00:00Z',
  lastDeliveredAt: null,
  failure: null,
};

const open = (options?: RenderOptions) =>
  render(
    <>
      <h2>Notifications</h2>
      <NotificationSettings />
    </>,
    options,
  );

/** Words of the switch of each event. */
const switches: Readonly<Record<NotificationEvent, Readonly<Record<Language, RegExp>>>> = {
  'box-dropped': { en: /box drops/, 'zh-CN': /盒子送达/ },
  'box-opened': { en: /opens your box/, 'zh-CN': /打开了你的盒子/ },
  'box-approved': { en: /approves your task/, 'zh-CN': /通过了你的任务/ },
  'box-rejected': { en: /try again/, 'zh-CN': /再试一次/ },
  'pen-asked': { en: /asks to edit/, 'zh-CN': /想编辑/ },
  milestone: { en: /milestone/, 'zh-CN': /每送满520/ },
  word: { en: /words/, 'zh-CN': /一句话/ },
  love: { en: /sends you love/, 'zh-CN': /送来爱心/ },
  photos: { en: /adds photos/, 'zh-CN': /添加了照片/ },
  memory: { en: /adds a memory/, 'zh-CN': /添加了回忆/ },
  'photo-note': { en: /writes on a photo/, 'zh-CN': /照片下留言/ },
  reaction: { en: /reacts/, 'zh-CN': /回应/ },
  'note-changed': { en: /changes the shared note/, 'zh-CN': /修改了共享便签/ },
  'prize-owed': { en: /prize that you give/, 'zh-CN': /要你兑现/ },
  anniversary: { en: /anniversary/, 'zh-CN': /纪念日/ },
  'backup-trouble': { en: /trouble with backups/, 'zh-CN': /备份出了问题/ },
};

test.each<Language>(['en', 'zh-CN'])(
  'notifications: each switch mutes the event that it names, in %s',
  async (language) => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
    let device: NotifiedDevice = { ...tablet, current: true };
    server.reply(readNotifications, 200, () => aState({ devices: [device] }));
    server.reply(changeDevice, 200, ({ body: { muted } }) => {
      device = { ...device, muted };
      return aState({ devices: [device] });
    });
    const screen = await open({ language });
    for (const event of notificationEvents) {
      await screen.getByRole('switch', { name: switches[event][language] }).click();
      await expect.poll(() => device.muted.at(-1)).toBe(event);
    }
  },
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
