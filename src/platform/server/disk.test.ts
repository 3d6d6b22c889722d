import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/support/new-folder.ts';
import { recordSyncs } from '../../../tests/support/recorded-syncs.ts';
import { writeDurably } from './disk.ts';

test('a durable file is on the disk before its name, and only its owner can read it', async () => {
  const folder = newFolder();
  const file = join(folder, 'secret.key');
  writeFileSync(file, 'old');
  const steps: string[] = [];
  await recordSyncs((isSynced) => {
    if (isSynced(`${file}.new`)) steps.push(`content, while it is ${readFileSync(file, 'utf8')}`);
    if (isSynced(folder)) steps.push(`names: ${readdirSync(folder)}`);
  });
  writeDurably(file, 'new');
  expect(steps).toEqual(['content, while it is old', 'names: secret.key']);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o600]);
});
