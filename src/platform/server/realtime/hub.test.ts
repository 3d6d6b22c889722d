import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { liveEvent } from '#shared/event.ts';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import type { Auth } from '../identity/identity.ts';
import { createHub, type Hub } from './hub.ts';

const count = liveEvent({ name: 'count', data: z.int(), throttleMs: 100 });
const letter = liveEvent({ name: 'letter', data: z.string() });

const preferences = { locale: null, weekStart: null, language: 'en' };
const users = [
  { id: 1, username: 'zoe', displayName: 'Zoë', color: 'purple', ...preferences },
  { id: 2, username: 'sam', displayName: 'Sam', color: 'pink', ...preferences },
] as const;
const authOf = (userId: 1 | 2, sessionId: number = 10 + userId): Auth => ({
  user: users[userId - 1] ?? users[0],
  partner: users[2 - userId] ?? users[1],
  session: { id: sessionId, sid: `sid ${sessionId}`, lastSeenAt: 0, endsAt: 0 },
  token: { issuedAt: 0, expiresAt: 0 },
});
const zoe = authOf(1);
const sam = authOf(2);

let clock: FakeClock;
let hub: Hub;
beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  hub = createHub(clock);
});

/** Records everything that it receives. */
function newSubscriber() {
  const received: string[] = [];
  return {
    received,
    send: (name: string, data: unknown) => void received.push(`${name} ${JSON.stringify(data)}`),
    close: (reason: string) => void received.push(`closed: ${reason}`),
  };
}

async function subscribe(auth: Auth) {
  const subscriber = newSubscriber();
  const unsubscribe = await hub.subscribe(auth, subscriber);
  return { received: subscriber.received, unsubscribe };
}

test('publishes to every device of a user only', async () => {
  const phone = await subscribe(zoe);
  const laptop = await subscribe(zoe);
  const partner = await subscribe(sam);
  hub.publish(1, letter, 'hello');
  expect([phone.received, laptop.received]).toEqual([['letter "hello"'], ['letter "hello"']]);
  expect(partner.received).toEqual([]);
  phone.unsubscribe();
  hub.publishToBoth(zoe, letter, 'again');
  expect(phone.received).toHaveLength(1);
  expect([laptop.received.at(-1), partner.received]).toEqual([
    'letter "again"',
    ['letter "again"'],
  ]);
});

test('a throttled event is sent at once, then the latest one per interval, for each user', async () => {
  const { received } = await subscribe(zoe);
  const partner = await subscribe(sam);
  for (const value of [1, 2, 3]) hub.publish(1, count, value);
  hub.publish(1, letter, 'a');
  hub.publish(2, count, 1);
  expect(received).toEqual(['count 1', 'letter "a"']);
  expect(partner.received).toEqual(['count 1']);
  clock.pass(99);
  hub.publish(1, count, 4);
  expect(received).toHaveLength(2);
  clock.pass(1);
  expect(received.slice(2)).toEqual(['count 4']);
  clock.pass(1_000);
  expect(received).toHaveLength(3);
  hub.publish(1, count, 5);
  expect(received.at(-1)).toBe('count 5');
});

describe('subscribe', () => {
  test('never sends a new subscriber a value older than the current one', async () => {
    let current = 5;
    hub.onSubscribe(count, async () => current);
    const early = await subscribe(zoe);
    hub.publish(1, count, 4);
    hub.publish(1, count, 5);
    early.unsubscribe();
    current = 6;
    hub.publish(1, count, 6);
    const late = await subscribe(zoe);
    clock.pass(1_000);
    expect([late.received[0], late.received.at(-1)]).toEqual(['count 6', 'count 6']);
  });

  test('sends the current values first, then the events published while they were read', async () => {
    let release = (_: number) => {};
    hub.onSubscribe(
      count,
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    const { received, ...subscriber } = newSubscriber();
    const subscribing = hub.subscribe(zoe, subscriber);
    hub.publish(1, letter, 'a');
    hub.publish(1, count, 8);
    expect(received).toEqual([]);
    release(7);
    await subscribing;
    expect(received).toEqual(['count 7', 'letter "a"', 'count 8']);
    hub.publish(1, letter, 'b');
    expect(received.at(-1)).toBe('letter "b"');
  });

  test('closes the oldest of seven streams, also if they open at the same time', async () => {
    const devices = await Promise.all(Array.from({ length: 7 }, () => subscribe(zoe)));
    const partner = await subscribe(sam);
    hub.publish(1, letter, 'a');
    expect(devices.map(({ received }) => received)).toEqual([
      ['closed: crowded'],
      ...Array.from({ length: 6 }, () => ['letter "a"']),
    ]);
    expect(partner.received).toEqual([]);
  });
});

test('closes the streams of a session that ends, and opens no more for it', async () => {
  const ended = await subscribe(authOf(1, 1));
  const kept = await subscribe(authOf(1, 2));
  hub.endSession(1);
  hub.publish(1, letter, 'a');
  expect(ended.received).toEqual(['closed: signed-out']);
  expect(kept.received).toEqual(['letter "a"']);
  expect((await subscribe(authOf(1, 1))).received).toEqual(['closed: signed-out']);
});
