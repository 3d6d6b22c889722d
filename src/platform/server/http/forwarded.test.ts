import { expect, test } from 'vitest';
import { normalizeForwarded } from './forwarded.ts';

test.each([
  ['x-forwarded-for', '198.51.100.10:40001', '198.51.100.10'],
  ['x-forwarded-for', '[2001:db8::1]:443', '2001:db8::1'],
  ['x-forwarded-for', '2001:db8::1', '2001:db8::1'],
  [
    'x-forwarded-for',
    '198.51.100.10:1, [2001:db8::1]:2,10.0.0.2',
    '198.51.100.10, 2001:db8::1, 10.0.0.2',
  ],
  ['x-forwarded-for', 'app.example:443', 'app.example:443'],
  ['x-forwarded-proto', 'https,http', 'https'],
  ['x-forwarded-proto', 'wss', 'https'],
  ['x-forwarded-proto', 'ws', 'http'],
  ['x-forwarded-host', 'love.example, inner.example:8080', 'love.example'],
])('%s: %s is read as %s', (name, value, read) => {
  const headers = { [name]: value };
  normalizeForwarded(headers);
  expect(headers).toEqual({ [name]: read });
});
