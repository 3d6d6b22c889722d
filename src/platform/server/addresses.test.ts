import { expect, test } from 'vitest';
import { localUrl } from './addresses.ts';

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['127.0.0.1', 'http://localhost:8080'],
  ['192.168.1.7', 'http://192.168.1.7:8080'],
  ['fd00::7', 'http://[fd00::7]:8080'],
  ['home.lan', 'http://home.lan:8080'],
])('what listens on %s is found at %s', (host, address) => {
  expect(localUrl({ host }, 8080)).toBe(address);
});
