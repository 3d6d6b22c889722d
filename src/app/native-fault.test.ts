import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explain } from './explain.ts';

const requireAsDatabase = createRequire(createRequire(import.meta.url).resolve('better-sqlite3'));
const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-native-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const otherFile = join(folder, 'other.node');
writeFileSync(otherFile, 'for another processor');

test.each([
  ['a missing file', () => requireAsDatabase('bindings')({ bindings: 'x', module_root: folder })],
  ['a file for another processor', () => requireAsDatabase(otherFile)],
])('a release names the versions of Node that it runs with: %s', (_, load) => {
  let explained = '';
  try {
    load();
  } catch (error) {
    explained = explain(error);
  }
  expect(explained).toMatch(
    /^A native module cannot be loaded with Node [\d.]+\. A downloaded release runs with Node 20, 22 and 24/,
  );
  expect(explained).not.toContain('\n');
});
