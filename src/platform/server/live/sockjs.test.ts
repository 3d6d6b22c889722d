import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fake-clock.ts';
import {
  askSockjs,
  callSockjs,
  newSessionPath,
  type SockjsAnswer,
} from '../../../../tests/support/sockjs.ts';
import { systemEntropy } from '../entropy.ts';
import { answerFailures } from '../http/failures.ts';
import { routeUpgrades } from '../http/upgrades.ts';
import { createLog } from '../log.ts';
import { socketRoutes } from './socket-routes.ts';
import { notCached } from './sockjs-answer.ts';
import type { Wire } from './wire.ts';

/*
 * The cases of the public test suite of the protocol (sockjs-protocol, by the names they have there) for the
 * transports that are served: without CORS, cookies, iframe, htmlfile and jsonp. Names of sessions are stricter
 * here: `[0-9a-z_-]{8,64}`. What it calls the services `echo` and `close` begins here with how a session acts.
 */

let fastify: FastifyInstance;
let clock: FakeClock;
let url: string;
/** What the next session does. */
let act: (wire: Wire, text: string | undefined) => void;
let isSignedIn: boolean;
/** Sessions that ended. */
let gone: Wire[];
const sockets: WebSocket[] = [];

const echo = (wire: Wire, text: string | undefined) => {
  if (text !== undefined) wire.send(text);
};
const goAway = (wire: Wire) => wire.close(3000, 'Go away!');

