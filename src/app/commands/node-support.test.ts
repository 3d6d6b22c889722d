import { expect, test } from 'vitest';
import { nodeFault } from './node-support.ts';

test.each([
  ['20.20.2', '2026-04-30T23:59:59Z', null],
  [
    '20.20.2',
    '2026-05-01T00:00:00Z',
    'Node.js 20 has no security updates since 2026-04-30: install Node.js 22 or newer',
  ],
  ['24.22.3', '2026-11-28T00:00:00Z', null],
  [
    '24.22.3',
    '2035-01-01T00:00:00Z',
    'Node.js 24 has no security updates since 2028-04-30: install a newer version',
  ],
  [
    '25.1.0',
    '2026-11-28T00:00:00Z',
    'odd versions of Node.js get security updates for half a year only: install an even one',
  ],
])('doctor: Node.js %s at %s', (version, now, fault) => {
  expect(nodeFault(version, Date.parse(now))).toBe(fault);
});
