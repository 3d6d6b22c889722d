import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { NetworkError } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import type { Photo } from '../../photos.contract.ts';
import { Unsendable } from './unsendable.ts';
import { standingOf, type UploadState } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';
import type { Sent, UploadSteps } from './upload-steps.ts';

/** A photo under way, which a test ends as it likes. */
interface Sending {
  name: string;
  signal: AbortSignal;
  progress: (share: number) => void;
  end: (sent: Sent) => void;
  fail: (error: unknown) => void;
}

const photo: Photo = {
  id: 1,
  filename: 'a.jpg',
  originalName: 'a.jpg',
  caption: null,
  isFavorite: false,
  createdAt: '2024-05-14T10:22:33Z',
  takenAt: null,
  orderedAt: 0,
  deletedAt: null,
  size: 1,
  width: 1,
  height: 1,
  thumbhash: '',
  uploader: { name: 'Zoë', color: 'purple' },
  categories: [],
  hasOriginal: false,
};
const sent: Sent = { photo, outcome: 'added' };

let sending: Sending[];
let prepare: UploadSteps['prepare'];
let arrived: Photo[];
let takenBack: [string, Sent | null][];
let rests: number;
let keeps: boolean;
let keys: string[];
let kept: string[];
let queue: UploadQueue;
let revoke: MockInstance<typeof URL.revokeObjectURL>;

