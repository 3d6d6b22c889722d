import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const address = 'https://home.test';
const tokenOf = (userId: number, sid: string) =>
  `Bearer a.${btoa(JSON.stringify({ userId, sid, exp: 4e9 })).replace(/=+$/, '')}.c`;
const hers = tokenOf(1, 'a');
const again = tokenOf(1, 'b');

/** What the browser keeps, by cache and address. */
let kept: Map<string, Map<string, Response>>;
let isSubscribed: boolean;
/** What stands on the screen of the device, and what pages were told. */
let shown: Set<string>;
let told: unknown[];
let worker: EventTarget;
/** What the home answers; a home that is away throws. */
let answer: (path: string) => Response | Promise<Response>;

beforeEach(async () => {
  kept = new Map();
  isSubscribed = true;
  shown = new Set();
  told = [];
  answer = () => Response.error();
  const subscription = {
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  worker = Object.assign(new EventTarget(), {
    location: new URL(`${address}/sw.js`),
    registration: {
      pushManager: { getSubscription: async () => (isSubscribed ? subscription : null) },
      getNotifications: async () => [...shown].map((tag) => ({ close: () => shown.delete(tag) })),
    },
    clients: { get: async () => ({ postMessage: (each: unknown) => void told.push(each) }) },
    // The build writes it into this very expression.
    __WB_MANIFEST: [
      { url: 'index.html', revision: '1' },
      { url: 'assets/main.js', revision: null },
    ],
  });
  vi.stubGlobal('self', worker);
  vi.stubGlobal('fetch', async (asked: Request | string) =>
    answer(new URL(typeof asked === 'string' ? asked : asked.url, address).pathname),
  );
  vi.stubGlobal(
    'caches',
    cachesIn(() => kept),
  );
  vi.resetModules();
  await import('./sw.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function cachesIn(all: () => Map<string, Map<string, Response>>) {
  const cacheNamed = (name: string) => {
    const entries = all().get(name) ?? new Map<string, Response>();
    all().set(name, entries);
    return entries;
  };
  return {
    keys: async () => [...all().keys()],
    has: async (name: string) => all().has(name),
    delete: async (name: string) => all().delete(name),
    match: async (path: string) =>
      [...all().values()].map((entries) => entries.get(path)).find((found) => found !== undefined),
    open: async (name: string) => ({
      keys: async () => [],
      matchAll: async () => [],
      match: async (path: string) => cacheNamed(name).get(path),
      put: async (path: string, response: Response) => void cacheNamed(name).set(path, response),
      delete: async (path: string) => cacheNamed(name).delete(path),
    }),
  };
}

/** Lets something happen to the worker, and waits until it has done all that it wants to. */
async function happen(type: string, what: object = {}): Promise<void> {
  const work: unknown[] = [];
  const note = (each: unknown) => void work.push(each);
  worker.dispatchEvent(
    Object.assign(new Event(type), { ...what, waitUntil: note, respondWith: note }),
  );
  await Promise.all(work);
}

const call = (path: string, authorization?: string, method = 'GET') =>
  happen('fetch', {
    clientId: 'page',
    request: new Request(address + path, {
      method,
      headers: { ...(authorization && { authorization }) },
    }),
  });

/** What a page is given for a call. */
async function answerTo(path: string, authorization: string): Promise<string> {
  let given: Promise<Response> | undefined;
  const request = new Request(address + path, { headers: { authorization } });
  const work: unknown[] = [];
  worker.dispatchEvent(
    Object.assign(new Event('fetch'), {
      ...{ clientId: 'page', request, waitUntil: (each: unknown) => void work.push(each) },
      respondWith: (answer: Promise<Response>) => {
        given = answer;
      },
    }),
  );
  const text = await (await given)?.text();
  await Promise.all(work);
  return text ?? '';
}

/** As a browser gives it; one that a test makes comes from nowhere. */
const fetched = (make: () => Response): Response =>
  Object.defineProperties(make(), {
    type: { value: 'basic' },
    clone: { value: () => fetched(make) },
  });
const fromHome = (): Response => fetched(() => Response.json([]));
const fromBetween = (): Response =>
  fetched(() => new Response('Welcome', { headers: { 'content-type': 'text/html' } }));

async function live(authorization: string): Promise<void> {
  answer = fromHome;
  await call('/api/memories', authorization);
  await vi.waitFor(() => expect([...kept.values()].some(({ size }) => size === 1)).toBe(true));
  answer = () => {
    throw new TypeError('the home is away');
  };
}

describe('a sign-in that is over', () => {
  test.each([
    ['by signing out, with the home away', () => call('/api/auth/logout', hers, 'POST')],
    ['as a page tells', () => happen('message', { data: { ask: 'leave', authorization: hers } })],
    ['as the sign-in page shows', () => call('/api/auth/partners')],
    [
      'because the home says so',
      () => {
        answer = () => new Response(null, { status: 401 });
        return call('/api/memories', hers);
      },
    ],
  ])('%s keeps nothing, and is told nothing any more', async (_, leave) => {
    await live(hers);
    expect(isSubscribed).toBe(true);
    shown.add('box 7');
    await leave();
    expect(isSubscribed).toBe(false);
    expect([...shown]).toEqual([]);
    expect([...kept.keys()]).toEqual([]);
  });

  test('leaves nothing behind that was shared before it, and never asked for', async () => {
    kept.set('fivetwenty shared nobody', new Map([['/share/1', new Response()]]));
    await live(hers);
    await happen('message', { data: { ask: 'leave', authorization: hers } });
    expect([...kept.keys()]).toEqual([]);
  });

  test('takes nothing that is shown once somebody signs in, however long it takes to forget the rest', async () => {
    let letGo = (): void => undefined;
    vi.spyOn(caches, 'keys').mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return [];
    });
    shown.add('box 7');
    const left = call('/api/auth/login', undefined, 'POST');
    await vi.waitFor(() => expect([...shown]).toEqual([]));
    shown.add('box 8');
    letGo();
    await left;
    expect([...shown]).toEqual(['box 8']);
  });

  test('takes nothing from the one that came after it', async () => {
    await live(hers);
    await live(again);
    shown.add('box 7');
    await happen('message', { data: { ask: 'leave', authorization: hers } });
    expect(isSubscribed).toBe(true);
    expect([...shown]).toEqual(['box 7']);
    expect([...kept.keys()]).toEqual(['fivetwenty answers 1.b']);
  });
});

test('what stands in between and answers with a page of its own stands in for nothing that is kept', async () => {
  await live(hers);
  answer = fromBetween;
  expect(await answerTo('/api/memories', hers)).toBe('[]');
  expect(await answerTo('/api/love', hers)).toBe('Welcome');
  expect([...(kept.get('fivetwenty answers 1.a')?.keys() ?? [])]).toEqual(['/api/memories']);
});

test('a page that an earlier worker told of something old hears, once, that the home answers', async () => {
  await live(hers);
  expect(told).toEqual([{ keptAt: null }]);
  answer = fromHome;
  await call('/api/memories', hers);
  expect(told).toEqual([{ keptAt: null }]);
  answer = fromBetween;
  await call('/api/memories', hers);
  answer = fromHome;
  await call('/api/memories', hers);
  expect(told).toEqual([{ keptAt: null }, { keptAt: expect.any(Number) }, { keptAt: null }]);
});

test('a thumbnail that did not come the first time is kept the next time', async () => {
  await live(hers);
  const thumbnail = '/api/photos/image/a.jpg?size=thumbnail';
  for (const status of [404, 500]) {
    answer = () => fetched(() => new Response(null, { status }));
    await call(thumbnail);
    expect(kept.get('fivetwenty pictures 1.a')?.has(thumbnail)).not.toBe(true);
  }
  answer = fromHome;
  await call(thumbnail);
  await vi.waitFor(() => expect(kept.get('fivetwenty pictures 1.a')?.has(thumbnail)).toBe(true));
});

describe('a picture that takes its time', () => {
  const image = '/api/photos/image/a.jpg?size=';
  const pictured = async (size: string, afterMs: number, came: () => Promise<Response>) => {
    await live(hers);
    answer = () => fetched(() => new Response('small'));
    await call(`${image}thumbnail`);
    await vi.waitFor(() => expect(kept.get('fivetwenty pictures 1.a')?.size).toBe(1));
    vi.useFakeTimers();
    answer = () => new Promise((resolve) => setTimeout(() => resolve(came()), afterMs));
    const given = answerTo(image + size, hers);
    await vi.advanceTimersByTimeAsync(afterMs);
    return given;
  };
  const large = async () => fetched(() => new Response('large'));
  const nothing = () => Promise.reject(new TypeError('the home is away'));

  // Its bytes never change: none says how old anything is, and only the home has the larger ones.
  test.each([
    ['is waited for', 'medium', 5_000, large, 'large'],
    ['is the small one where the home turns out to be away', 'full', 5_000, nothing, 'small'],
    [
      'is the one that is kept, where that is what was asked for',
      'thumbnail',
      5_000,
      large,
      'small',
    ],
  ])('%s', async (_, size, afterMs, came, expected) => {
    expect(await pictured(size, afterMs, came)).toBe(expected);
    expect(told).toEqual([{ keptAt: null }]);
  });
});

describe('a photo that is gone for good', () => {
  const lists = ['/api/photos/all', '/api/photos/favorites/all'];
  const naming = (filename: string) => () => fetched(() => Response.json([{ filename }]));
  const purge = () =>
    happen('message', {
      data: { ask: 'purged', ids: [7], filenames: ['a.jpg'], authorization: hers },
    });

  test('stays nowhere, and lists of others are read anew', async () => {
    await live(hers);
    answer = naming('a.jpg');
    for (const path of ['/api/photos/7', '/api/photos/7/notes', lists[0] ?? '']) {
      await call(path, hers);
    }
    for (const name of ['a', 'b']) await call(`/api/photos/image/${name}.jpg?size=thumbnail`);
    answer = naming('b.jpg');
    await call(lists[1] ?? '', hers);
    const asked: string[] = [];
    answer = (path) => {
      asked.push(path);
      return naming('b.jpg')();
    };
    await purge();
    expect(asked).toEqual(['/api/photos/all']);
    expect([...(kept.get('fivetwenty answers 1.a')?.keys() ?? [])].sort()).toEqual(
      ['/api/memories', ...lists].sort(),
    );
    expect([...(kept.get('fivetwenty pictures 1.a')?.keys() ?? [])]).toEqual([
      '/api/photos/image/b.jpg?size=thumbnail',
    ]);
  });

  test('does not come back with an answer that was on its way', async () => {
    await live(hers);
    vi.useFakeTimers();
    answer = () => new Promise((resolve) => setTimeout(() => resolve(naming('a.jpg')()), 1_000));
    const late = call('/api/photos/all', hers);
    await vi.advanceTimersByTimeAsync(500);
    await purge();
    await vi.advanceTimersByTimeAsync(500);
    await late;
    expect([...(kept.get('fivetwenty answers 1.a')?.keys() ?? [])]).toEqual(['/api/memories']);
  });
});

test('a file whose name stays is the one of this build, not of one before it', async () => {
  const icon = '/index.html';
  kept.set('fivetwenty shell 0', new Map([[icon, new Response('former')]]));
  kept.set('fivetwenty shell 1', new Map([[icon, new Response('own')]]));
  expect(await answerTo(icon, hers)).toBe('own');
});

describe('the page', () => {
  const pageWith = (script: string) => {
    answer = (path) => new Response(path === '/index.html' ? `<script src="${script}">` : '');
  };

  test('is kept with its files', async () => {
    pageWith('/assets/main.js');
    await happen('install');
    expect([...(kept.get('fivetwenty shell 1')?.keys() ?? [])].sort()).toEqual([
      '/assets/main.js',
      '/index.html',
    ]);
  });

  test('of another build is not', async () => {
    pageWith('/assets/next-main.js');
    await expect(happen('install')).rejects.toThrow('not of this build');
    expect(kept.get('fivetwenty shell 1')?.has('/index.html')).not.toBe(true);
  });
});
