import { expect, test } from 'vitest';
import { isAllowedEndpoint } from './public-address.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://me@push.example/a', false],
  ['push', false],
])('push endpoint %s is allowed: %s', (endpoint, expected) => {
  expect(isAllowedEndpoint(endpoint, 'any')).toBe(expected);
  expect(isAllowedEndpoint(endpoint, ['https://other.example'])).toBe(false);
});
