import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHome, type TestHome } from '../../tests/support/test-home.ts';
import { mintToken } from '../../tests/support/tokens.ts';
import {
  isKeptAnswer,
  isPicture,
  isThumbnail,
  keptPaths,
  keptUnasked,
  signInOf,
} from './kept.rules.ts';

let home: TestHome;
beforeAll(async () => {
  home = await openTestHome();
});
afterAll(() => home.close());

const none = new URLSearchParams();

describe('what the service worker keeps', () => {
  test('are answers that the home has for who is signed in', () => {
    const served = home.home.http.endpoints
      .filter(({ method, access }) => method === 'GET' && access === 'user')
      .map(({ path }): string => path);
    expect(keptPaths.filter((path) => !served.includes(path))).toEqual([]);
    expect(keptUnasked.filter((path) => !isKeptAnswer(path, none))).toEqual([]);
  });

  test.each([
    ['/api/photos', true],
    ['/api/photos/3', true],
    ['/api/photos/3/notes', true],
    ['/api/photos/3/original', false],
    ['/api/photos/recycle-bin', false],
    ['/api/memories/filter', true],
    ['/api/auth/sessions', false],
    ['/api/auth/partners', false],
    ['/api/backups', false],
    ['/api/backups/a.zip', false],
    ['/api/export', false],
    ['/api/export/tickets/a', false],
    ['/api/setup', false],
    ['/api/edit-control/content/1', false],
    ['/api/love-updates/subscribe', false],
    ['/api/surprise-boxes/dropped/1', true],
    ['/api/surprise-boxes/dropping/1', true],
    ['/api/surprise-boxes/owned/1', false],
    ['/api/surprise-boxes/received/1', false],
    ['/api/surprise-boxes/1', false],
    ['/api/photosX', false],
    ['/x/api/photos', false],
  ])('%s: %s', (path, kept) => expect(isKeptAnswer(path, none)).toBe(kept));

  test('is nothing whose address carries a token', () => {
    expect(isKeptAnswer('/api/photos', new URLSearchParams('token=a.b.c'))).toBe(false);
  });

  test('are pictures, the small ones', () => {
    const path = '/api/photos/image/0a1b.jpg';
    expect([isPicture(path), isPicture('/api/photos/image/a/b')]).toEqual([true, false]);
    expect(isThumbnail(path, new URLSearchParams('size=thumbnail'))).toBe(true);
    expect(isThumbnail(path, new URLSearchParams('size=medium'))).toBe(false);
  });
});

describe('a sign-in', () => {
  test('is a person and a session, for as long as the token lasts', () => {
    const token = mintToken(home, 'zoe');
    const [hers, again] = [signInOf(`Bearer ${token}`), signInOf(`Bearer ${token}`)];
    expect(hers).toEqual(again);
    expect(hers?.mark).toMatch(/^\d+\.[\w-]+$/);
    expect(hers?.expires).toBeGreaterThan(home.clock.now());
    expect(signInOf(`Bearer ${mintToken(home, 'sam')}`)?.mark).not.toBe(hers?.mark);
  });

  const payload = (claims: unknown) =>
    `Bearer a.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c`;
  test.each([
    null,
    '',
    'Bearer ',
    'Bearer a.b.c',
    'Basic a.b.c',
    payload(null),
    payload({ userId: 1 }),
    payload({ userId: '1', sid: 'a', exp: 1 }),
    payload({ userId: 0, sid: 'a', exp: 1 }),
    payload({ userId: 1, sid: '../a', exp: 1 }),
  ])('is none: %s', (authorization) => expect(signInOf(authorization)).toBeNull());
});
