import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, repository } from '../../scripts/lib.mjs';
import { bindingPath, nodeAbis } from '../../scripts/native.mjs';
import { notesOf, withoutDevelopment } from '../../scripts/release.mjs';

interface Lockfile {
  packages: Record<string, { dev?: true; devOptional?: true; devDependencies?: object }>;
}
const lockfile: Lockfile = readJson('package-lock.json');
const manifest = readJson('package.json');

test('release: the packages are those of the app, also those that tools need too', () => {
  const production: Lockfile = withoutDevelopment(manifest, lockfile)['package-lock.json'];
  const paths = Object.keys(production.packages);
  for (const name of ['react', 'ms', 'better-sqlite3', '@img/sharp-linux-arm64']) {
    expect(paths).toContain(`node_modules/${name}`);
  }
  expect(paths).not.toContain('node_modules/vitest');
  expect(production.packages['']?.devDependencies).toBeUndefined();
  expect(Object.values(production.packages).filter(({ dev }) => dev)).toEqual([]);
});

test('release: better-sqlite3 finds the file for the running version of Node', () => {
  const requireAsDatabase = createRequire(
    join(repository, 'node_modules/better-sqlite3/package.json'),
  );
  let message = '';
  try {
    requireAsDatabase('bindings')({ bindings: 'better_sqlite3.node', module_root: '/none' });
  } catch (error) {
    message = String(error);
  }
  const platform = `${process.platform}-${process.arch}`;
  expect(message).toContain(`/none/${bindingPath(process.versions.modules, platform)}`);
});

test('release: the supported versions of Node are those that CI tests', () => {
  const workflow = readFileSync(join(repository, '.github/workflows/ci.yml'), 'utf8');
  const tested = /node: \[([\d, ]+)\]/.exec(workflow)?.[1]?.split(', ');
  expect(tested).toEqual(Object.keys(nodeAbis));
});

test('release: the notes are the section of the version', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- one\n\n## [1.1.0]\n\n- old\n';
  expect(notesOf(changelog, '1.2.0')).toBe('### Added\n\n- one\n');
  expect(notesOf(changelog, '1.1.0')).toBe('- old\n');
  expect(() => notesOf(changelog, '1.3.0')).toThrow('no section [1.3.0]');
});
