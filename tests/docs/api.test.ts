import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpointSummaries } from '../../src/app/endpoint-summaries.ts';

const text = readFileSync(fileURLToPath(new URL('../../docs/api.md', import.meta.url)), 'utf8');

/** The paths of all endpoints, with each parameter as in `$id`. */
const paths = Object.keys(endpointSummaries).map((name) => name.split(' ')[1] ?? '');
const isServed = (path: string): boolean =>
  paths.some((served) => new RegExp(`^${served.replace(/:\w+/g, '\\$\\w+')}$`).test(path));

test('the API page names existing endpoints only', () => {
  const named = [...text.matchAll(/\/api\/[\w/$.-]*\w/g)].map(([path]) => path);
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((path) => !isServed(path))).toEqual([]);
});
