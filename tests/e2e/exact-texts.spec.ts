import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { exactTexts } from './exact-texts.ts';
import { notedIn } from './note-texts.ts';

// Runs after all other tests, and only with all of them: it checks the texts they recorded.
test('every exact text of the specification appeared on a screen @night', () => {
  const files = readdirSync(notedIn);
  const seen = new Set(
    files.flatMap((file) => readFileSync(join(notedIn, file), 'utf8').split('\n')),
  );
  expect(exactTexts.filter((text) => !seen.has(text))).toEqual([]);
});
