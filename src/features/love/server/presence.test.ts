import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '#platform/server/identity/identity.ts';
import { createHub, type Hub } from '#platform/server/realtime/hub.ts';
import { eventStream } from '#shared/event.ts';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { presenceTimeout } from '../love.rules.ts';
import { partnerPresence } from '../presence.contract.ts';
import { presenceEvents } from './presence.ts';

const preferences = { locale: null, weekStart: null, language: 'en' };
const zoe = {
  id: 1,
  username: 'zoe',
  displayName: 'Zoë',
  color: 'purple',
  ...preferences,
} as const;
const sam = { id: 2, username: 'sam', displayName: 'Sam', color: 'pink', ...preferences } as const;
const authOf = (user: Auth['user'], partner: Auth['user'], sessionId: number): Auth => ({
  user,
  partner,
  session: { id: sessionId, sid: `sid ${sessionId}`, lastSeenAt: 0, endsAt: 0 },
  token: { issuedAt: 0, expiresAt: 0 },
});
const zoes = authOf(zoe, sam, 1);
const samsPhone = authOf(sam, zoe, 2);
const samsLaptop = authOf(sam, zoe, 3);

let clock: FakeClock;
let hub: Hub;
let endSession: (sessionId: number) => void;
beforeEach(() => {
  clock = createFakeClock('2026-03-14T12:00:00Z');
  hub = createHub(clock);
  const onSessionEnded = (listener: (sessionId: number) => void) => {
    endSession = (sessionId) => {
      hub.endSession(sessionId);
      listener(sessionId);
    };
  };
  presenceEvents({ live: hub, clock, onSessionEnded });
});

/** Opens the stream of a tab; `seen` is what it receives. */
async function openTab(auth: Auth) {
  const seen: unknown[] = [];
  const close = await hub.subscribe(auth, {
    send: (_name, data) => void seen.push(partnerPresence.data.parse(data).isHere),
    close: () => undefined,
  });
  return { seen, close };
}

describe("the partner's presence", () => {
  test('begins with the first tab at once, and ends 20 s after the last one', async () => {
    const { seen } = await openTab(zoes);
    const tab = await openTab(samsPhone);
    expect(seen).toEqual([false, true]);
    const secondTab = await openTab(samsPhone);
    const laptop = await openTab(samsLaptop);
    tab.close();
    laptop.close();
    clock.pass(2 * presenceTimeout);
    secondTab.close();
    clock.pass(presenceTimeout - 1);
    expect(seen).toEqual([false, true]);
    expect((await openTab(zoes)).seen).toEqual([true]);
    clock.pass(1);
    expect(seen).toEqual([false, true, false]);
    expect((await openTab(zoes)).seen).toEqual([false]);
    await openTab(samsLaptop);
    expect(seen).toEqual([false, true, false, true]);
  });

  test("a reload doesn't end it, and restarts the timeout", async () => {
    const { seen } = await openTab(zoes);
    for (let reload = 0; reload < 3; reload += 1) {
      (await openTab(samsPhone)).close();
      clock.pass(presenceTimeout - 1);
    }
    const tab = await openTab(samsPhone);
    clock.pass(2 * presenceTimeout);
    expect(seen).toEqual([false, true]);
    tab.close();
    clock.pass(presenceTimeout);
    expect(seen).toEqual([false, true, false]);
  });

  test('ends at once with a session that ends just after its stream closed', async () => {
    const { seen } = await openTab(zoes);
    (await openTab(samsPhone)).close();
    endSession(samsPhone.session.id);
    expect(seen).toEqual([false, true, false]);
    await openTab(samsPhone);
    clock.pass(presenceTimeout);
    expect(seen).toHaveLength(3);
  });

  test('goes on if another session is connected', async () => {
    const { seen } = await openTab(zoes);
    await openTab(samsPhone);
    await openTab(samsLaptop);
    endSession(samsPhone.session.id);
    clock.pass(presenceTimeout);
    expect(seen).toEqual([false, true]);
  });
});

describe('on a server', () => {
  const server = sharedServer();

  test('the partner is here while connected, until signing out', async () => {
    const stream = await readStream(server.url, eventStream.path, server.tokens.zoe);
    const token = await server.signIn('sam');
    const tab = await readStream(server.url, eventStream.path, token);
    const seen = () => stream.events(partnerPresence.name);
    await stream.until(() => seen().length === 2);
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers });
    expect(status).toBe(200);
    await stream.until(() => seen().length === 3);
    expect(seen()).toEqual([{ isHere: false }, { isHere: true }, { isHere: false }]);
    await tab.ended;
    stream.close();
  });
});
