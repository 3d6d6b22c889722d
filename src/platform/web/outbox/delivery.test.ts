import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keepingPlaces } from '../../../../tests/support/web/kept-places.ts';
import { session } from '../session/session.ts';
import { flush } from './delivery.ts';
import { journalOf } from './journal.ts';
import { register } from './kinds.ts';

const tokenOf = (sub: string) => `a.${btoa(JSON.stringify({ sub }))}.c`;

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

test('what one person did is not sent as another one who signs in at that very moment', async () => {
  const sentAs: (string | null)[] = [];
  register({
    kind: 'click',
    input: z.null(),
    send: async () => {
      sentAs.push(session.person());
      return null;
    },
    describe: () => 'a click',
  });
  // Plain HTTP, without locks.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  const places = keepingPlaces();
  const place = `${journalOf('zoe')}click.1`;
  places[place] = '1';
  let samComes = true;
  Object.defineProperty(places, 'getItem', {
    value(name: string) {
      if (samComes && name === place) session.begin(tokenOf('sam'));
      return places[name] ?? null;
    },
  });

  session.begin(tokenOf('zoe'));
  await flush();
  expect(session.person()).toBe('sam');
  expect(sentAs).toEqual([]);

  samComes = false;
  session.begin(tokenOf('zoe'));
  await flush();
  expect(sentAs).toEqual(['zoe']);
});
