import { expect, test } from 'vitest';
import { wheelTexts as texts } from './wheel.texts.ts';

test.each([
  [5, '$5'],
  [0.5, '$0.50'],
  [77.25, '$77.25'],
  [1000, '$1,000'],
])('what is worth %d reads %s', (value, money) => expect(texts.money(value)).toBe(money));

test.each([
  [45, '45 %'],
  [2.5, '2.5 %'],
  [33.33333334, '33.33 %'],
  [0.01, '0.01 %'],
  [0.004, '0.004 %'],
  [0.00000001, '0.00000001 %'],
  [0, '0 %'],
])('a chance of %d reads %s', (chance, percent) => expect(texts.percent(chance)).toBe(percent));
