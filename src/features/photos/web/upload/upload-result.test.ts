import { expect, test } from 'vitest';
import type { Outcome } from '../../upload.rules.ts';
import type { UploadItem } from './upload-item.ts';
import { resultOf } from './upload-result.ts';

const items = (...outcomes: Outcome[]): UploadItem[] =>
  outcomes.map((outcome, id) => ({
    id,
    name: `${id}.jpg`,
    bytes: 1,
    sentBytes: 1,
    heavy: false,
    preview: '',
    state: { is: 'success', outcome },
  }));

test.each<[Outcome[], string, string[]]>([
  [['added'], '1 photo added', ['You can both see it in your gallery.']],
  [['added', 'added'], '2 photos added', ['You can both see them in your gallery.']],
  [['already'], 'This photo is already in your gallery', ['Nothing was added.']],
  [['already', 'already'], 'All 2 photos are already in your gallery', ['Nothing was added.']],
  [
    ['recovered'],
    '1 photo recovered from the recycle bin',
    ['You can both see it in your gallery.'],
  ],
  [
    ['recovered', 'already'],
    '1 photo recovered from the recycle bin',
    ['1 was already in your gallery.'],
  ],
  [
    ['added', 'already', 'recovered', 'recovered'],
    '1 photo added',
    [
      'You can both see it in your gallery.',
      '1 was already in your gallery.',
      '2 were recovered from the recycle bin.',
    ],
  ],
])('%j: %s', (outcomes, title, lines) => {
  expect(resultOf(items(...outcomes))).toEqual({ title, lines });
});
