import { expect, test } from 'vitest';
import { askedFirst } from './asked-first.ts';
import { firstPages } from './first-pages.ts';

const pathsAt = (path: string): string[] => askedFirst(path).map((endpoint) => endpoint.path);
const common = pathsAt('/');

test.each([
  ['/photos', ['/api/photos/all']],
  ['/category/3', ['/api/photos/all']],
  ['/photos/category/3', ['/api/photos/all']],
  ['/photo/3', ['/api/photos/:id', '/api/categories']],
  ['/photo/three', []],
  ['/photo/007', []],
  ['/gallery', ['/api/categories']],
  ['/categories', ['/api/categories']],
  ['/memories', ['/api/memories']],
  [
    '/surprise-boxes',
    ['received', 'owned', 'has-active'].map((list) => `/api/surprise-boxes/${list}/:userId`),
  ],
  ['/index.html', []],
])('a page at %s begins with %j besides what every page does', (path, own) => {
  expect(common).toHaveLength(5);
  expect(pathsAt(path)).toEqual([...common, ...own]);
});

test.each(['/login', '/setup'])('%s is for nobody who is signed in', (path) => {
  expect(pathsAt(path)).toEqual([]);
});

test('they are read as whoever is signed in, and take nothing but an id from the path of the page, or theirs', () => {
  const calls = firstPages.flatMap(([path]) => askedFirst(path.replace(/:\w+/, '3')));
  expect(calls.length).toBeGreaterThan(50);
  for (const { method, access, query, params, path } of calls) {
    expect({ method, access, query }).toEqual({
      method: 'GET',
      access: 'user',
      query: undefined,
    });
    expect(params !== undefined).toBe(/\/:(id|userId)$/.test(path));
  }
});
