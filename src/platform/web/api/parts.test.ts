import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { NetworkError } from './errors.ts';
import { uploadParts } from './parts.ts';

const kilobyte = 1024;
const file = new Blob([new Uint8Array(1000 * kilobyte)]);

/** Uploads to a server that does this with each part. */
async function uploadTo(answers: ((at: number, end: number) => number)[]) {
  vi.useFakeTimers();
  const parts: [at: number, size: number][] = [];
  const shares: number[] = [];
  const done = uploadParts({
    file,
    partBytes: 400 * kilobyte,
    onProgress: (share) => shares.push(share),
    async send(part, at, onProgress) {
      parts.push([at / kilobyte, part.size / kilobyte]);
      onProgress(0.5);
      return answers.shift()?.(at, at + part.size) ?? at + part.size;
    },
    finish: async () => 'done',
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return { result: await done, parts, shares };
}

const timesOut = () => {
  throw new NetworkError(true);
};
const cut = () => {
  throw new NetworkError(false);
};
const refuses = () => {
  throw new ApiError(415, 'unsupported');
};
const asks = (received: number) => () => {
  throw new ApiError(409, 'interrupted', { more: { received } });
};

test('sends all parts, then finishes, and reports progress within a part', async () => {
  const { result, parts, shares } = await uploadTo([]);
  expect(result).toBe('done');
  expect(parts).toEqual([
    [0, 400],
    [400, 400],
    [800, 200],
  ]);
  expect(shares).toEqual([0.2, 0.6, 0.9]);
});

test('after a timeout the parts are smaller; after an interruption it goes on where the server asks', async () => {
  const { result, parts } = await uploadTo([timesOut, asks(100 * kilobyte), cut]);
  expect(result).toBe('done');
  expect(parts.slice(0, 4)).toEqual([
    [0, 400],
    [0, 200],
    [100, 200],
    [100, 200],
  ]);
});

test.each([
  ['five lost parts in a row', [cut, cut, cut, cut, cut], NetworkError],
  ['a refusal', [refuses], ApiError],
])('ends after %s', async (_, answers, error) => {
  expect((await uploadTo(answers)).result).toBeInstanceOf(error);
});
