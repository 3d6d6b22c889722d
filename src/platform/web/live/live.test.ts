import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { liveEvent, missed } from '#shared/event.ts';
import type { Ask, Told } from './live-state.ts';

const said = liveEvent({ name: 'said', data: z.string() });
const grown = liveEvent({ name: 'grown', data: z.object({ count: z.int() }), throttleMs: 100 });

/** The worker that all tabs share, as this tab sees it. */
let tell: (told: Told) => void;
let asked: Ask[];
let queryClient: typeof import('../api/queries.ts')['queryClient'];
let live: typeof import('./live.ts')['live'];
let session: typeof import('../session/session.ts')['session'];

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: vi.fn() });
  vi.stubGlobal('location', { href: 'http://home.test/' });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = {
        onmessage: (_: { data: Told }) => undefined,
        postMessage: (ask: Ask) => asked.push(ask),
      };
      constructor() {
        tell = (data) => this.port.onmessage({ data });
      }
    },
  );
  ({ live } = await import('./live.ts'));
  ({ queryClient } = await import('../api/queries.ts'));
  ({ session } = await import('../session/session.ts'));
  asked = [];
  live.start();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  session.leave();
  asked = [];
});

const connected = (person: string): Told => ({
  told: 'state',
  person,
  state: { is: 'connected', since: 1 },
});
const event = (person: string, count: number) => ({
  told: 'event' as const,
  person,
  name: grown.name,
  data: JSON.stringify({ count }),
});

test('what the stream of an older person tells is dropped', () => {
  const heard: number[] = [];
  const stop = live.on(grown, ({ count }) => heard.push(count));
  session.begin('ann');
  tell(connected('ann'));
  tell(event('ann', 1));
  session.begin('ben');
  expect(live.state().is).toBe('connecting');
  tell(event('ann', 2));
  tell(connected('ann'));
  expect(live.state().is).toBe('connecting');
  tell(connected('ben'));
  tell(event('ben', 3));
  expect(heard).toEqual([1, 3]);
  expect(live.state().is).toBe('connected');
  stop();
});

test('what was kept of before this tab listened is told of present values alone', () => {
  const heard: string[] = [];
  const stops = [
    live.on(grown, ({ count }) => heard.push(`grown ${count}`)),
    live.on(said, (word) => heard.push(word)),
  ];
  session.begin('ann');
  tell(connected('ann'));
  tell({ ...event('ann', 1), kept: true });
  tell({ told: 'event', person: 'ann', name: said.name, data: '"old"', kept: true });
  tell({ told: 'event', person: 'ann', name: said.name, data: '"new"' });
  expect(heard).toEqual(['grown 1', 'new']);
  for (const stop of stops) stop();
});

test('what a page may have missed before it listened is read again', () => {
  session.begin('ann');
  queryClient.setQueryData(['list'], []);
  const isOutdated = () => queryClient.getQueryState(['list'])?.isInvalidated;
  tell(connected('ann'));
  expect(isOutdated()).toBe(false);
  tell({ told: 'event', person: 'ann', name: missed.name, data: '{}' });
  expect(isOutdated()).toBe(true);
});

test('what was told to one person is no present value for the other', () => {
  session.begin('ann');
  tell(connected('ann'));
  tell(event('ann', 1));
  session.begin('ben');
  const heard: number[] = [];
  live.on(grown, ({ count }) => heard.push(count))();
  expect(heard).toEqual([]);
});

test('a fresh token of the same person changes nothing that is known', () => {
  const ann = (number: number) => `head.${btoa(JSON.stringify({ sub: 'ann', number }))}.end`;
  session.begin(ann(1));
  tell(connected('ann'));
  session.renew(ann(2));
  expect(live.state().is).toBe('connected');
  expect(asked.at(-1)).toMatchObject({ ask: 'follow', plan: { token: ann(2), person: 'ann' } });
});
