import { beforeEach, expect, test } from 'vitest';
import { changeProfile } from '#features/auth/auth.contract.ts';
import {
  changeDevice,
  changeNotifications,
  Notifications,
  readNotifications,
} from '#features/notifications/notifications.contract.ts';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { advanceMinutesUntil } from '../support/fake-clock.ts';
import { addMemory } from '../support/memories.ts';
import { heldIn } from '../support/push-service.ts';
import { notifiedServer } from './notified-server.ts';

/* The couple has been together since 9 June 2020. It is 4:00 in Paris, their time zone. */

const { server, token, call, arrivedAt } = notifiedServer('2026-06-02T02:00:00Z', ['zoe', 'sam']);
beforeEach(() => call('zoe', changeRelationship, { body: { startDate: '2020-06-09' } }));

const reminders = () =>
  [arrivedAt('zoe'), arrivedAt('sam')].map((arrived) =>
    arrived
      .filter(({ title }) => title !== 'New memory')
      .map(({ text, place }) => `${text} ${place}`),
  );
/** Advances the clock until then, or until the reminders are as expected. */
const remindersBy = (time: string) => expect.poll(advanceMinutesUntil(server, time, reminders));

/** A reminder that comes with all others that are due; it is sent within an hour. */
async function addDueMemory(title: string, date: string): Promise<void> {
  await addMemory(server, token('zoe'), { title, date, type: 'anniversary' });
}

test('own anniversary: both are reminded a week before and on the day, in their language and once', async () => {
  await call('sam', changeProfile, { body: { locale: 'zh-CN' } });
  // These choices are for anniversaries among the memories.
  await call('zoe', changeNotifications, { body: { daysAhead: [] } });
  await remindersBy('2026-06-02T20:00:00Z').toEqual([
    ['In 7 days · 6 years together /memories'],
    ['7天后 · 在一起6周年 /memories'],
  ]);
  expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-02T07:00:00Z'));

  // Notifications without a confirmation would be sent again.
  await expect.poll(() => heldIn(server)).toBe(0);
  // The server was down in the morning.
  server.clock.jumpTo(Date.parse('2026-06-09T10:00:00Z'));
  const onTheDay = [
    ['In 7 days · 6 years together /memories', 'Today · 6 years together /dashboard'],
    ['7天后 · 在一起6周年 /memories', '今天 · 在一起6周年 /dashboard'],
  ];
  await server.restart();
  await remindersBy('2026-06-09T18:00:00Z').toEqual(onTheDay);

  await expect.poll(() => heldIn(server)).toBe(0);
  await server.restart();
  await call('zoe', changeNotifications, { body: { daysAhead: [1] } });
  await addDueMemory('Other', '2019-06-10');
  await remindersBy('2026-06-09T20:00:00Z').toEqual([
    [...(onTheDay[0] ?? []), expect.stringMatching(/^Tomorrow · 7 years \/memories\?/)],
    [...(onTheDay[1] ?? []), expect.stringMatching(/^明天 · 7周年 \/memories\?/)],
  ]);
});

test('own anniversary: a week before that has passed is not made up for', async () => {
  server.clock.jumpTo(Date.parse('2026-06-03T06:00:00Z'));
  await server.restart();
  await addDueMemory('Other', '2019-06-04');
  const only = [expect.stringMatching(/^Tomorrow · 7 years \/memories\?/)];
  await remindersBy('2026-06-03T20:00:00Z').toEqual([only, only]);
});

test('own anniversary: a device can mute it, and quiet hours hold it', async () => {
  const { devices } = Notifications.parse(await call('zoe', readNotifications));
  await call('zoe', changeDevice, {
    params: { id: devices[0]?.id },
    body: { muted: ['anniversary'] },
  });
  await call('sam', changeNotifications, { body: { quiet: { from: '08:00', to: '10:30' } } });
  const held = [[], ['In 7 days · 6 years together /memories']];
  await remindersBy('2026-06-02T20:00:00Z').toEqual(held);
  expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-02T08:30:00Z'));

  // Quiet hours that end the next day: then it would be too late.
  await call('sam', changeNotifications, { body: { quiet: { from: '08:00', to: '07:00' } } });
  server.clock.jumpTo(Date.parse('2026-06-09T06:30:00Z'));
  await server.restart();
  await addDueMemory('Other', '2019-06-10');
  await remindersBy('2026-06-10T10:00:00Z').toEqual([
    [],
    [...(held[1] ?? []), expect.stringMatching(/^Today · 7 years \/memories\?/)],
  ]);
  expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-10T05:00:00Z'));
});

test('own anniversary: with a memory of the same day, one notification names both', async () => {
  await addDueMemory('We met', '2020-06-09');
  const text =
    'We met: In 7 days · 6 years\nYour anniversary: In 7 days · 6 years together /dashboard';
  await remindersBy('2026-06-02T20:00:00Z').toEqual([[text], [text]]);
  expect(arrivedAt('zoe').at(-1)?.title).toBe('Anniversaries');
});
