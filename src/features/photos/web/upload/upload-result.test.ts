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
  [['added'], '1 photo added', ['You both find it in your gallery.']],
  [['added', 'added'], '2 photos added', ['You both find them in your gallery.']],
  [['already'], 'This photo is already here', ['Nothing was added twice.']],
  [['already', 'already'], 'All 2 are already here', ['Nothing was added twice.']],
  [['recovered'], '1 photo back from the recycle bin', ['You both find it in your gallery.']],
  [['recovered', 'already'], '1 photo back from the recycle bin', ['1 was here already.']],
  [
    ['added', 'already', 'recovered', 'recovered'],
    '1 photo added',
    [
      'You both find it in your gallery.',
      '1 was here already.',
      '2 came back from the recycle bin.',
    ],
  ],
])('%j: %s', (outcomes, title, lines) => {
  expect(resultOf(items(...outcomes))).toEqual({ title, lines });
});
