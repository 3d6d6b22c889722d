import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { keepingPlaces } from '../../../../tests/support/web/kept-places.ts';
import { NetworkError, ProtocolError } from '../api/errors.ts';
import { session } from '../session/session.ts';
import { jottedBy, keyIn } from './jotted.ts';
import { jotted, journalOf, mayWait } from './journal.ts';
import { waiting } from './waiting.ts';

const tokenOf = (username: string) =>
  `h.${Buffer.from(JSON.stringify({ sub: username })).toString('base64url')}.s`;

let places: Record<string, string>;

beforeEach(() => {
  session.begin(tokenOf('zoe'));
  places = keepingPlaces();
});
afterEach(() => {
  session.leave();
  waiting.become([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const names = () => Object.keys(places);
const written = () => Object.values(places);

test.each<[string, unknown, boolean]>([
  ['no way', new NetworkError(false), true],
  ['no answer in time', new NetworkError(true), true],
  ['an answer that nobody understands', new ProtocolError(null), true],
  ['400', new ApiError(400, 'No'), false],
  ['401', new ApiError(401, 'No'), false],
  ['429', new ApiError(429, 'No'), false],
  ['500', new ApiError(500, ''), true],
  ['502', new ApiError(502, ''), true],
  ['503', new ApiError(503, ''), true],
  ['507, a full disk', new ApiError(507, 'No'), false],
  ['511, a network that wants a sign-in', new ApiError(511, ''), true],
  ['a fault of ours', new TypeError('x'), false],
])('%s: may wait %s', (_, error, waits) => {
  expect(mayWait(error)).toBe(waits);
});

describe('something small', () => {
  test('is written down before it is sent, and struck once it has arrived', async () => {
    let sent = '';
    const done = jotted('love', async (key) => {
      sent = key;
      expect(names()).toEqual([`${journalOf('zoe')}love.${key}`]);
      return 7;
    });
    expect(await done).toBe(7);
    expect(sent).not.toBe('');
    expect(written()).toEqual([]);
    expect(waiting.items()).toEqual([]);
  });

  test('waits where nobody answers, and whoever sends what waits is told', async () => {
    const grew = vi.spyOn(waiting, 'grew');
    const at = Date.now();
    expect(await jotted('love', () => Promise.reject(new NetworkError(false)))).toBeNull();
    expect(Number(written()[0])).toBeGreaterThanOrEqual(at);
    expect(waiting.items()).toEqual(jottedBy('zoe').map(({ item }) => item));
    expect(grew).toHaveBeenCalledOnce();
  });

  test.each<[string, Error, number]>([
    ['a "no" is told, and nothing stays', new ApiError(422, 'No'), 0],
    ['a sign-in that is over keeps it for the next', new ApiError(401, 'No'), 1],
  ])('%s', async (_, error, stays) => {
    await expect(jotted('love', () => Promise.reject(error))).rejects.toBe(error);
    expect(written()).toHaveLength(stays);
    expect(waiting.items()).toEqual([]);
  });

  test('fails as ever where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined);
    const error = new NetworkError(false);
    await expect(jotted('love', () => Promise.reject(error))).rejects.toBe(error);
    expect(jottedBy('zoe')).toEqual([]);
  });
});

test.each<[string, string, { underWay: boolean; at: number }]>([
  ['waits', '990000', { underWay: false, at: 990_000 }],
  ['is being sent', '-990000', { underWay: true, at: 990_000 }],
  ['was being sent by a tab that died', '-980000', { underWay: false, at: 980_000 }],
  ['says nothing of its time', 'x', { underWay: false, at: 1_000_000 }],
])('a click that %s', (_, text, { underWay, at }) => {
  const place = `${journalOf('zoe')}love.1-2-3-4`;
  places[place] = text;
  places[`${journalOf('sam')}love.5-6-7-8`] = text;
  const found = jottedBy('zoe', 1_000_000);
  expect(found).toEqual([
    {
      item: {
        ...{ key: place, person: 'zoe', kind: 'love', input: null },
        ...{ at, why: null, refused: false },
      },
      underWay,
    },
  ]);
  expect(found.map(({ item }) => keyIn(item))).toEqual(['1-2-3-4']);
});