beforeEach(async () => {
  act = echo;
  isSignedIn = true;
  const over: Wire[] = [];
  gone = over;
  clock = createFakeClock('2026-03-14T12:00:00Z');
  fastify = Fastify({ exposeHeadRoutes: false });
  fastify.setErrorHandler(answerFailures(createLog('silent')));
  socketRoutes({
    http: {
      fastify,
      admitSocket: async () => undefined,
      takeOverOf: routeUpgrades(fastify, () => true),
    },
    clock,
    entropy: systemEntropy,
    open(wire) {
      const acts = act;
      // What a session says first of all follows its opening.
      queueMicrotask(() => acts(wire, undefined));
      return {
        get isSignedIn() {
          return isSignedIn;
        },
        read: (bytes) => acts(wire, bytes.toString()),
        freed: () => undefined,
        refuse: () => wire.cut(),
        gone() {
          if (!over.includes(wire)) over.push(wire);
        },
      };
    },
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const address = fastify.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  fastify.server.closeAllConnections();
  await fastify.close();
});

const post = (path: string, body?: string, headers: Record<string, string> = {}) =>
  askSockjs(url, path, { ...(body === undefined ? {} : { body }), headers });
const get = (path: string, headers: Record<string, string> = {}) =>
  askSockjs(url, path, { method: 'GET', headers });
const stream = (path: string) => callSockjs(url, path);
const begin = async () => {
  const path = newSessionPath();
  expect((await post(`${path}/xhr`)).body).toBe('o\n');
  return path;
};
const beginStream = async (path = newSessionPath()) => {
  const answer = await stream(`${path}/xhr_streaming`);
  await answer.read('h\n');
  expect(await answer.read('\n')).toBe('o\n');
  return { path, answer };
};
const prelude = (answer: SockjsAnswer) => answer.read('h\n');

describe('BaseUrlGreeting', () => {
  test.each(['/ws', '/ws/'])('test_greeting %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(body).toBe('Welcome to SockJS!\n');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('test_notFound', async () => {
    for (const suffix of ['/a', '/a.html', '//', '///', '/a/a', '/a/a/', '/a/', '/iframe.html']) {
      expect([suffix, (await get(`/ws${suffix}`)).status]).toEqual([suffix, 404]);
    }
  });
});

test('InfoTest', async () => {
  const answers = [await get('/ws/info'), await get('/ws/info')];
  const told = answers.map(({ body }) => JSON.parse(body));
  for (const { headers, status } of answers) {
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe(notCached);
  }
  const entropy = expect.any(Number);
  expect(told[0]).toEqual({ websocket: true, cookie_needed: false, origins: ['*:*'], entropy });
  expect(told[0].entropy).not.toBe(told[1].entropy);
});

describe('SessionURLs', () => {
  test('test_anyValue', async () => {
    for (const path of ['/_/________', '/1/12345678', '/abcdefgh_i-j%20/abcdefg_i-j']) {
      expect((await post(`/ws${path}/xhr`)).body).toBe('o\n');
    }
  });

  test('test_invalidPaths', async () => {
    const long = 'a'.repeat(65);
    const paths = ['//', '/a./abcdefgh', '/a/abcdefg.', '/./.', '/', '///', '//abcdefgh'];
    for (const suffix of [...paths, '/a/short', '/a/ABCDEFGH', `/a/${long}`]) {
      for (const method of ['GET', 'POST']) {
        const { status } = await askSockjs(url, `/ws${suffix}/xhr`, { method });
        const known = method === 'GET' && status === 405;
        expect([suffix, method, known ? 404 : status]).toEqual([suffix, method, 404]);
      }
    }
  });

  test('test_ignoringServerId', async () => {
    const path = await begin();
    expect((await post(`${path}/xhr_send`, '["a"]')).status).toBe(204);
    expect((await post(`${path.replace('/000/', '/999/')}/xhr`)).body).toBe('a["a"]\n');
  });
});

describe('Protocol', () => {
  test('test_simpleSession', async () => {
    const path = await begin();
    const { status, body } = await post(`${path}/xhr_send`, '["a"]');
    expect([status, body]).toEqual([204, '']);
    expect((await post(`${path}/xhr`)).body).toBe('a["a"]\n');
    expect((await post('/ws/000/bad_session/xhr_send', '["a"]')).status).toBe(404);
    const { open } = await twoAsk(path);
    clock.pass(25_000);
    expect(await open).toBe('h\n');
  });

  test('test_closeSession', async () => {
    act = goAway;
    const path = await begin();
    for (let poll = 0; poll < 2; poll++) {
      expect((await post(`${path}/xhr`)).body).toBe('c[3000,"Go away!"]\n');
    }
    clock.pass(5_000);
    expect((await post(`${path}/xhr`)).body).toBe('o\n');
  });

  test('a session without a receiver is over after 5 s', async () => {
    const path = await begin();
    clock.pass(4_999);
    expect(gone.length).toBe(0);
    clock.pass(1);
    expect(gone.length).toBe(1);
    expect((await post(`${path}/xhr_send`, '["a"]')).status).toBe(404);
  });

  test('what could not be written leaves together', async () => {
    const path = await begin();
    await post(`${path}/xhr_send`, '["a","b"]');
    await post(`${path}/xhr_send`, '["c"]');
    expect((await post(`${path}/xhr`)).body).toBe('a["a","b","c"]\n');
  });
});

describe('WebsocketHttpErrors', () => {
  test('test_httpMethod', async () => {
    expect((await get('/ws/0/0/websocket')).status).toBe(400);
    expect((await get('/ws/websocket')).status).toBe(400);
  });

  test('test_invalidConnectionHeader', async () => {
    const headers = { upgrade: 'WebSocket', connection: 'close' };
    expect((await get('/ws/0/0/websocket', headers)).status).toBe(400);
  });

  test('test_invalidMethod', async () => {
    for (const headers of [{ upgrade: 'WebSocket', connection: 'Upgrade' }, {}]) {
      const answer = await post('/ws/0/0/websocket', undefined, headers);
      expect([answer.status, answer.headers.allow, answer.body]).toEqual([405, 'GET', '']);
      expect(answer.headers['content-type']).toBeUndefined();
    }
  });

  test('every other address knows its method as well', async () => {
    const path = newSessionPath();
    for (const name of ['xhr', 'xhr_send', 'xhr_streaming']) {
      const { status, headers } = await get(`${path}/${name}`);
      expect([name, status, headers.allow]).toEqual([name, 405, 'POST']);
    }
    expect((await post(`${path}/eventsource`)).headers.allow).toBe('GET');
    expect((await post('/ws/info')).status).toBe(405);
    expect((await askSockjs(url, '/ws/info', { method: 'OPTIONS' })).status).toBe(405);
  });
});

describe('Websocket', () => {
  test('test_transport', async () => {
    const socket = await openSocket();
    socket.send('["a"]');
    expect(await socket.next()).toBe('a["a"]');
  });

  test('test_close', async () => {
    act = goAway;
    const socket = await openSocket();
    expect(await socket.next()).toBe('c[3000,"Go away!"]');
    expect(await socket.closed).toBe(3000);
  });

  test('test_headersSanity', async () => {
    const { status, headers, close } = await callSockjs(url, `${newSessionPath()}/websocket`, {
      method: 'GET',
      headers: {
        ...{ upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13' },
        ...{ 'sec-websocket-origin': 'http://asd' },
        'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
      },
    });
    close();
    expect(status).toBe(101);
    expect(headers['sec-websocket-accept']).toBe('HSmrc0sMlYUkAGmm5OPpG2HaGWk=');
    expect(headers).toMatchObject({ connection: 'Upgrade', upgrade: 'websocket' });
    expect(headers['content-length']).toBeUndefined();
  });

  test('test_empty_frame', async () => {
    const socket = await openSocket();
    for (const text of ['', '[]', '["a"]']) socket.send(text);
    expect(await socket.next()).toBe('a["a"]');
  });

  test('test_reuseSessionId', async () => {
    const path = newSessionPath();
    const both = [await openSocket(path), await openSocket(path)];
    for (const [index, socket] of both.entries()) {
      socket.send(`["${index}"]`);
      expect(await socket.next()).toBe(`a["${index}"]`);
      socket.close();
    }
    const again = await openSocket(path);
    again.send('["a"]');
    expect(await again.next()).toBe('a["a"]');
  });

  test.each(['["a', '{"a":1}', '[1]', 'a'])('test_broken_json %s', async (text) => {
    const socket = await openSocket();
    socket.send(text);
    await socket.closed;
    expect(gone.length).toBe(1);
  });

  test('a sign of life every 25 s', async () => {
    const socket = await openSocket();
    clock.pass(25_000);
    expect(await socket.next()).toBe('h');
    clock.pass(25_000);
    expect(await socket.next()).toBe('h');
  });
});

describe('XhrPolling', () => {
  test('test_transport', async () => {
    const path = newSessionPath();
    const opened = await post(`${path}/xhr`);
    expect([opened.status, opened.body]).toEqual([200, 'o\n']);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': notCached,
    });
    const sent = await post(`${path}/xhr_send`, '["x"]');
    expect([sent.status, sent.body]).toEqual([204, '']);
    expect(sent.headers).toMatchObject({
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': notCached,
    });
    expect((await post(`${path}/xhr`)).body).toBe('a["x"]\n');
  });

  test('test_invalid_session', async () => {
    expect((await post(`${newSessionPath()}/xhr_send`, '["x"]')).status).toBe(404);
  });

  test('test_invalid_json', async () => {
    const path = await begin();
    const broken = await post(`${path}/xhr_send`, '["x');
    expect([broken.status, broken.body]).toEqual([500, '{"message":"Broken JSON encoding."}']);
    const empty = await post(`${path}/xhr_send`, '');
    expect([empty.status, empty.body]).toEqual([500, '{"message":"Payload expected."}']);
    expect((await post(`${path}/xhr_send`, '["a"]')).status).toBe(204);
    expect((await post(`${path}/xhr`)).body).toBe('a["a"]\n');
  });

  test('test_content_types', async () => {
    const path = await begin();
    const types = ['text/plain', 'T', 'application/json', 'application/xml', ''];
    const more = ['application/json; charset=utf-8', 'text/xml; charset=utf-8', 'text/xml'];
    for (const type of [...types, ...more]) {
      const { status } = await post(`${path}/xhr_send`, '["a"]', { 'content-type': type });
      expect([type, status]).toEqual([type, 204]);
    }
    expect((await post(`${path}/xhr`)).body).toBe(`a[${Array(8).fill('"a"')}]\n`);
  });

  test('test_sending_empty_frame', async () => {
    const path = await begin();
    for (const body of ['[]', '["a"]']) await post(`${path}/xhr_send`, body);
    expect((await post(`${path}/xhr`)).body).toBe('a["a"]\n');
  });

  test('what is posted has a bound, a low one before somebody signed in', async () => {
    const path = await begin();
    const text = `["${'x'.repeat(10_000)}"]`;
    expect((await post(`${path}/xhr_send`, text)).status).toBe(204);
    expect((await post(`${path}/xhr_send`, `["${'x'.repeat(1_100_000)}"]`)).status).toBe(413);
    isSignedIn = false;
    expect((await post(`${path}/xhr_send`, text)).status).toBe(413);
    expect((await post(`${path}/xhr_send`, '["x"]')).status).toBe(204);
  });

  test('an address has 16 sessions that nobody signed in to', async () => {
    isSignedIn = false;
    for (let session = 0; session < 16; session++) await begin();
    expect((await post(`${newSessionPath()}/xhr`)).status).toBe(429);
    clock.pass(5_000);
    await begin();
  });
});

