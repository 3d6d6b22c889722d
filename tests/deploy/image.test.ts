import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packagesOf } from '../../bin/licences.mjs';
import { ship, shippedPackages } from '../../bin/ship.mjs';
import { readJson, repository } from '../../bin/stamps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-shipped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockfile = readJson('package-lock.json');
const dockerfile = readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8');

test('what is shipped runs without what it was made of', () => {
  ship(folder);
  const require = createRequire(join(folder, 'dist/server/home.cjs'));
  const Database = require('better-sqlite3');
  new Database(':memory:').close();
  for (const name of ['sharp', '@node-rs/argon2', 'heic-decode', '@zxcvbn-ts/core']) {
    expect(require.resolve(name)).toContain(folder);
    require(name);
  }
  for (const left of ['src', 'node_modules/react', 'node_modules/better-sqlite3/deps']) {
    expect(existsSync(join(folder, left))).toBe(false);
  }
  const development = packagesOf(lockfile).filter(({ dev }) => dev);
  const shipped = new Set(shippedPackages());
  expect(development.filter(({ path }) => shipped.has(path))).toEqual([]);
});

test('what must be compiled is named in the Dockerfile, as no other script runs there', () => {
  const packages: [string, { hasInstallScript?: boolean; dev?: boolean }][] = Object.entries(
    lockfile.packages,
  );
  const scripts = packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const names = scripts.map(([path]) => path.replace('node_modules/', ''));
  expect(/npm rebuild (.+)$/m.exec(dockerfile)?.[1]).toBe(names.join(' '));
  expect(dockerfile).toContain('--ignore-scripts');
});

test('native packages are locked for both kinds of computers', () => {
  const paths = Object.keys(lockfile.packages);
  for (const kind of ['x64', 'arm64']) {
    for (const name of [
      `@img/sharp-linux-${kind}`,
      `@img/sharp-libvips-linux-${kind}`,
      `@node-rs/argon2-linux-${kind}-gnu`,
      `@esbuild/linux-${kind}`,
      `@rolldown/binding-linux-${kind}-gnu`,
    ]) {
      expect(paths).toContain(`node_modules/${name}`);
    }
  }
});

test('nothing gets into the image but what is named', () => {
  const rules = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
  expect(rules.filter((rule) => !/^(#|$)/.test(rule))[0]).toBe('*');
});
