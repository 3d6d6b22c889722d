import { expect, test } from 'vitest';
import { foldName, matches, nameError, nameText, tooLongError } from './text.ts';

test.each([
  [10, undefined],
  [2_010, 'Too long by 2,000 characters'],
])('a text of %i characters where ten may be: %s', (length, spoken) => {
  expect(tooLongError('a'.repeat(length), 10)).toBe(spoken);
});

const zones = ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu UTC+05:45'];

test.each([
  ['são paulo', ['America/Sao_Paulo']],
  ['BERLIN europe', ['Europe/Berlin']],
  ['+05:45', ['Asia/Kathmandu UTC+05:45']],
  ['nowhere', []],
])('a search for %j', (typed, found) => {
  expect(zones.filter((zone) => matches(zone, typed))).toEqual(found);
});

const empty = 'Please enter a name';
const severalLines = 'This must be on one line';
const bidi = 'This contains hidden text-direction characters. Please type it again.';

test.each<[string, string | undefined]>([
  ['Ada', undefined],
  ['  Ada ', undefined],
  ['小雅', undefined],
  ['👩‍👩‍👧', undefined],
  ['Our\tnight', undefined],
  ['', empty],
  [' \n ', empty],
  ['\u200b', empty],
  ['\u3164', empty],
  ['\u2800', empty],
  ['\ufe0f', empty],
  ['\u0301', empty],
  ['Ada\nBen', severalLines],
  ['Ada\u2029Ben', severalLines],
  ['Ada\u001b[1m', severalLines],
  ['Ada\u202e', bidi],
  ['\u2066Ada\u2069', bidi],
  ['A\u200eda', bidi],
])('the name %j has the error %j', (name, error) => {
  expect(nameError(name, empty)).toBe(error);
  const parsed = nameText(200, () => empty).safeParse(name);
  expect(parsed.error?.issues[0]?.message).toBe(error);
  if (error === undefined) expect(parsed.data).toBe(name.trim());
});

test('a name of an earlier version is valid while it is unchanged', () => {
  expect(nameError('Ada\u202e ', empty, 'Ada\u202e')).toBeUndefined();
  expect(nameError('Ada\u202e!', empty, 'Ada\u202e')).toBe(bidi);
  expect(nameError('', empty, '')).toBe(empty);
});

test.each([
  ['Our trip', 'our  trip', true],
  ['Our trip', 'OUR\u00a0TRIP', true],
  ['Our trip', 'O\u00adur \u2009\u2800 trip', true],
  ['Zoë', 'Zoe\u200b\u0308', true],
  ['Our trip', 'Ourtrip', false],
  ['Zoë', 'Zoe', false],
])('the names %j and %j are the same: %s', (one, other, isSame) => {
  expect(foldName(one) === foldName(other)).toBe(isSame);
});
