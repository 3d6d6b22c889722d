import { expect, test } from 'vitest';
import {
  changesOf,
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

test.each<[Partial<MemoryFields>, object]>([
  [{ endDate: '2024-05-14' }, {}],
  [{ title: '  ' }, { title: t.form.titleMissing }],
  [{ title: 'Two\nlines' }, { title: 'This must be on one line' }],
  [{ description: ' \n' }, { description: t.form.descriptionMissing }],
  [{ description: `${'a'.repeat(10_000)}\n` }, {}],
  [{ description: 'a'.repeat(10_002) }, { description: 'Too long by 2 characters' }],
  [{ date: '' }, { date: t.form.dateMissing }],
  [{ endDate: '2024-05-13' }, { endDate: t.form.endBeforeDate }],
  [{ endDate: '2024-05-13', type: 'milestone' }, {}],
])('errors for the fields %j: %j', (fields, errors) => {
  expect(validateMemory(memoryFields(fields))).toEqual(errors);
});

test('a title of two lines is valid if it was saved before', () => {
  const title = 'Two\nlines';
  expect(validateMemory(memoryFields({ title }), title)).toEqual({});
});

test('the request body has trimmed texts, and an end date only for an event of several days', () => {
  expect(requestBodyOf(memoryFields({ title: ' Picnic ' }))).toEqual(memoryFields());
  expect(requestBodyOf(memoryFields({ type: 'milestone' })).endDate).toBeNull();
  expect(requestBodyOf(memoryFields({ endDate: '2024-05-14' })).endDate).toBeNull();
  expect(requestBodyOf(memoryFields({ endDate: '' })).endDate).toBeNull();
});

test.each<[Partial<MemoryFields>, object]>([
  [{ title: 'Picnic ' }, {}],
  [{ description: 'Rain' }, { description: 'Rain' }],
  [{ date: '2024-05-15' }, { date: '2024-05-15' }],
  [{ endDate: '' }, { endDate: null }],
  [{ type: 'milestone' }, { type: 'milestone', endDate: null }],
])('an edit of %j sends only the changes: %j', (fields, changes) => {
  expect(changesOf(memoryFields(), memoryFields(fields))).toEqual(changes);
});

test('an end date is no change of a memory that is no event', () => {
  const saved = memoryFields({ type: 'milestone', endDate: '' });
  expect(isChanged(saved, { ...saved, endDate: '2024-06-01' })).toBe(false);
});

test.each([
  [[2024, 5, 14], [2024, 5, 16], '2024-05-14', '2024-05-16'],
  ['2024-05-14', '2024-05-14', '2024-05-14', ''],
  ['soon', null, '', ''],
])('the saved dates %j and %j fill the date fields with %j and %j', (date, endDate, ...fields) => {
  const { date: dateText, endDate: endDateText } = fieldsOf({ ...memoryFields(), date, endDate });
  expect([dateText, endDateText]).toEqual(fields);
});
