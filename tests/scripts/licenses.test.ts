import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, repository } from '../../scripts/lib.mjs';
import { isAllowed, packagesOf } from '../../scripts/licenses.mjs';

const packages = packagesOf(readJson('package-lock.json'));

test('every package has an allowed license', () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter((each) => !isAllowed(each))).toEqual([]);
});

test('the licenses in the lockfile match those of the installed packages', () => {
  const installed = packages.filter(({ path }) => existsSync(join(repository, path)));
  expect(installed.length).toBeGreaterThan(200);
  const mismatches = installed.filter(({ path, license }) => {
    const file = readFileSync(join(repository, path, 'package.json'), 'utf8');
    const { license: declaredLicense = 'none' } = JSON.parse(file);
    return declaredLicense !== license && declaredLicense?.type !== license;
  });
  expect(mismatches).toEqual([]);
});
