import { expect, test } from 'vitest';
import { crashesLater, isAsLocked } from '../../scripts/install.mjs';

test('install: node_modules is as locked if all versions are, and nothing is missing', () => {
  const lockfile = {
    packages: {
      '': { name: 'fivetwenty' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/for-windows': { version: '2.0.0', optional: true },
    },
  };
  const isLocked = (versions: Record<string, string>) => {
    const entries = Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}`,
      { version },
    ]);
    return isAsLocked(lockfile, { packages: Object.fromEntries(entries) });
  };
  expect(isLocked({ a: '1.0.0' })).toBe(true);
  expect(isLocked({ a: '1.0.1' })).toBe(false);
  expect(isLocked({ 'for-windows': '2.0.0' })).toBe(false);
  expect(isLocked({ a: '1.0.0', 'for-windows': '1.9.0' })).toBe(false);
  expect(isAsLocked(lockfile, null)).toBe(false);
});

test.each([
  ['24.19.0', true],
  ['24.18.1', false],
  ['22.23.3', false],
  ['26.10.0', false],
])(
  'install: native code that crashes during garbage collection of Node.js %s: %s',
  (version, crashes) => {
    const native = '\u0000_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\u0000';
    expect(crashesLater(native, version)).toBe(crashes);
    expect(crashesLater('another name', version)).toBe(false);
  },
);
