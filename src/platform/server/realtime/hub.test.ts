import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { liveEvent, missedWithin } from '#shared/event.ts';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import type { Viewer } from '../identity/identity.ts';
import { createHub, type Hub, type Listener } from './hub.ts';

const count = liveEvent({ name: 'count', data: z.int(), pace: 100 });
const letter = liveEvent({ name: 'letter', data: z.string() });

const people = [
  { id: 1, username: 'zoe', displayName: 'Zoë', color: 'purple' },
  { id: 2, username: 'sam', displayName: 'Sam', color: 'pink' },
] as const;
const viewerFor = (personId: 1 | 2): Viewer => ({
  person: people[personId - 1] ?? people[0],
  partner: people[2 - personId] ?? people[1],
  session: { id: 10 + personId, sid: `sid ${personId}`, lastSeenAt: 0, endsAt: 0 },
  token: { issuedAt: 0, expiresAt: 0 },
});
const zoe = viewerFor(1);
const sam = viewerFor(2);

let clock: FakeClock;
let hub: Hub;
beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  hub = createHub(clock);
});

/** Writes down everything that it hears. */
function listenerOf({ person, session }: Viewer, sessionId = session.id) {
  const heard: string[] = [];
  const listener: Listener = {
    personId: person.id,
    sessionId,
    send: (name, data) => void heard.push(`${name} ${JSON.stringify(data)}`),
    close: (reason) => void heard.push(`closed: ${reason}`),
  };
  return { heard, listener };
}

async function join(viewer: Viewer, sessionId?: number) {
  const { heard, listener } = listenerOf(viewer, sessionId);
  return { heard, leave: await hub.join(viewer, listener) };
}

test('an event reaches every device of that person, and nobody else', async () => {
  const phone = await join(zoe);
  const laptop = await join(zoe);
  const partner = await join(sam);
  hub.tell(1, letter, 'hello');
  expect(phone.heard).toEqual(['letter "hello"']);
  expect(laptop.heard).toEqual(['letter "hello"']);
  expect(partner.heard).toEqual([]);
  phone.leave();
  hub.tell(1, letter, 'again');
  expect(phone.heard).toEqual(['letter "hello"']);
});

describe('pace', () => {
  test('the first leaves at once, then the latest once per pause', async () => {
    const { heard } = await join(zoe);
    for (const value of [1, 2, 3]) hub.tell(1, count, value);
    expect(heard).toEqual(['count 1']);
    clock.pass(99);
    hub.tell(1, count, 4);
    expect(heard).toEqual(['count 1']);
    clock.pass(1);
    expect(heard).toEqual(['count 1', 'count 4']);
    clock.pass(1_000);
    expect(heard).toHaveLength(2);
    hub.tell(1, count, 5);
    expect(heard.at(-1)).toBe('count 5');
  });

  test('ten seconds of clicks are at most ten a second, and the last one is always told', async () => {
    const { heard } = await join(zoe);
    for (let value = 1; value <= 1_000; value++) {
      hub.tell(1, count, value);
      clock.pass(10);
    }
    clock.pass(100);
    expect(heard.length).toBeGreaterThanOrEqual(99);
    expect(heard.length).toBeLessThanOrEqual(102);
    expect(heard.at(-1)).toBe('count 1000');
  });

  test('is kept for each person and event alone, and without one everything leaves', async () => {
    const first = await join(zoe);
    const second = await join(sam);
    hub.tell(1, count, 1);
    hub.tell(2, count, 1);
    for (const value of ['a', 'b', 'c']) hub.tell(1, letter, value);
    expect(first.heard).toEqual(['count 1', 'letter "a"', 'letter "b"', 'letter "c"']);
    expect(second.heard).toEqual(['count 1']);
  });

  test('goes on when the wall clock is set back a year', async () => {
    const { heard } = await join(zoe);
    hub.tell(1, count, 1);
    hub.tell(1, count, 2);
    clock.jumpTo(clock.now() - 365 * 86_400_000);
    clock.pass(100);
    expect(heard).toEqual(['count 1', 'count 2']);
  });
});

