import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { damagedFramesOf } from '../../../../tests/support/frames.ts';
import { unlimited } from '../http/limits.ts';
import type { Auth } from '../identity/identity.ts';
import { createLog } from '../log.ts';
import { frameText } from './stomp-frames.ts';
import { type StompBroker, StompSession } from './stomp-session.ts';

const clock = createFakeClock('2026-03-14T12:00:00Z');
const zoe = {
  id: 1,
  username: 'zoe',
  displayName: 'Zoë',
  color: 'purple' as const,
  locale: null,
  weekStart: null,
  language: 'en',
} as const;
const auth: Auth = {
  user: zoe,
  partner: { ...zoe, id: 2, username: 'sam' },
  session: { id: 1, sid: 's', lastSeenAt: 0, endsAt: clock.now() + 1_000_000 },
  token: { issuedAt: 0, expiresAt: clock.now() + 1_000_000 },
};

/** Echoes every command to its topic. */
function createBroker() {
  const open = new Set<StompSession>();
  const destination = '/topic/a';
  const echo = async (_session: StompSession, _auth: Auth, body: string) => {
    const rest = `destination:${destination}\n\n${body}\0`;
    for (const session of open) session.deliver(destination, rest, false);
  };
  const broker: StompBroker = {
    identity: { authenticate: async (token) => (token === 'good' ? auth : null) },
    clock,
    log: createLog('silent'),
    newFrameLimit: () => unlimited,
    topics: new Set([destination]),
    commands: new Map([['/app/a', { maxBytes: 1_000, handle: echo }]]),
    signIn: (session) => open.add(session).has(session),
    remove: (session) => open.delete(session),
  };
  return { broker, open };
}

/** A session on a transport that is never busy. */
function openSession(broker: StompBroker) {
  const sent: string[] = [];
  const closed: number[] = [];
  const session = new StompSession(
    {
      send: (text) => sent.push(text),
      isDrained: () => true,
      bufferedBytes: () => 0,
      close: (code) => closed.push(code),
      terminate: () => closed.push(0),
    },
    broker,
  );
  return { session, sent, closed };
}

const texts = [
  frameText('1.2', 'SEND', { destination: '/app/a', receipt: 'r' }, '{"a":"b"}'),
  frameText('1.2', 'SEND', { destination: '/topic/a' }, '{"a":"b"}'),
  frameText('1.2', 'SUBSCRIBE', { id: '1', destination: '/topic/a' }),
  frameText('1.2', 'SUBSCRIBE', { id: '1', destination: '/user/sam/queue/a' }),
  frameText('1.2', 'UNSUBSCRIBE', { id: '1' }),
  frameText('1.2', 'DISCONNECT', { receipt: 'bye' }),
  frameText('1.0', 'CONNECT', { Authorization: 'Bearer good', 'heart-beat': '0,99999999999' }),
  'SEND\ncontent-length:1000000000\n\n',
  '\n\r\n',
];
const connect = Buffer.from(
  frameText('1.0', 'CONNECT', { 'accept-version': '1.2', Authorization: 'Bearer good' }),
);
/** Resolves when all promises have been handled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('answers or rejects damaged frames with one ERROR and one close', async () => {
  const { broker, open } = createBroker();
  await fc.assert(
    fc.asyncProperty(fc.array(damagedFramesOf(texts), { maxLength: 8 }), async (frames) => {
      const { session, sent, closed } = openSession(broker);
      session.onData(connect);
      await settled();
      for (const frame of frames) session.onData(frame);
      await settled();
      const errors = sent.filter((text) => text.startsWith('ERROR\n'));
      expect(errors.length).toBe(closed.filter((code) => code !== 1000).length);
      expect(closed.length).toBeLessThanOrEqual(1);
      session.onClose();
      expect(open.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});
