import { expect, test, vi } from 'vitest';
import { serverTimeZone } from './server-time-zone.ts';

test.each([
  ['Europe/Paris', 'Europe/Paris', null],
  [':Europe/Paris', 'Europe/Paris', null],
  ['CET-1CEST', 'UTC', 'TZ is "CET-1CEST", which is not a time zone, so UTC is used'],
  ['', 'UTC', 'TZ is "", which is not a time zone, so UTC is used'],
])('a server with TZ=%s uses %s', (TZ, timeZone, fault) => {
  vi.stubEnv('TZ', TZ);
  expect(serverTimeZone()).toEqual({ timeZone, fault });
});