describe('joining', () => {
  test('the present comes first; what was told meanwhile comes after it, in order', async () => {
    let release = (_: number) => {};
    hub.onJoin(
      count,
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    const { heard, listener } = listenerOf(zoe);
    const joining = hub.join(zoe, listener);
    hub.tell(1, letter, 'a');
    hub.tell(1, count, 8);
    expect(heard).toEqual([]);
    release(7);
    await joining;
    expect(heard).toEqual(['count 7', 'letter "a"', 'count 8']);
    hub.tell(1, letter, 'b');
    expect(heard.at(-1)).toBe('letter "b"');
  });

  test('who joins a moment after something was told hears that it was missed', async () => {
    hub.onJoin(count, async () => 7);
    hub.tell(1, letter, 'a');
    expect((await join(zoe)).heard).toEqual(['count 7', 'missed {}']);
    expect((await join(sam)).heard).toEqual(['count 7']);
    clock.pass(missedWithin);
    expect((await join(zoe)).heard).toEqual(['count 7']);
    // A present value is told to whoever joins, and never missed.
    hub.tell(1, count, 8);
    expect((await join(zoe)).heard).toEqual(['count 7']);
  });

  test('who has just signed in did not miss that they did, but what came after', async () => {
    hub.tell(1, letter, 'a new device', zoe.session.sid);
    const another = { ...zoe, session: { ...zoe.session, id: 20, sid: 'another' } };
    expect((await join(zoe)).heard).toEqual([]);
    expect((await join(another)).heard).toEqual(['missed {}']);
    hub.tell(1, letter, 'b');
    expect((await join(zoe)).heard).toEqual(['missed {}']);
  });

  test('within a pause nothing older than the present comes last', async () => {
    let present = 5;
    hub.onJoin(count, async () => present);
    const early = await join(zoe);
    hub.tell(1, count, 4);
    hub.tell(1, count, 5);
    early.leave();
    present = 6;
    hub.tell(1, count, 6);
    const late = await join(zoe);
    clock.pass(1_000);
    expect(late.heard[0]).toBe('count 6');
    expect(late.heard.at(-1)).toBe('count 6');
  });

  test('a present that cannot be read refuses the listener and leaves nothing behind', async () => {
    hub.onJoin(count, async () => {
      throw new Error('no database');
    });
    const { heard, listener } = listenerOf(zoe);
    await expect(hub.join(zoe, listener)).rejects.toThrow('no database');
    hub.tell(1, letter, 'a');
    expect(heard).toEqual([]);
  });

  test('the seventh closes the oldest', async () => {
    const devices: Awaited<ReturnType<typeof join>>[] = [];
    for (let device = 0; device < 7; device++) devices.push(await join(zoe));
    const partner = await join(sam);
    expect(devices.map(({ heard }) => heard)).toEqual([
      ['closed: crowded'],
      ...Array.from({ length: 6 }, () => []),
    ]);
    hub.tell(1, letter, 'a');
    expect(devices[0]?.heard).toHaveLength(1);
    expect(devices[6]?.heard).toEqual(['letter "a"']);
    expect(partner.heard).toEqual([]);
  });

  test('seven at the same moment are six as well', async () => {
    const devices = await Promise.all(Array.from({ length: 7 }, () => join(zoe)));
    hub.tell(1, letter, 'a');
    expect(devices.filter(({ heard }) => heard.includes('letter "a"'))).toHaveLength(6);
  });
});

test('the end of a session closes its listeners alone', async () => {
  const ended = await join(zoe, 1);
  const kept = await join(zoe, 2);
  hub.endSession(1);
  hub.tell(1, letter, 'a');
  expect(ended.heard).toEqual(['closed: signed-out']);
  expect(kept.heard).toEqual(['letter "a"']);
});

test('closing says goodbye to everyone, and nothing is told after it', async () => {
  const devices = [await join(zoe), await join(sam)];
  hub.tell(1, count, 1);
  hub.tell(1, count, 2);
  hub.close();
  clock.pass(1_000);
  expect(devices.map(({ heard }) => heard.at(-1))).toEqual([
    'closed: stopping',
    'closed: stopping',
  ]);
});
