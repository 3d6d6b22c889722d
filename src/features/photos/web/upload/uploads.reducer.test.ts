import { expect, test } from 'vitest';
import {
  countsOf,
  noUploads,
  reduceUploads,
  sortedForDisplay,
  type UploadAction,
  type UploadItem,
  type UploadState,
  type Uploads,
} from './uploads.reducer.ts';

const picked: UploadState = { is: 'pending', isStarted: false };
const waiting: UploadState = { is: 'pending', isStarted: true };
const uploading: UploadState = { is: 'uploading', percent: 20 };
const queued: UploadState = { is: 'queued' };
const done: UploadState = { is: 'done', outcome: 'added' };
const failed: UploadState = { is: 'failed', reason: 'No room.', canRetry: true };
const refused: UploadState = { is: 'failed', reason: 'Not a photo.', canRetry: false };

const itemsOf = (...states: UploadState[]): UploadItem[] =>
  states.map((state, index) => ({
    key: `${index}`,
    name: `${index}.jpg`,
    kind: index === 4 ? 'video' : 'photo',
    bytes: 1,
    sentBytes: null,
    note: null,
    preview: '',
    state,
  }));
const uploads = (...states: UploadState[]): Uploads => ({
  ...noUploads,
  items: itemsOf(...states),
});
const states = ({ items }: Uploads): string[] => items.map(({ state }) => state.is);
const reduce = (uploads: Uploads, ...actions: UploadAction[]): Uploads =>
  actions.reduce(reduceUploads, uploads);

test('progress that arrives late changes nothing', () => {
  const done = uploads({ is: 'done', outcome: 'added' });
  const states = new Map([['0', queued]]);
  expect(reduce(done, { type: 'sending', states })).toBe(done);
});

test.each<[string, UploadState[], string[]]>([
  ['keeps everything while uploads are active', [done, uploading], ['done', 'uploading']],
  ['removes done and refused photos', [done, refused, failed], ['failed']],
  ['keeps picked and queued photos', [picked, done, queued], ['pending', 'queued']],
])('closing the dialog: %s', (_, before, after) => {
  const closed = reduce({ ...uploads(...before), isOpen: true }, { type: 'closed' });
  expect(states(closed)).toEqual(after);
  expect(closed.isOpen).toBe(false);
});

test('photos picked after a finished batch start a new list', () => {
  const action: UploadAction = { type: 'picked', items: itemsOf(picked), skipped: [] };
  expect(states(reduce(uploads(done, refused), action))).toEqual(['pending']);
  expect(states(reduce(uploads(done, failed), action))).toEqual(['done', 'failed', 'pending']);
});

test.each<[string, UploadState[], boolean]>([
  ['when all are done', [done, done], true],
  ['with the refused ones named', [done, refused], true],
  ['not while another attempt can help', [done, failed], false],
  ['not while photos are waiting', [done, waiting], false],
  ['not without any success', [refused], false],
])('a batch is finished: %s', (_, states, isFinished) => {
  expect(countsOf(itemsOf(...states)).isFinished).toBe(isFinished);
});

test('lists failed photos first once nothing is active', () => {
  const keys = (...states: UploadState[]) =>
    sortedForDisplay(itemsOf(...states)).map(({ key }) => key);
  expect(keys(done, failed, done, refused)).toEqual(['1', '3', '0', '2']);
  expect(keys(done, failed, uploading)).toEqual(['0', '1', '2']);
});
