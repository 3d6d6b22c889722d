import { describe, expect, test } from 'vitest';
import {
  changesOf,
  emptyMemory,
  fieldsOf,
  isChanged,
  type MemoryFields,
  requestBodyOf,
  validateMemory,
} from './memory-form.rules.ts';
import { t } from './messages/index.ts';

const memoryFields = (fields: Partial<MemoryFields> = {}): MemoryFields => ({
  title: 'Picnic',
  description: 'By the lake',
  type: 'event',
  date: '2024-05-14',
  endDate: '2024-05-16',
  ...fields,
});

describe('form errors', () => {
  test.each<[Partial<MemoryFields>, object]>([
    [{}, {}],
    [{ endDate: '2024-05-14' }, {}],
    [{ title: '  ' }, { title: t.form.titleMissing }],
    [{ description: ' \n' }, { description: 'Please enter a description for this memory.' }],
    [{ description: `${'a'.repeat(10_000)}\n` }, {}],
    [{ description: 'a'.repeat(10_002) }, { description: 'Too long by 2 characters' }],
    [{ date: '' }, { date: t.form.dateMissing }],
    [{ endDate: '2024-05-13' }, { endDate: t.form.endBeforeDate }],
    [{ endDate: '2024-05-13', type: 'milestone' }, {}],
  ])('for the fields %j: %j', (fields, errors) => {
    expect(validateMemory(memoryFields(fields))).toEqual(errors);
  });

  test('a title of two lines is allowed only if it was saved before', () => {
    const title = 'Two\nlines';
    expect(validateMemory(memoryFields({ title }))).toEqual({ title: 'This must be on one line' });
    expect(validateMemory(memoryFields({ title }), title)).toEqual({});
  });
});

describe('the request body', () => {
  test('contains trimmed texts, and an end date only for an event of several days', () => {
    expect(requestBodyOf(memoryFields({ title: ' Picnic ' }))).toEqual({
      ...memoryFields(),
      endDate: '2024-05-16',
    });
    expect(requestBodyOf(memoryFields({ type: 'milestone' })).endDate).toBeNull();
    expect(requestBodyOf(memoryFields({ endDate: '2024-05-14' })).endDate).toBeNull();
    expect(requestBodyOf(memoryFields({ endDate: '' })).endDate).toBeNull();
  });

  test('of an edit contains only the changed fields', () => {
    expect(changesOf(memoryFields(), memoryFields({ title: 'Picnic ' }))).toEqual({});
    expect(changesOf(memoryFields(), memoryFields({ description: 'Rain' }))).toEqual({
      description: 'Rain',
    });
    expect(changesOf(memoryFields(), memoryFields({ date: '2024-05-15' }))).toEqual({
      date: '2024-05-15',
    });
    expect(changesOf(memoryFields(), memoryFields({ endDate: '' }))).toEqual({ endDate: null });
    expect(changesOf(memoryFields(), memoryFields({ type: 'milestone' }))).toEqual({
      type: 'milestone',
      endDate: null,
    });
    const singleDay = memoryFields({ type: 'milestone', endDate: '' });
    expect(changesOf(singleDay, { ...singleDay, type: 'event' })).toEqual({
      type: 'event',
      endDate: null,
    });
    // Only events have an end date, so the form ignores it for other types.
    expect(isChanged(singleDay, { ...singleDay, endDate: '2024-06-01' })).toBe(false);
    expect(isChanged(emptyMemory(''), emptyMemory(''))).toBe(false);
  });
});

test.each([
  ['2024-05-14', null, '2024-05-14', ''],
  [[2024, 5, 14], [2024, 5, 16], '2024-05-14', '2024-05-16'],
  ['2024-05-14', '2024-05-14', '2024-05-14', ''],
  ['soon', null, '', ''],
])(
  'a memory saved with the dates %j and %j fills the date fields with %j and %j',
  (date, endDate, dateText, endDateText) => {
    expect(fieldsOf({ ...memoryFields(), date, endDate })).toMatchObject({
      date: dateText,
      endDate: endDateText,
    });
  },
);
