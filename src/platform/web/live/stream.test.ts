import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StreamClock } from './clock.ts';
import type { StreamPlan, Told } from './live-state.ts';
import { Stream } from './stream.ts';

/** Time that stands still until it is moved. */
class FakeClock implements StreamClock {
  #now = 1_000_000;
  #timers = new Set<{ at: number; work: () => void }>();

  now = () => this.#now;

  after = (delay: number, work: () => void) => {
    const timer = { at: this.#now + delay, work };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Moves on, and runs what became due on the way, in order. */
  advance(by: number): void {
    const end = this.#now + by;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.work();
    }
    this.#now = end;
  }

  /** The device slept: the time is another, and no timer ran. */
  sleep(by: number): void {
    this.#now += by;
    for (const timer of this.#timers) timer.at += by;
  }

  isDueIn(delay: number): boolean {
    return [...this.#timers].some(({ at }) => at === this.#now + delay);
  }

  get waiting(): number {
    return this.#timers.size;
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const accept: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 3000\n\n');
};
const refuse =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status).end('{"message":"no"}');
  };

let server: Server;
let address: string;
let answer: Answer;
let requests: IncomingMessage[];
let responses: ServerResponse[];
let clock: FakeClock;
let told: Told[];
let stream: Stream;
/** How often the home was asked for a stream, and how often a stream was asked for what comes next. */
let asked: number;
let read: number;

beforeEach(async () => {
  answer = accept;
  requests = [];
  responses = [];
  server = createServer((request, response) => {
    requests.push(request);
    responses.push(response);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = typeof at === 'object' && at !== null ? `http://127.0.0.1:${at.port}/stream` : '';
  clock = new FakeClock();
  told = [];
  asked = 0;
  read = 0;
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    asked += 1;
    const response = await fetch(...call);
    return new Response(response.body && watched(response.body, () => (read += 1)), response);
  });
  stream = new Stream((what) => told.push(what), clock);
});

afterEach(async () => {
  stream.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const plan = (more: Partial<StreamPlan> = {}): StreamPlan => ({
  address,
  token: 'ann-1',
  person: 'ann',
  silence: 18_000,
  retryBroken: 3_000,
  retryRefused: 5_000,
  bye: 'bye',
  missed: 'missed',
  missedWithin: 10_000,
  ...more,
});

const until = (is: () => boolean) => expect.poll(is, { interval: 2, timeout: 20_000 }).toBe(true);
const connected = () => until(() => stream.state.is === 'connected');
const calls = (count: number) => until(() => requests.length === count);
const states = () => told.flatMap((what) => (what.told === 'state' ? [what.state.is] : []));
const events = () =>
  told.flatMap((what) => (what.told === 'event' ? [[what.name, what.data]] : []));
const last = () => responses.at(-1);

/** A body that is read only when the next piece is asked for; `onAsked` is told each time. */
function watched(body: ReadableStream<Uint8Array>, onAsked: () => void) {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onAsked();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
}

describe('listening', () => {
  test('the token travels in a header, never in the address', async () => {
    stream.follow(plan());
    await connected();
    expect(requests[0]?.headers.authorization).toBe('Bearer ann-1');
    expect(requests[0]?.url).toBe('/stream');
    expect(states()).toEqual(['connecting', 'connected']);
  });

  test('tells every event, however the bytes are cut', async () => {
    stream.follow(plan());
    await connected();
    const bytes = Buffer.from(
      'id: 1\nevent: love\ndata: {"n":"é💕"}\n\n: still here\n\ndata: x\n\n',
    );
    for (const byte of bytes) {
      last()?.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    await until(() => events().length === 2);
    expect(events()).toEqual([
      ['love', '{"n":"é💕"}'],
      ['message', 'x'],
    ]);
  });

  test('says whom it was told to', async () => {
    stream.follow(plan());
    await connected();
    last()?.write('event: love\ndata: 1\n\n');
    await until(() => events().length === 1);
    expect(told.at(-1)).toEqual({ told: 'event', person: 'ann', name: 'love', data: '1' });
    stream.stop();
    expect(told.at(-1)).toMatchObject({ told: 'state', person: null, state: { is: 'off' } });
  });

  test('another person gets a stream of their own, a fresh token of the same one does not', async () => {
    stream.follow(plan());
    await connected();
    stream.follow(plan({ token: 'ann-2' }));
    expect(asked).toBe(1);

    stream.follow(plan({ token: 'ben-1', person: 'ben' }));
    await calls(2);
    await connected();
    await until(() => requests[0]?.destroyed === true);
    expect(requests[1]?.headers.authorization).toBe('Bearer ben-1');
    expect(states()).toEqual(['connecting', 'connected', 'connecting', 'connected']);
  });
});

describe('a stream that broke (S1 §4)', () => {
  test('is set up again after 3 s, with the newest token', async () => {
    stream.follow(plan());
    await connected();
    const lastSign = clock.now();
    stream.follow(plan({ token: 'ann-2' }));
    clock.advance(1_500);
    last()?.destroy();
    await until(() => stream.state.is === 'lost');
    expect(stream.state.since).toBe(lastSign);

    clock.advance(2_999);
    expect(asked).toBe(1);
    clock.advance(1);
    await calls(2);
    await connected();
    expect(requests[1]?.headers.authorization).toBe('Bearer ann-2');
  });

  test('stays lost, since its last sign of life, while nothing answers', async () => {
    stream.follow(plan());
    await connected();
    const lastSign = clock.now();
    answer = refuse(503);
    last()?.end();
    await until(() => stream.state.is === 'lost');
    clock.advance(3_000);
    await until(() => clock.isDueIn(5_000));
    expect(asked).toBe(2);
    clock.advance(4_999);
    expect(asked).toBe(2);
    clock.advance(1);
    await calls(3);
    expect(stream.state).toEqual({ is: 'lost', since: lastSign });
  });

  test('a look at it does not wait for the next try', async () => {
    stream.follow(plan());
    await connected();
    last()?.end();
    await until(() => stream.state.is === 'lost');
    stream.check();
    await calls(2);
    await connected();
  });
});

describe('silence', () => {
  test('of 18 s means that it is dead: a new one at once', async () => {
    stream.follow(plan());
    await connected();
    clock.advance(17_000);
    expect(stream.state.is).toBe('connected');
    clock.advance(1_000);
    expect(stream.state.is).toBe('lost');
    clock.advance(0);
    await calls(2);
    await connected();
    await until(() => requests[0]?.destroyed === true);
  });

  test('is broken by any byte, also by a comment', async () => {
    stream.follow(plan());
    await connected();
    // Once what came with the answer was taken in, the next piece is asked for.
    await until(() => read === 2);
    for (const pieces of [3, 4, 5]) {
      clock.advance(15_000);
      last()?.write(': still here\n\n');
      await until(() => read === pieces);
    }
    expect(stream.state.is).toBe('connected');
    expect(asked).toBe(1);
  });

  test('of a device that slept is noticed at the first look after it', async () => {
    stream.follow(plan());
    await connected();
    clock.sleep(3_600_000);
    clock.advance(2_000);
    await calls(2);
    await connected();
  });

  test('is noticed when the page comes back into sight', async () => {
    stream.follow(plan());
    await connected();
    clock.sleep(60_000);
    stream.check();
    clock.advance(0);
    await calls(2);
  });

  test('a clock that is set back kills nothing', async () => {
    stream.follow(plan());
    await connected();
    clock.sleep(-3_600_000);
    clock.advance(10_000);
    expect(stream.state.is).toBe('connected');
  });
});

describe('a stream that cannot be set up (S1 §4)', () => {
  test.each([[409], [429], [500], [503]])('after %i is tried again in 5 s', async (status) => {
    answer = refuse(status);
    const began = clock.now();
    stream.follow(plan());
    await until(() => stream.state.is === 'refused');
    expect(stream.state.since).toBe(began);
    clock.advance(4_999);
    expect(asked).toBe(1);
    answer = accept;
    clock.advance(1);
    await connected();
    expect(states()).toEqual(['connecting', 'refused', 'connected']);
  });

  test('nobody there', async () => {
    stream.follow(plan({ address: 'http://127.0.0.1:1/stream' }));
    await until(() => stream.state.is === 'refused');
  });

  test('no answer within 10 s', async () => {
    answer = () => undefined;
    stream.follow(plan());
    await calls(1);
    clock.advance(10_000);
    expect(stream.state.is).toBe('refused');
    await until(() => requests[0]?.destroyed === true);
  });
});

describe('the end of the sign-in', () => {
  test.each([[401], [403]])('after %i it is said once and never tried again', async (status) => {
    answer = refuse(status);
    stream.follow(plan());
    await until(() => stream.state.is === 'off');
    expect(told.at(-1)).toEqual({ told: 'signed-out', token: 'ann-1' });
    clock.advance(3_600_000);
    stream.check();
    expect(asked).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  test('by a goodbye of the home', async () => {
    stream.follow(plan());
    await connected();
    last()?.end('event: bye\ndata: {"reason":"signed-out"}\n\n');
    await until(() => stream.state.is === 'off');
    expect(told.at(-1)).toEqual({ told: 'signed-out', token: 'ann-1' });
  });

  test('by the person: closed at once, and whatever was waiting is dropped', async () => {
    stream.follow(plan());
    await connected();
    stream.stop();
    await until(() => requests[0]?.destroyed === true);
    expect(stream.state.is).toBe('off');
    expect(clock.waiting).toBe(0);

    stream.follow(plan());
    await connected();
    expect(states()).toEqual(['connecting', 'connected', 'off', 'connecting', 'connected']);
  });
});

describe('the end of an older sign-in of the same person', () => {
  test.each<[string, Answer, () => void]>([
    ['a goodbye', accept, () => last()?.end('event: bye\ndata: {"reason":"signed-out"}\n\n')],
    ['a late 401', () => undefined, () => last()?.writeHead(401).end('{"message":"no"}')],
  ])('by %s: begins again at once with the fresh token', async (_, first, end) => {
    answer = first;
    stream.follow(plan());
    await (first === accept ? connected() : calls(1));
    stream.follow(plan({ token: 'ann-2' }));
    answer = accept;
    end();
    await until(() => stream.state.is === 'lost' || stream.state.is === 'refused');
    clock.advance(0);
    await connected();
    expect(requests[1]?.headers.authorization).toBe('Bearer ann-2');
    expect(told.filter((what) => what.told === 'signed-out')).toEqual([]);

    // The end of the one that is in use is the end.
    last()?.end('event: bye\ndata: {"reason":"signed-out"}\n\n');
    await until(() => stream.state.is === 'off');
    expect(told.at(-1)).toEqual({ told: 'signed-out', token: 'ann-2' });
  });
});

describe('other goodbyes', () => {
  test('a home that stops is looked for after 3 s', async () => {
    stream.follow(plan());
    await connected();
    last()?.end('event: bye\ndata: {"reason":"stopping"}\n\n');
    await until(() => stream.state.is === 'lost');
    clock.advance(3_000);
    await calls(2);
    expect(events()).toEqual([]);
  });

  test('a listener that had to make room does not push back, until somebody looks', async () => {
    stream.follow(plan());
    await connected();
    last()?.end('event: bye\ndata: {"reason":"crowded"}\n\n');
    await until(() => stream.state.is === 'lost');
    clock.advance(30_000);
    expect(asked).toBe(1);
    stream.check();
    await calls(2);
  });
});
