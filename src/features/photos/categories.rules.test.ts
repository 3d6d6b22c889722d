import { expect, test } from 'vitest';
import { type CategoryFields, changedFields, usualColor } from './categories.rules.ts';

const before: CategoryFields = { name: 'Trips', description: 'Far away', color: usualColor };

test.each<[Partial<CategoryFields>, Partial<CategoryFields>]>([
  [{}, {}],
  [{ name: ' Trips ', description: 'Far away\n' }, {}],
  [{ name: 'Journeys' }, { name: 'Journeys' }],
  [{ description: ' ' }, { description: null }],
  [
    { description: ' Near ', color: '#EF4444' },
    { description: 'Near', color: '#EF4444' },
  ],
])('category form: %j changes %j', (fields, changes) =>
  expect(changedFields(before, { ...before, ...fields })).toEqual(changes),
);
