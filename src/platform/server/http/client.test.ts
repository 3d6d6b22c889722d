import { expect, test } from 'vitest';
import { isSameOrigin, limitedAddress, type RequestOrigin } from './client.ts';

const host = 'app.example:8080';
const withPublic = { publicUrl: new URL('https://love.example/us') };

test.each<[string | undefined, Partial<RequestOrigin>, boolean]>([
  [undefined, {}, true],
  ['http://app.example:8080', {}, true],
  // An unknown scheme isn't compared.
  ['https://app.example:8080', {}, true],
  ['http://app.example:8080', { scheme: 'https' }, false],
  ['https://app.example', { host: 'app.example:443' }, true],
  ['https://app.example.', { host: 'APP.example' }, true],
  ['https://app.example..', { host: 'app.example' }, false],
  // A proxy that ends HTTPS and names the port of its inner connection.
  ['https://app.example', { host: 'app.example:80' }, true],
  ['https://app.example', { host: 'app.example:80', scheme: 'https' }, false],
  ['http://[2001:db8::1]:8080', { host: '[2001:db8::2]:8080' }, false],
  ['https://LOVE.example.', withPublic, true],
  ['http://love.example', withPublic, false],
  ['https://love.example.evil.example', withPublic, false],
  ['http://app.example:8080', withPublic, true],
  ['null', {}, false],
  ['http://app.example:8081', {}, false],
  ['http://app.example:8080@evil.example', {}, false],
  ['ftp://app.example:8080', {}, false],
  ['http://app.example:8080', { host: '' }, false],
])('%s to %j: %s', (origin, more, own) => {
  expect(isSameOrigin({ origin, host, scheme: undefined, publicUrl: undefined, ...more })).toBe(
    own,
  );
});

test.each([
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['not an address', 'not an address'],
])('the rate limit counts address %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