describe('XhrStreaming', () => {
  test('test_transport', async () => {
    const path = newSessionPath();
    const answer = await stream(`${path}/xhr_streaming`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': notCached,
    });
    expect(await answer.read('\n')).toBe(`${'h'.repeat(2048)}\n`);
    expect(await answer.read('\n')).toBe('o\n');
    expect((await post(`${path}/xhr_send`, '["x"]')).status).toBe(204);
    expect(await answer.read('\n')).toBe('a["x"]\n');
    clock.pass(25_000);
    expect(await answer.read('\n')).toBe('h\n');
  });

  test('test_response_limit', async () => {
    const { path, answer } = await beginStream();
    const text = `"${'x'.repeat(50_000)}"`;
    for (let message = 0; message < 3; message++) {
      await post(`${path}/xhr_send`, `[${text}]`);
      expect(await answer.read('\n')).toBe(`a[${text}]\n`);
    }
    expect(await answer.rest()).toBe('');
    await post(`${path}/xhr_send`, '["more"]');
    const next = await stream(`${path}/xhr_streaming`);
    await prelude(next);
    expect(await next.read('\n')).toBe('a["more"]\n');
  });
});

describe('EventSource', () => {
  const open = async (path: string) => {
    const answer = await callSockjs(url, `${path}/eventsource`, { method: 'GET' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': notCached,
    });
    expect(await answer.read('\r\n')).toBe('\r\n');
    expect(await answer.read('\r\n\r\n')).toBe('data: o\r\n\r\n');
    return answer;
  };

  test('test_transport', async () => {
    const path = newSessionPath();
    const answer = await open(path);
    await post(`${path}/xhr_send`, '["x"]');
    expect(await answer.read('\r\n\r\n')).toBe('data: a["x"]\r\n\r\n');
    await post(`${path}/xhr_send`, String.raw`["  \u0000\n\r "]`);
    expect(await answer.read('\r\n\r\n')).toBe('data: a["  \\u0000\\n\\r "]\r\n\r\n');
  });

  test('test_response_limit', async () => {
    const path = newSessionPath();
    const answer = await open(path);
    const text = `"${'x'.repeat(128 * 1024)}"`;
    await post(`${path}/xhr_send`, `[${text}]`);
    expect(await answer.read('\r\n\r\n')).toBe(`data: a[${text}]\r\n\r\n`);
    expect(await answer.rest()).toBe('');
  });
});

