import { afterEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session/session.ts';
import { onUploadRequest, requestUpload } from './upload-events.ts';

afterEach(() => session.leave());

const file = new File(['a'], 'a.jpg');

test('files picked before the uploader is loaded are passed to it once', () => {
  requestUpload([file]);
  const take = vi.fn();
  const stop = onUploadRequest(take);
  expect(take.mock.calls).toEqual([[[file]]]);
  requestUpload([file, file]);
  expect(take.mock.calls[1]).toEqual([[file, file]]);
  stop();
  onUploadRequest(take)();
  expect(take.mock.calls[2]).toEqual([[]]);
});

test('files picked by another user are dropped', () => {
  requestUpload([file]);
  session.signIn('token-1');
  const take = vi.fn();
  onUploadRequest(take)();
  expect(take.mock.calls).toEqual([[[]]]);
});
