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
const switches: Readonly<Record<NotificationEvent, Readonly<Record<Language, string>>>> = {
  photos: { en: 'New photos and videos', 'zh-CN': '新照片和视频' },
  memory: { en: 'New memory', 'zh-CN': '新回忆' },
  'photo-note': { en: 'Note on a photo', 'zh-CN': '照片留言' },
  reaction: { en: 'Reaction', 'zh-CN': '收到回应' },
  word: { en: 'Words', 'zh-CN': '悄悄话' },
  love: { en: 'Love', 'zh-CN': '收到爱心' },
  milestone: { en: 'Milestone', 'zh-CN': '对方送满520颗爱心' },
  'box-dropped': { en: 'Box dropped', 'zh-CN': '盒子送达' },
  'box-opened': { en: 'Box opened or completed', 'zh-CN': '盒子被打开或任务完成' },
  'box-approved': { en: 'Approved or claimed', 'zh-CN': '任务通过或奖品被领取' },
  'box-rejected': { en: 'Asked to try again', 'zh-CN': '请你再试一次' },
  'prize-owed': { en: 'Prize to give', 'zh-CN': '等你兑现的奖品' },
  'note-changed': { en: 'Note changed', 'zh-CN': '便签有改动' },
  'pen-asked': { en: 'Request to edit', 'zh-CN': '请求编辑' },
  anniversary: { en: 'Anniversary', 'zh-CN': '纪念日' },
  'backup-trouble': { en: 'Trouble with backups', 'zh-CN': '备份出了问题' },
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
      await screen.getByRole('switch', { name: switches[event][language], exact: true }).click();
      await expect.poll(() => device.muted.at(-1)).toBe(event);
    }
    await expectAccessibleLayouts();
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
