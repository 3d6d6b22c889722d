import { expect, test } from 'vitest';
import { isSameOrigin, limitedAddress, type RequestOrigin } from './client.ts';

const host = 'app.example:8080';
const withPublic = { publicUrl: new URL('https://love.example/us') };

test.each<[string | undefined, Partial<RequestOrigin>, boolean]>([
  [undefined, {}, true],
  ['http://app.example:8080', {}, true],
  ['HTTP://APP.example:8080', {}, true],
  // An unknown scheme isn't compared.
  ['https://app.example:8080', {}, true],
  ['https://app.example:8080', { scheme: 'https' }, true],
  ['http://app.example:8080', { scheme: 'https' }, false],
  ['http://app.example', { host: 'app.example:80' }, true],
  ['https://app.example', { host: 'app.example:443' }, true],
  ['http://[::1]:8080', { host: '[::1]:8080' }, true],
  ['http://[0:0::1]:8080', { host: '[::1]:8080' }, true],
  ['http://[2001:db8::1]', { host: '[2001:DB8::1]:80' }, true],
  ['http://[2001:db8::1]:8080', { host: '[2001:db8::2]:8080' }, false],
  ['https://app.example', { host: 'app.example' }, true],
  ['https://app.example', { host: 'app.example.' }, true],
  ['https://app.example.', { host: 'app.example' }, true],
  ['https://app.example.', { host: 'APP.example.:443' }, true],
  ['https://app.example', { host: 'app.example.:443', scheme: 'https' }, true],
  ['https://app.example:8443', { host: 'app.example.:8443' }, true],
  ['https://app.example..', { host: 'app.example' }, false],
  // A proxy that ends HTTPS and names the port of its inner connection.
  ['https://app.example', { host: 'app.example:80' }, true],
  ['https://app.example', { host: 'app.example:80', scheme: 'https' }, false],
  ['https://app.example', { host: 'app.example:8443' }, false],
  ['https://love.example', withPublic, true],
  ['https://LOVE.example.', withPublic, true],
  ['https://love.example:443', withPublic, true],
  ['http://love.example', withPublic, false],
  ['https://love.example:8443', withPublic, false],
  ['https://love.example.evil.example', withPublic, false],
  ['http://app.example:8080', withPublic, true],
  ['', {}, false],
  ['null', {}, false],
  ['null', withPublic, false],
  ['http://app.example', {}, false],
  ['http://app.example:8081', {}, false],
  ['http://evil.example:8080', {}, false],
  ['http://app.example:8080.evil.example', {}, false],
  ['http://app.example:8080@evil.example', {}, false],
  ['http://sub.app.example:8080', {}, false],
  ['ftp://app.example:8080', {}, false],
  ['chrome-extension://app.example:8080', {}, false],
  ['file://', {}, false],
  ['app.example:8080', {}, false],
  ['http://app.example:8080', { host: '' }, false],
])('%s to %j: %s', (origin, more, own) => {
  expect(isSameOrigin({ origin, host, scheme: undefined, publicUrl: undefined, ...more })).toBe(
    own,
  );
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