describe('RawWebsocket', () => {
  test('test_transport', async () => {
    const socket = openedSocket('/ws/websocket');
    await socket.opened;
    socket.send('Hello world!\uffff');
    expect(await socket.next()).toBe('Hello world!\uffff');
  });

  test('test_close', async () => {
    act = goAway;
    expect(await openedSocket('/ws').closed).toBe(3000);
  });
});

describe('JSONEncoding', () => {
  const all = (from: number, isFragile: RegExp) =>
    Array.from({ length: 65_536 - from }, (_, index) => String.fromCharCode(from + index))
      .filter((character) => isFragile.test(character))
      .join('');
  const written = (text: string) =>
    [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

  test('test_xhr_server_encodes', async () => {
    const killers = all(255, /[\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufff0-\uffff]/);
    const path = await begin();
    await post(`${path}/xhr_send`, `["${killers}"]`);
    expect((await post(`${path}/xhr`)).body).toBe(`a["${written(killers)}"]\n`);
  });

  test('test_xhr_server_decodes', async () => {
    const killers = all(0, /[\p{C}\p{M}\p{Z}"\\]/u).replace(/[\ud800-\udfff]/g, '');
    const path = await begin();
    await post(`${path}/xhr_send`, `["${written(killers)}"]`);
    expect(JSON.parse((await post(`${path}/xhr`)).body.slice(1))).toEqual([killers]);
  });
});

describe('HandlingClose', () => {
  test('test_close_frame', async () => {
    act = goAway;
    const { path, answer } = await beginStream();
    expect(await answer.rest()).toBe('c[3000,"Go away!"]\n');
    const next = await stream(`${path}/xhr_streaming`);
    await prelude(next);
    expect(await next.rest()).toBe('c[3000,"Go away!"]\n');
  });

  test('test_close_request', async () => {
    const { path, answer } = await beginStream();
    const second = await stream(`${path}/xhr_streaming`);
    await prelude(second);
    expect(await second.rest()).toBe('c[2010,"Another connection still open"]\n');
    await post(`${path}/xhr_send`, '["a"]');
    expect(await answer.read('\n')).toBe('a["a"]\n');
  });

  test('test_abort_xhr_streaming', async () => {
    const { path, answer } = await beginStream();
    answer.close();
    expect(await afterAbort(path)).toBe('c[1002,"Connection interrupted"]\n');
    expect(gone.length).toBe(1);
  });

  test('test_abort_xhr_polling', async () => {
    const path = await begin();
    const { abort } = await twoAsk(path);
    abort();
    expect(await afterAbort(path)).toBe('c[1002,"Connection interrupted"]\n');
    expect(gone.length).toBe(1);
  });
});

describe('Http10', () => {
  test('test_synchronous and test_streaming', async () => {
    const greeting = await talkHttp10('GET /ws HTTP/1.0\r\n\r\n');
    expect(greeting).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(greeting).toMatch(/\r\ncontent-length: 19\r\n/);
    act = goAway;
    const streamed = await talkHttp10(`POST ${newSessionPath()}/xhr_streaming HTTP/1.0\r\n\r\n`);
    expect(streamed).not.toMatch(/transfer-encoding|content-length/i);
    expect(streamed).toMatch(/\r\n\r\nh{2048}\no\nc\[3000,"Go away!"\]\n$/);
  });
});

/** Everything that comes until the connection ends. */
async function talkHttp10(head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.write(head);
  await once(socket, 'close');
  return text;
}

/** Two ask at the same time: one is told so, the other one's answer stays open. */
async function twoAsk(path: string) {
  const calls = [0, 1].map(() => openCall(`${path}/xhr`));
  const [refused, body] = await Promise.race(
    calls.map(async ({ answer }, index) => [index, await answer] as const),
  );
  expect(body).toBe('c[2010,"Another connection still open"]\n');
  const other = calls[1 - refused] ?? openCall('');
  return { open: other.answer, abort: other.abort };
}

function openCall(path: string) {
  const leaving = new AbortController();
  const answer = fetch(url + path, { method: 'POST', signal: leaving.signal }).then(
    (response) => response.text(),
    () => 'aborted',
  );
  return { answer, abort: () => leaving.abort() };
}

/** What the next who asks is told, once the home knows that the one before is gone. */
async function afterAbort(path: string): Promise<string> {
  for (;;) {
    const { body } = await post(`${path}/xhr`);
    if (!body.startsWith('c[2010')) return body;
  }
}

function openedSocket(path: string) {
  const socket = new WebSocket(url.replace('http', 'ws') + path);
  sockets.push(socket);
  const received: string[] = [];
  let look = () => {};
  socket.on('message', (data: Buffer) => {
    received.push(data.toString());
    look();
  });
  socket.on('error', () => undefined);
  return {
    opened: once(socket, 'open'),
    closed: once(socket, 'close').then(([code]: unknown[]) => code),
    send: (text: string) => socket.send(text),
    close: () => socket.close(),
    next: () =>
      new Promise<string | undefined>((resolve) => {
        look = () => {
          if (received.length === 0) return;
          look = () => {};
          resolve(received.shift());
        };
        look();
      }),
  };
}

async function openSocket(path = newSessionPath()) {
  const socket = openedSocket(`${path}/websocket`);
  expect(await socket.next()).toBe('o');
  return socket;
}
