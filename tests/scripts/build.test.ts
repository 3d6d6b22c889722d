import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notBundled } from '../../scripts/build.mjs';

test.each([
  ['main', ['better-sqlite3']],
  ['commands', ['better-sqlite3']],
  ['images', ['sharp']],
  ['archive', ['better-sqlite3']],
])('build: the program %s loads no other package at its start', (program, packages) => {
  const code = readFileSync(new URL(`../../dist/server/${program}.js`, import.meta.url), 'utf8');
  const isImported = (name: string) => new RegExp(`from ?"${name}[/"]|import"${name}"`).test(code);
  expect(notBundled.filter(isImported)).toEqual(packages);
});