const file = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' });
const files = (...names: string[]) => names.map((name) => file(name));
const states = () => queue.now().items.map(({ state }) => state.is);
const standing = () => standingOf(queue.now().items);
const nextOf = (name: string): Sending => {
  const found = sending.findLast((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not under way`);
  return found;
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  revoke = vi.spyOn(URL, 'revokeObjectURL');
  sending = [];
  arrived = [];
  takenBack = [];
  rests = 0;
  keeps = false;
  keys = [];
  kept = [];
  prepare = async (blob) => ({ blob, takenAt: null, shrunk: false });
  queue = new UploadQueue({
    prepare: (...given) => prepare(...given),
    send: (_, name, { signal, onProgress = () => undefined }) =>
      new Promise((end, fail) => {
        signal.onabort = () => fail(signal.reason);
        sending.push({ name, signal, progress: onProgress, end, fail });
      }),
    // A browser that keeps nothing, unless a test says otherwise.
    keep: async (key) => {
      keys.push(key);
      return keeps;
    },
    settle: (key) => kept.push(`settled ${key.length > 0}`),
    release: () => kept.push('released'),
    wait: async () => void kept.push('waits'),
    takeBack: (...given) => takenBack.push(given),
    arrived: (photo) => arrived.push(photo),
    rest: () => {
      rests += 1;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('picking', () => {
  test('shows the dialog, takes photos, and names what is none; nothing changes nothing', () => {
    queue.add([]);
    expect(queue.now().open).toBe(false);
    queue.add(files('a.jpg', 'b.txt', 'c.HEIC'));
    expect(queue.now()).toMatchObject({ open: true, skipped: ['b.txt'] });
    expect(queue.now().items.map(({ name }) => name)).toEqual(['a.jpg', 'c.HEIC']);
    expect(states()).toEqual(['pending', 'pending']);
    expect(standing()).toMatchObject({ picked: 2, busy: 0 });
  });

  test('sends nothing before somebody says so', async () => {
    queue.add(files('a.jpg'));
    await settled();
    expect(sending).toEqual([]);
  });
});

describe('going up', () => {
  test('three at a time', async () => {
    queue.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'));
    queue.start();
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'pending', 'pending']);
    nextOf('b.jpg').end(sent);
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    expect(states()).toEqual(['uploading', 'success', 'uploading', 'uploading', 'pending']);
  });

  test('shows at most 95 % until it is done, and hands the photo on', async () => {
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').progress(0.951);
    expect(queue.now().items[0]?.state).toEqual({ is: 'uploading', percent: 95 });
    const seen = queue.now();
    nextOf('a.jpg').progress(1);
    expect(queue.now()).toBe(seen);
    nextOf('a.jpg').end(sent);
    await settled();
    expect(queue.now().items[0]?.state).toEqual({ is: 'success', outcome: 'added' });
    nextOf('a.jpg').progress(1);
    expect(states()).toEqual(['success']);
    expect(arrived).toEqual([photo]);
    expect(rests).toBe(1);
  });

  test('tells what it was made of, and warns of what stayed heavy (S2 §5)', async () => {
    prepare = async (file) =>
      file.name === 'a.jpg'
        ? { blob: new Blob(['small']), takenAt: null, shrunk: true }
        : { blob: file, takenAt: null, shrunk: false };
    queue.add([file('a.jpg', 6_000_000), file('b.jpg', 5_000_001), file('c.jpg', 5_000_000)]);
    queue.start();
    await settled();
    expect(queue.now().items.map(({ sentBytes, heavy }) => [sentBytes, heavy])).toEqual([
      [5, false],
      [5_000_001, true],
      [5_000_000, false],
    ]);
  });

  test('goes on while the dialog is closed; what is done leaves once nothing is under way', async () => {
    queue.add(files('a.jpg', 'b.jpg', 'c.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').end(sent);
    await settled();
    queue.close();
    expect(queue.now().open).toBe(false);
    expect(states()).toEqual(['success', 'uploading', 'uploading']);
    expect(nextOf('b.jpg').signal.aborted).toBe(false);
    nextOf('b.jpg').end(sent);
    nextOf('c.jpg').fail(new NetworkError(false));
    await settled();
    queue.close();
    expect(queue.now().items.map(({ name }) => name)).toEqual(['c.jpg']);
  });

  test('begins a new list after everything was done', async () => {
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').end(sent);
    await settled();
    queue.add(files('b.jpg'));
    expect(queue.now().items.map(({ name }) => name)).toEqual(['b.jpg']);
    expect(revoke).toHaveBeenCalledTimes(1);
  });
});

describe('failing', () => {
  const failOne = async (error: unknown) => {
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').fail(error);
    await settled();
    return queue.now().items[0]?.state;
  };

  test.each([
    ['a lost connection', new NetworkError(false), /Can't reach your server/],
    ['a slow home', new NetworkError(true), /too long/],
    ['a full disk', new ApiError(507, 'The disk of your home is full.'), /^The disk of your home/],
    ['a stopping home', new ApiError(503, ''), /Something went wrong on your server/],
  ])('by %s says why, and can be tried again', async (_, error, reason) => {
    expect(await failOne(error)).toEqual({
      is: 'error',
      reason: expect.stringMatching(reason),
      again: true,
    });
    queue.retry();
    await settled();
    expect(sending).toHaveLength(2);
    nextOf('a.jpg').end(sent);
    await settled();
    expect(states()).toEqual(['success']);
  });

  test.each([
    ['too large to be sent', new Unsendable('Too large'), 'Too large'],
    ['no picture', new ApiError(415, 'Only photos can be added.'), 'Only photos can be added.'],
    ['too large for the home', new ApiError(413, 'Too many pixels.'), 'Too many pixels.'],
  ])('for good offers no retry: %s', async (_, error, reason) => {
    expect(await failOne(error)).toEqual({ is: 'error', reason, again: false });
    queue.retry();
    await settled();
    expect(sending).toHaveLength(1);
  });

  test('one can be tried without the others', async () => {
    queue.add(files('a.jpg', 'b.jpg'));
    queue.start();
    await settled();
    for (const name of ['a.jpg', 'b.jpg']) nextOf(name).fail(new NetworkError(false));
    await settled();
    queue.retry(queue.now().items[1]?.id);
    await settled();
    expect(states()).toEqual(['error', 'uploading']);
  });

  test('prepares nothing twice', async () => {
    const prepared = vi.fn(prepare);
    prepare = prepared;
    await failOne(new NetworkError(false));
    queue.retry();
    await settled();
    expect(prepared).toHaveBeenCalledTimes(1);
  });
});

describe('a home that is busy', () => {
  test('gets its pause, and then all of them', async () => {
    queue.add(files('a.jpg', 'b.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').fail(new ApiError(429, 'Slowly', { retryAfter: 3 }));
    await settled();
    nextOf('b.jpg').end(sent);
    await settled();
    expect(states()).toEqual(['pending', 'success']);
    expect(queue.now().held).toBe(true);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sending).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sending).toHaveLength(3);
    expect(queue.now().held).toBe(false);
  });

  test('is not asked for ever', async () => {
    queue.add(files('a.jpg'));
    queue.start();
    for (let tries = 0; tries <= 30; tries += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      nextOf('a.jpg').fail(new ApiError(429, 'Slowly', { retryAfter: 1 }));
    }
    await settled();
    expect(states()).toEqual(['error']);
  });
});

describe('taking out', () => {
  test('ends what is under way, makes room for the next, and frees its picture', async () => {
    queue.add(files('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'));
    queue.start();
    await settled();
    queue.remove(queue.now().items[0]?.id ?? 0);
    await settled();
    expect(nextOf('a.jpg').signal.aborted).toBe(true);
    expect(states()).toEqual(['uploading', 'uploading', 'uploading']);
    expect(revoke).toHaveBeenCalledTimes(1);
  });

  test.each<[string, (sending: Sending) => void, [string, Sent | null][]]>([
    ['takes back what was added', ({ end }) => end(sent), [['a.jpg', sent]]],
    ['says that it may be there', ({ fail }) => fail(new NetworkError(true)), [['a.jpg', null]]],
    ['says nothing of a "no"', ({ fail }) => fail(new ApiError(415, 'No photo.')), []],
  ])('of one that has left awaits the answer, and %s', async (_, answer, expected) => {
    keeps = true;
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').progress(1);
    queue.remove(queue.now().items[0]?.id ?? 0);
    expect(states()).toEqual([]);
    expect(kept).toEqual(['settled true']);
    expect(nextOf('a.jpg').signal.aborted).toBe(false);
    answer(nextOf('a.jpg'));
    await settled();
    expect(takenBack).toEqual(expected);
    expect(arrived).toEqual([]);
    expect(kept).not.toContain('waits');
  });

  test('what has left is awaited no longer than its person is here', async () => {
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').progress(1);
    queue.remove(queue.now().items[0]?.id ?? 0);
    queue.clear();
    await settled();
    expect(nextOf('a.jpg').signal.aborted).toBe(true);
    expect(takenBack).toEqual([]);
  });

  test('everything ends with who picked it, and nothing of it comes back', async () => {
    queue.add(files('a.jpg', 'b.jpg'));
    queue.start();
    await settled();
    queue.clear();
    nextOf('b.jpg').end(sent);
    await settled();
    expect(queue.now()).toEqual({ open: false, items: [], skipped: [], held: false });
    expect(arrived).toEqual([]);
    expect(revoke).toHaveBeenCalledTimes(2);
    expect(sending.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test('what is written down of them stays so, for who picked it', async () => {
    keeps = true;
    queue.add(files('a.jpg', 'b.jpg'));
    queue.start();
    await settled();
    queue.clear();
    await settled();
    expect(kept).toEqual(['released', 'released']);
  });

  test('what was held stays away', async () => {
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').fail(new ApiError(429, 'Slowly', { retryAfter: 1 }));
    await settled();
    queue.clear();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sending).toHaveLength(1);
    expect(queue.now().held).toBe(false);
  });
});

describe('what waits', () => {
  const up: UploadState = { is: 'success', outcome: 'added' };
  const no: UploadState = { is: 'error', reason: 'No', again: false };

  test.each<[string, (UploadState | null)[], UploadState['is'][]]>([
    ['waits until it is told', [], ['waits']],
    ['came up, from whichever tab', [up], ['success']],
    ['was refused', [no], ['error']],
    ['was refused, and came up when it was sent again', [no, up], ['success']],
    ['was given up', [null], []],
    ['came up, and nobody heard of it a second time', [up, null], ['success']],
  ])('%s', async (_, ends, shown) => {
    keeps = true;
    queue.add(files('a.jpg'));
    queue.start();
    await settled();
    nextOf('a.jpg').fail(new NetworkError(false));
    await settled();
    for (const end of ends) queue.ended(keys[0] ?? '', end);
    queue.ended('another', null);
    expect(states()).toEqual(shown);
  });
});
