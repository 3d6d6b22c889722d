import { beforeEach, expect, test } from 'vitest';
import * as contract from '#features/notifications/notifications.contract.ts';
import { requestEdit } from '#features/shared-note/shared-note.contract.ts';
import { playersIn } from '../support/boxes.ts';
import { advanceMinutesUntil } from '../support/fake-clock.ts';
import { turnOn } from '../support/push-service.ts';
import { notifiedServer } from './notified-server.ts';

/** It is 23:15 in Paris, the couple's time zone. */
const { server, service, call, arrivedAt } = notifiedServer('2026-06-10T21:15:00Z', ['sam']);
const { tokens } = server;
beforeEach(() =>
  call('sam', contract.changeNotifications, { body: { quiet: { from: '22:00', to: '07:00' } } }),
);

const arrived = () => arrivedAt('sam').map(({ title, text }) => [title, text]);
/** Shows that no other notification is on its way: a test notification is sent during quiet hours too. */
async function sendTest(): Promise<void> {
  const { body } = await server.call(contract.sendTest, { token: tokens.sam });
  expect(body).toMatchObject({ failure: null });
}
const aTest = ['It works!', 'This is what notifications from Fivetwenty look like.'];

test('notifications of quiet hours are sent as one summary; edit requests are dropped', async () => {
  const play = playersIn(server, tokens);
  // Still open in the morning: after its deadline, no reminder is sent.
  const first = await play.create({ expirationMinutes: 24 * 60 });
  await play.open(first.id);
  await play.complete(first.id);
  await play.reject(first.id);
  await play.create();
  // No notification in the morning about a canceled box.
  await play.cancel((await play.create()).id);
  await call('sam', requestEdit, { params: { noteId: 1 } });
  await call('zoe', requestEdit, { params: { noteId: 1 } });
  await sendTest();
  expect(arrived()).toEqual([aTest]);

  await server.restart();
  await sendTest();
  expect(arrived()).toEqual([aTest, aTest]);
  await expect
    .poll(advanceMinutesUntil(server, '2026-06-11T19:30:00Z', arrived))
    .toEqual([
      aTest,
      aTest,
      [
        'During your quiet hours',
        'Surprise box: Zoë asked you to try “Cook for me” again.\nSurprise box: A surprise box from Zoë has dropped: “Cook for me”',
      ],
    ]);
  expect(server.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-06-11T05:00:00Z'));
});

test('the summary leaves out muted events; the partner without quiet hours is notified at once', async () => {
  const zoe = await turnOn(server, service, tokens.zoe);
  const play = playersIn(server, tokens);
  const { id } = await play.create();
  await play.open(id);
  await expect.poll(() => zoe.arrived.length).toBe(1);
  await play.complete(id);
  await play.approve(id);
  await play.create();
  const [device] = contract.Notifications.parse(
    await call('sam', contract.readNotifications),
  ).devices;
  const muted = { params: { id: device?.id }, body: { muted: ['box-approved'] } };
  await call('sam', contract.changeDevice, muted);
  await expect
    .poll(advanceMinutesUntil(server, '2026-06-11T19:30:00Z', arrived))
    .toEqual([['Surprise box', 'A surprise box from Zoë has dropped: “Cook for me”']]);
});
