import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { removeFolder } from './folders.ts';

/** A folder, deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-test-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}
