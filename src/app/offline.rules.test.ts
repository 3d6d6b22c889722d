import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../../tests/support/server-hooks.ts';
import { mintToken } from '../../tests/support/tokens.ts';
import {
  cachedReadPaths,
  isCachedPage,
  isCachedRead,
  isImage,
  isPageOfBuild,
  isThumbnail,
  prefetchedReads,
  sessionOf,
} from './offline.rules.ts';

const server = sharedServer();

const noQuery = new URLSearchParams();

describe('offline cache allow-list', () => {
  test('contains only endpoints for signed-in users', () => {
    const endpointPaths = server.app.http.endpoints
      .filter(({ method, access }) => method === 'GET' && access === 'user')
      .map(({ path }): string => path);
    expect(cachedReadPaths.filter((path) => !endpointPaths.includes(path))).toEqual([]);
    expect(prefetchedReads.filter((path) => !isCachedRead(path, noQuery))).toEqual([]);
  });

  test.each([
    ['/api/photos', true],
    ['/api/photos/3/notes', true],
    ['/api/photos/3/original', false],
    ['/api/photos/recycle-bin', false],
    ['/api/memories/filter', true],
    ['/api/auth/sessions', false],
    ['/api/backups', false],
    ['/api/archive/tickets/a', false],
    ['/api/love-updates/subscribe', false],
    ['/api/surprise-boxes/dropped/1', false],
    ['/api/photosX', false],
    ['/x/api/photos', false],
  ])('%s is cached: %s', (path, isCached) => expect(isCachedRead(path, noQuery)).toBe(isCached));

  test('rejects URLs with a token', () => {
    expect(isCachedRead('/api/photos', new URLSearchParams('token=a.b.c'))).toBe(false);
  });

  test('contains thumbnails, but no larger images', () => {
    const path = '/api/photos/image/0a1b.jpg';
    expect([isImage(path), isImage('/api/photos/image/a/b')]).toEqual([true, false]);
    expect(isThumbnail(path, new URLSearchParams('size=thumbnail'))).toBe(true);
    expect(isThumbnail(path, new URLSearchParams('size=medium'))).toBe(false);
  });
});

describe('pages from the cache', () => {
  const router = readFileSync(new URL('./router.tsx', import.meta.url), 'utf8');
  const paths = [...router.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);

  test('are all pages of the app', () => {
    expect(paths).toContain('/photos/category/:id');
    const isCached = (path: string) => isCachedPage(path.replace(/:\w+/, '1'), noQuery);
    expect(paths.filter((path) => !isCached(path))).toEqual([]);
  });

  test.each([
    ['/photos?shared', true],
    ['/?proxy', false],
    ['/api/archive/downloads/a', false],
    ['/assets/a.js', false],
    ['/oauth2/callback?code=a', false],
    ['', false],
  ])('%s: %s', (address, isCached) => {
    const [path = '', query] = address.split('?');
    expect(isCachedPage(path, new URLSearchParams(query))).toBe(isCached);
  });
});

describe('session of a bearer token', () => {
  test('consists of user and session id, and expires with the token', () => {
    const token = mintToken(server, 'zoe');
    const session = sessionOf(`Bearer ${token}`);
    expect(sessionOf(`Bearer ${token}`)).toEqual(session);
    expect(session?.id).toMatch(/^\d+\.[\w-]+$/);
    expect(session?.expires).toBeGreaterThan(server.clock.now());
    expect(sessionOf(`Bearer ${mintToken(server, 'sam')}`)?.id).not.toBe(session?.id);
  });

  const tokenWith = (claims: unknown) =>
    `Bearer a.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c`;
  test.each([
    null,
    '',
    'Bearer a.b.c',
    tokenWith({ userId: 1 }),
    tokenWith({ userId: 1, sid: '../a', exp: 1 }),
  ])('is null for %s', (authorization) => expect(sessionOf(authorization)).toBeNull());
});

test('precache: a page of this build names its files only', () => {
  const page =
    '<link href="/a/assets/x.css"><script src="/a/assets/y.js"></script><link href="/a/icon.png">';
  const paths = ['/a/assets/x.css', '/a/assets/y.js'];
  expect(isPageOfBuild(page, new Set(paths))).toBe(true);
  expect(isPageOfBuild(page, new Set(paths.slice(0, 1)))).toBe(false);
  expect(isPageOfBuild('<h1>Sign in to this proxy</h1>', new Set(paths))).toBe(false);
});
