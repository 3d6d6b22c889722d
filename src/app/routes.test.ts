import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usernameFault } from '#features/setup/setup.rules.ts';

const site = readFileSync(new URL('./routes.tsx', import.meta.url), 'utf8');
const firstWords = [...site.matchAll(/(?:<Route path="|\[')\/([\w-]+)/g)].map(
  ([, word = '']) => word,
);

test('nobody can be called like a page of the site: what stands at their name is their own', () => {
  expect(firstWords).toContain('surprise-boxes');
  for (const word of ['api', 'ws', 'assets', ...firstWords]) {
    expect([word, usernameFault(word)]).toEqual([word, 'This name is taken by the app itself']);
  }
});
