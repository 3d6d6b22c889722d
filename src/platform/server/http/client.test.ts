import { expect, test } from 'vitest';
import { isSameOrigin, limitedAddress, type RequestOrigin } from './client.ts';

const home = 'home.example:8080';
const withPublic = { publicUrl: new URL('https://love.example/us') };

test.each<[string | undefined, Partial<RequestOrigin>, boolean]>([
  [undefined, {}, true],
  ['http://home.example:8080', {}, true],
  ['HTTP://HOME.example:8080', {}, true],
  // An unknown scheme isn't compared.
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
    isSameOrigin({ origin, host: home, scheme: undefined, publicUrl: undefined, ...more }),
  ).toBe(own);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['not an address', 'not an address'],
])('the rate limit counts address %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
