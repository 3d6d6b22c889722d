import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explain } from './explain.ts';

const requireAsDatabase = createRequire(createRequire(import.meta.url).resolve('better-sqlite3'));
const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-native-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a release names the versions of Node that it runs with', () => {
  const missing = errorOf(() =>
    requireAsDatabase('bindings')({ bindings: 'x', module_root: folder }),
  );
  const damagedFile = join(folder, 'x.node');
  writeFileSync(damagedFile, 'for another processor');
  const damaged = errorOf(() => requireAsDatabase(damagedFile));
  for (const error of [missing, damaged]) {
    expect(explain(error)).toMatch(
      /^A native module cannot be loaded with Node \d+\.\d+\.\d+\. A downloaded release runs with Node 20, 22 and 24/,
    );
    expect(explain(error)).not.toContain('\n');
  }
});
