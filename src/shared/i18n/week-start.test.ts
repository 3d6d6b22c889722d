import { expect, test } from 'vitest';
import { weekStartOf } from './week-start.ts';

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['ar-EG', 6],
  ['c', 0],
])('the first day of the week of %s is %i, also in browsers that do not know it', (locale, day) => {
  expect(weekStartOf(locale)).toBe(day);
  const { getWeekInfo } = Intl.Locale.prototype;
  Reflect.deleteProperty(Intl.Locale.prototype, 'getWeekInfo');
  expect(weekStartOf(locale)).toBe(day);
  Intl.Locale.prototype.getWeekInfo = getWeekInfo;
});
