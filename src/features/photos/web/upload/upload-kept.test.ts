import { beforeEach, expect, test } from 'vitest';
import { UploadQueue } from './upload-queue.ts';

type Step = 'picked' | 'ready' | 'prepared' | 'sent';

/** What the browser keeps of the photo, by its key: its file as it was picked, or what goes up. */
let kept: Map<string, 'picked' | 'prepared'>;
let released: string[];
let sent: string[];
let queue: UploadQueue;
/** Where the photo stands still, until a test lets it go on. */
let stopsAt: Step;
let goOn: () => void;

const pass = (step: Step): Promise<void> =>
  new Promise((resolve) => {
    if (step === stopsAt) goOn = resolve;
    else resolve();
  });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const upTo = async (step: Step) => {
  stopsAt = step;
  queue.add([new File(['a photo'], 'a.jpg', { type: 'image/jpeg' })]);
  queue.start();
  await settled();
};
const letGoOn = async () => {
  goOn();
  await settled();
};

beforeEach(() => {
  kept = new Map();
  released = [];
  sent = [];
  queue = new UploadQueue({
    prepare: async () => {
      await pass('ready');
      return { blob: new Blob(['small']), takenAt: null, shrunk: true };
    },
    send: async (_, name, { signal }) => {
      signal.throwIfAborted();
      sent.push(name);
      await pass('sent');
      signal.throwIfAborted();
      return { photo: null, outcome: 'added' };
    },
    keep: async (key, _, what) => {
      const as = what instanceof File ? 'picked' : 'prepared';
      await pass(as);
      kept.set(key, as);
      return !released.includes(key);
    },
    settle: (key) => {
      if (!released.includes(key)) kept.delete(key);
    },
    release: (key) => released.push(key),
    wait: async () => undefined,
    takeBack: () => undefined,
    arrived: () => undefined,
    rest: () => undefined,
  });
});

test.each<[string, Step, string[]]>([
  ['its file is written down', 'picked', []],
  ['it is made ready', 'ready', []],
  ['what goes up is written down', 'prepared', []],
  ['it goes up', 'sent', ['a.jpg']],
])('taken out while %s, nothing of it is kept', async (_, step, went) => {
  await upTo(step);
  queue.remove(queue.now().items[0]?.id ?? 0);
  await letGoOn();
  expect([...kept]).toEqual([]);
  expect(sent).toEqual(went);
});

test.each<[string, Step, 'picked' | 'prepared']>([
  ['its file is written down', 'picked', 'picked'],
  // Written down once more, it would be for whoever is signed in by then.
  ['it is made ready', 'ready', 'picked'],
  ['what goes up is written down', 'prepared', 'prepared'],
  ['it goes up', 'sent', 'prepared'],
])('where its person leaves while %s, it stays for them as it was', async (_, step, as) => {
  await upTo(step);
  queue.clear();
  await letGoOn();
  expect([...kept.values()]).toEqual([as]);
  expect(released).toHaveLength(1);
});
