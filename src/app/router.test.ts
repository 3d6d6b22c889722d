import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usernameError } from '#features/setup/setup.rules.ts';

const router = readFileSync(new URL('./router.tsx', import.meta.url), 'utf8');
const firstWords = [...router.matchAll(/path: '\/([\w-]+)/g)].map(([, word = '']) => word);

test('the first segment of every path is reserved: no username can hide a page', () => {
  expect(firstWords).toContain('surprise-boxes');
  for (const word of ['api', 'ws', 'assets', 'icons', 'share', ...firstWords]) {
    expect([word, usernameError(word)]).toEqual([
      word,
      'This username is reserved. Please choose another.',
    ]);
  }
});
