import { expect, test } from 'vitest';
import { crashesLater } from '../../bin/install.mjs';

const bad = '\u0000_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_\u0000';

test.each([
  [bad, '24.19.0', true],
  [bad, '24.21.0', true],
  [bad, '24.18.1', false],
  [bad, '22.23.3', false],
  [bad, '26.10.0', false],
  ['_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_', '24.21.0', false],
])(
  'what was compiled with headers that crash is known by its name',
  (compiled, version, crashes) => {
    expect(crashesLater(compiled, version)).toBe(crashes);
  },
);
