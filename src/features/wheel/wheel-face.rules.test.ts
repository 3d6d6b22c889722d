import { expect, test } from 'vitest';
import { labelOn, outlineOf, rotationTo, type Segment, segmentsOf } from './wheel-face.rules.ts';

test.each([
  ['one', [40], [360]],
  ['in proportion', [10, 30], [90, 270]],
  ['equal without probabilities', [0, 0], [180, 180]],
  ['of invalid numbers', [Number.NaN, -5, 100], [6, 6, 348]],
  ['one that becomes too narrow by the others', [97.3, 1.7, 0.5, 0.5], [342, 6, 6, 6]],
  ['more than fit', Array.from({ length: 100 }, () => 1), Array.from({ length: 100 }, () => 3.6)],
])('segments: %s', (_, probabilities, sweeps) => {
  expect(segmentsOf(probabilities).map(({ sweep }) => Number(sweep.toFixed(9)))).toEqual(sweeps);
});

test.each<[Segment, number, number]>([
  [{ start: 0, sweep: 90 }, 0, 315],
  [{ start: 90, sweep: 180 }, 5, 5 * 360 + 180],
])('%j stops at the top after %i turns', (segment, turns, degrees) =>
  expect(rotationTo(segment, turns)).toBe(degrees),
);

test.each<[string, Segment, string]>([
  ['a quarter', { start: 0, sweep: 90 }, 'M0 0L0 -100A100 100 0 0 1 100 0Z'],
  ['more than half', { start: 90, sweep: 270 }, 'M0 0L100 0A100 100 0 1 1 0 -100Z'],
  ['all of it', { start: 0, sweep: 360 }, 'M0 -100A100 100 0 0 1 0 100A100 100 0 0 1 0 -100Z'],
])('the outline of %s', (_, segment, outline) => expect(outlineOf(segment)).toBe(outline));

test.each([
  [90, '  Massage ', 'Massage'],
  [90, 'A weekend in the mountains', 'A weekend in…'],
  [90, '山の中の温泉で過ごす週末の旅', '山の中の温泉で…'],
  [90, 'A WEEKEND IN THE MOUNTAINS', 'A WEEKEND I…'],
  [90, 'A day with 👨‍👩‍👧‍👦 at the sea', 'A day with 👨‍👩‍👧‍👦…'],
  [9, '77 love points', '77 love p…'],
  [6, '500 love points', undefined],
  [90, ' ', undefined],
])('on %i degrees "%s" reads %j', (sweep, name, label) =>
  expect(labelOn({ start: 0, sweep }, name)).toBe(label),
);
