import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { aPhoto } from '../../../../tests/components/data.ts';
import type { Photo } from '../photos.contract.ts';
import { inBulk, PartialError } from './selection.queries.ts';

const photos = Array.from({ length: 1_200 }, (_, index) => aPhoto({ id: index + 1 }));
const busy = new ApiError(429, 'Slowly', { retryAfter: 30 });
const answering = (...answers: (Error | { missing?: number[] })[]) =>
  vi.fn(async (_: number[]) => {
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  });
const favoriting = { change: (photo: Photo) => ({ ...photo, isFavorite: true }) };
const lengths = (send: ReturnType<typeof answering>) =>
  send.mock.calls.map(([{ length }]) => length);

describe('many photos', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are retried after the delay of a 429 response', async () => {
    const send = answering({}, busy, {});
    const work = inBulk(photos, send, favoriting);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(lengths(send)).toEqual([500, 500]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await work).changedPhotos).toHaveLength(1_200);
    expect(lengths(send)).toEqual([500, 500, 500, 200]);
    expect(send.mock.calls[2]).toEqual(send.mock.calls[1]);
  });

  test('stop after 3 retries of a busy server, with the photos changed before', async () => {
    const send = answering({ missing: [7] }, busy, busy, busy, busy);
    const failure = inBulk(photos, send, favoriting).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(90_000);
    const error = await failure;
    if (!(error instanceof PartialError)) throw error;
    expect([error.changedPhotos.length, error.cause]).toEqual([499, busy]);
    expect(lengths(send)).toEqual([500, 500, 500, 500, 500]);
  });
});
