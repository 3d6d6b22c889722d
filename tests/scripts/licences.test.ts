import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, repository } from '../../scripts/lib.mjs';
import { isAllowed, packagesOf } from '../../scripts/licences.mjs';

const packages = packagesOf(readJson('package-lock.json'));

test('every package has an allowed license', () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter((each) => !isAllowed(each))).toEqual([]);
});

test.each([
  ['MIT', false, true],
  ['GPL-3.0-only', false, false],
  ['GPL-3.0-only', true, false],
  ['none', true, false],
  ['', true, false],
  ['MPL-2.0', false, true],
  ['CC-BY-4.0', false, false],
  ['CC-BY-4.0', true, true],
  ['(MIT OR GPL-3.0-only)', false, true],
  ['MIT AND GPL-3.0-only', false, false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', false, true],
  ['MIT AND (ISC OR GPL-3.0-only)', false, true],
  ['(MIT', false, false],
  ['MIT GPL-3.0-only', false, false],
  ['UNLICENSED', true, false],
])('license %s (development only: %s) is allowed: %s', (licence, dev, allowed) => {
  expect(isAllowed({ licence, dev })).toBe(allowed);
});

test('the lockfile has the licenses of the installed packages', () => {
  const installed = packages.filter(({ path }) => existsSync(join(repository, path)));
  expect(installed.length).toBeGreaterThan(200);
  const others = installed.filter(({ path, licence }) => {
    const file = readFileSync(join(repository, path, 'package.json'), 'utf8');
    const { license = 'none' } = JSON.parse(file);
    return license !== licence && license?.type !== licence;
  });
  expect(others).toEqual([]);
});
