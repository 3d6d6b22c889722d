import { expect, test } from 'vitest';
import { inSight, type UploadItem, type UploadState } from './upload-item.ts';

const items = (...states: UploadState[]): UploadItem[] =>
  states.map((state, id) => ({
    ...{ id, name: `${id}.jpg`, bytes: 1, sentBytes: 1, heavy: false, preview: '' },
    state,
  }));

const done: UploadState = { is: 'success', outcome: 'added' };
const failed: UploadState = { is: 'error', reason: 'No room.', again: true };
const underWay: UploadState = { is: 'uploading', percent: 20 };

test.each<[string, UploadState[], number[]]>([
  ['all went well', [done, done], [0, 1]],
  ['some failed', [done, failed, done, failed], [1, 3, 0, 2]],
  ['some failed, and others are under way', [done, failed, underWay], [0, 1, 2]],
])('where %s', (_, states, order) => {
  expect(inSight(items(...states)).map(({ id }) => id)).toEqual(order);
});
