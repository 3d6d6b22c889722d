import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskWorker, ToldByWorker } from './photo.worker.ts';
import { createPreparer } from './preparer.ts';

/** The browser's worker, which answers when a test says so, and never once it is ended. */
class PhotoWorker {
  onmessage: ((told: { data: ToldByWorker }) => void) | undefined;
  asked: string[] = [];
  ended = false;
  constructor() {
    workers.push(this);
  }
  postMessage({ file }: AskWorker) {
    if (file instanceof File) this.asked.push(file.name);
  }
  terminate() {
    this.ended = true;
  }
  answer() {
    if (!this.ended) this.onmessage?.({ data: { shrunk: new Blob(['small']), takenAt: null } });
  }
}

let workers: PhotoWorker[];

const file = (name: string) => new File(['a photo'], name);
const { signal } = new AbortController();
/** The worker that has this photo in its hands. */
const workerOf = (name: string): Promise<PhotoWorker> =>
  vi.waitFor(() => {
    const found = workers.find(({ asked }) => asked.at(-1) === name);
    if (found === undefined) throw new Error(`No worker has ${name}`);
    return found;
  });

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', PhotoWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('rest leaves the photos under way, of whoever asked for them, their worker', async () => {
  const preparer = createPreparer(async () => false);
  const first = preparer.prepare(file('a.jpg'), signal);
  const second = preparer.prepare(file('b.jpg'), signal);
  const worker = await workerOf('a.jpg');
  preparer.rest();
  worker.answer();
  expect(await first).toMatchObject({ shrunk: true });
  (await workerOf('b.jpg')).answer();
  expect(await second).toMatchObject({ shrunk: true });
  expect(workers).toEqual([worker]);
  // Nobody has to ask for it again.
  await vi.waitFor(() => expect(worker.ended).toBe(true));
});

test('after a rest the next photo gets a worker of its own', async () => {
  const preparer = createPreparer(async () => false);
  const first = preparer.prepare(file('a.jpg'), signal);
  (await workerOf('a.jpg')).answer();
  await first;
  preparer.rest();
  const second = preparer.prepare(file('b.jpg'), signal);
  (await workerOf('b.jpg')).answer();
  expect(await second).toMatchObject({ shrunk: true });
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
});
