import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  changesOf,
  emptyMemory,
  isChanged,
  type MemoryText,
  textOf,
  validateMemory,
} from './memory-form.rules.ts';
import { t } from './messages/index.ts';

const written = (more: Partial<MemoryText> = {}): MemoryText => ({
  title: 'Picnic',
  description: 'By the lake',
  type: 'event',
  date: '2024-05-14',
  endDate: '2024-05-16',
  ...more,
});

describe('errors of the form', () => {
  test.each<[Partial<MemoryText>, object]>([
    [{}, {}],
    [{ endDate: '2024-05-14' }, {}],
    [{ title: '  ' }, { title: t.form.titleMissing }],
    [{ description: ' \n' }, { description: 'Please enter a description for this memory.' }],
    [{ description: `${'a'.repeat(10_000)}\n` }, {}],
    [{ description: 'a'.repeat(10_002) }, { description: 'Too long by 2 characters' }],
    [{ date: '' }, { date: t.form.dateMissing }],
    [{ endDate: '2024-05-13' }, { endDate: t.form.endBeforeDate }],
    [{ endDate: '2024-05-13', type: 'milestone' }, {}],
  ])('with %j is %j', (more, faults) => {
    expect(validateMemory(written(more))).toEqual(faults);
  });

  test('with a title of two lines, unless an earlier version saved it', () => {
    const title = 'Two\nlines';
    expect(validateMemory(written({ title }))).toEqual({ title: 'This must be on one line' });
    expect(validateMemory(written({ title }), title)).toEqual({});
  });
});

describe('the request', () => {
  test('is trimmed, and has a last day only for an event of several days', () => {
    expect(bodyOf(written({ title: ' Picnic ' }))).toEqual({ ...written(), endDate: '2024-05-16' });
    expect(bodyOf(written({ type: 'milestone' })).endDate).toBeNull();
    expect(bodyOf(written({ endDate: '2024-05-14' })).endDate).toBeNull();
    expect(bodyOf(written({ endDate: '' })).endDate).toBeNull();
  });

  test('of a change has the changed fields', () => {
    expect(changesOf(written(), written({ title: 'Picnic ' }))).toEqual({});
    expect(changesOf(written(), written({ description: 'Rain' }))).toEqual({ description: 'Rain' });
    expect(changesOf(written(), written({ date: '2024-05-15' }))).toEqual({ date: '2024-05-15' });
    expect(changesOf(written(), written({ endDate: '' }))).toEqual({ endDate: null });
    expect(changesOf(written(), written({ type: 'milestone' }))).toEqual({
      type: 'milestone',
      endDate: null,
    });
    const single = written({ type: 'milestone', endDate: '' });
    expect(changesOf(single, { ...single, type: 'event' })).toEqual({
      type: 'event',
      endDate: null,
    });
    // An end that nobody sees counts for nothing.
    expect(isChanged(single, { ...single, endDate: '2024-06-01' })).toBe(false);
    expect(isChanged(emptyMemory(''), emptyMemory(''))).toBe(false);
  });
});

test.each([
  ['2024-05-14', null, '2024-05-14', ''],
  [[2024, 5, 14], [2024, 5, 16], '2024-05-14', '2024-05-16'],
  ['2024-05-14', '2024-05-14', '2024-05-14', ''],
  ['soon', null, '', ''],
])('a saved memory from %j to %j is written as %s and %s', (date, endDate, first, last) => {
  expect(textOf({ ...written(), date, endDate })).toMatchObject({ date: first, endDate: last });
});
