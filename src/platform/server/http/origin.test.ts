import { expect, test } from 'vitest';
import { type Calling, isOwnOrigin } from './origin.ts';

const home = 'home.example:8080';
const withPublic = { publicUrl: new URL('https://love.example/us') };

test.each<[string | undefined, Partial<Calling>, boolean]>([
  [undefined, {}, true],
  ['http://home.example:8080', {}, true],
  ['HTTP://HOME.example:8080', {}, true],
  // The scheme does not count where nobody knows it.
  ['https://home.example:8080', {}, true],
  ['https://home.example:8080', { scheme: 'https' }, true],
  ['http://home.example:8080', { scheme: 'https' }, false],
  ['http://home.example', { host: 'home.example:80' }, true],
  ['https://home.example', { host: 'home.example:443' }, true],
  ['http://[::1]:8080', { host: '[::1]:8080' }, true],
  ['https://love.example', withPublic, true],
  ['http://love.example', withPublic, false],
  ['https://love.example:8443', withPublic, false],
  ['https://love.example.evil.example', withPublic, false],
  ['http://home.example:8080', withPublic, true],
  ['', {}, false],
  ['null', {}, false],
  ['null', withPublic, false],
  ['http://home.example', {}, false],
  ['http://home.example:8081', {}, false],
  ['http://evil.example:8080', {}, false],
  ['http://home.example:8080.evil.example', {}, false],
  ['http://home.example:8080@evil.example', {}, false],
  ['http://sub.home.example:8080', {}, false],
  ['ftp://home.example:8080', {}, false],
  ['chrome-extension://home.example:8080', {}, false],
  ['file://', {}, false],
  ['home.example:8080', {}, false],
  ['http://home.example:8080', { host: '' }, false],
])('%s to %j: %s', (origin, more, own) => {
  expect(
    isOwnOrigin({ origin, host: home, scheme: undefined, publicUrl: undefined, ...more }),
  ).toBe(own);
});
