import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usernameFault } from '#features/setup/setup.rules.ts';
import { firstPages } from './first-pages.ts';

const site = readFileSync(new URL('./routes.tsx', import.meta.url), 'utf8');
const firstWords = [...site.matchAll(/(?:<Route path="|\[')\/([\w-]+)/g)].map(
  ([, word = '']) => word,
);

test('nobody can be called like a page of the site: what stands at their name is their own', () => {
  expect(firstWords).toContain('surprise-boxes');
  for (const word of ['api', 'ws', 'assets', 'icons', 'share', ...firstWords]) {
    expect([word, usernameFault(word)]).toEqual([
      word,
      'This username is reserved. Please choose another.',
    ]);
  }
});

test('the server is told what each page is made of', () => {
  const paths = [...site.matchAll(/(?:<Route path="|^ {2}\[')(\/[^"']*)/gm)].map(
    ([, path]) => path,
  );
  expect(paths.length).toBeGreaterThan(10);
  expect(firstPages.map(([path]) => path).sort()).toEqual(paths.sort());
});
