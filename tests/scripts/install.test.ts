import { expect, test } from 'vitest';
import { crashesLater, isAsLocked } from '../../scripts/install.mjs';

const lockfile = {
  packages: {
    '': { name: 'fivetwenty' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-windows': { version: '2.0.0', optional: true },
  },
};

test.each([
  ['the same versions', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a missing package', { 'node_modules/for-windows': { version: '2.0.0' } }, false],
  [
    'another version of an optional package',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-windows': { version: '1.9.0' } },
    false,
  ],
])('install: %s', (_, packages, expected) => {
  expect(isAsLocked(lockfile, { packages })).toBe(expected);
});

test('install: no node_modules folder', () => {
  expect(isAsLocked(lockfile, null)).toBe(false);
});

const bad = '\u0000_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\u0000';

test.each([
  [bad, '24.19.0', true],
  [bad, '24.21.0', true],
  [bad, '24.18.1', false],
  [bad, '22.23.3', false],
  [bad, '26.10.0', false],
  ['_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_', '24.21.0', false],
])('native code that crashes during garbage collection is detected', (native, version, crashes) => {
  expect(crashesLater(native, version)).toBe(crashes);
});
