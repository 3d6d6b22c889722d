import { describe, expect, test } from 'vitest';
import { usualColor } from './categories.rules.ts';
import { afterSaving, type CategoryWords, changesOf, isChanged } from './category-form.rules.ts';

const written = (more: Partial<CategoryWords> = {}): CategoryWords => ({
  ...{ name: 'Trips', description: 'Far away', color: usualColor },
  ...more,
});

describe('what is sent', () => {
  test.each<[Partial<CategoryWords>, object]>([
    [{}, {}],
    [{ name: ' Trips ', description: 'Far away\n' }, {}],
    [{ name: 'Journeys' }, { name: 'Journeys' }],
    [{ description: ' ' }, { description: null }],
    [
      { description: ' Near ', color: '#EF4444' },
      { description: 'Near', color: '#EF4444' },
    ],
  ])('of a change to %j is %j', (more, changes) => {
    expect(changesOf(written(), written(more))).toEqual(changes);
    expect(isChanged(written(), written(more))).toBe(Object.keys(changes).length > 0);
  });

  test('of no description is none', () => {
    expect(changesOf(written({ description: null }), written({ description: '' }))).toEqual({});
  });
});

test('written on while it was saved, what was not touched since is as it is saved', () => {
  const sent = written({ name: 'Journeys ' });
  const now = written({ name: 'Journeys ', color: '#EF4444' });
  const saved = written({ name: 'Journeys', description: 'By the partner' });
  expect(afterSaving(sent, now, saved)).toEqual({ ...saved, color: '#EF4444' });
  expect(isChanged(saved, afterSaving(sent, sent, saved))).toBe(false);
});
