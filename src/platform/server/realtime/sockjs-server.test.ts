import { on, once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { askSockjs, newSessionPath, type SockjsAnswer } from '../../../../tests/support/sockjs.ts';
import { openSockjsService, type SockjsService } from '../../../../tests/support/sockjs-service.ts';
import { noCache } from './sockjs-response.ts';

// Of sockjs-protocol, without CORS, cookies, iframe, htmlfile and jsonp. Session ids are stricter here: `[0-9a-z_-]{8,64}`.

let service: SockjsService;
beforeEach(async () => {
  service = await openSockjsService();
});
afterEach(() => service.close());

const beginStream = async (path = newSessionPath()) => {
  const answer = await service.stream(`${path}/xhr_streaming`);
  await answer.read('h\n');
  expect(await answer.read('\n')).toBe('o\n');
  return { path, answer };
};
const prelude = (answer: SockjsAnswer) => answer.read('h\n');

test('the information has another entropy each time, and is not cached', async () => {
  const answers = [await service.get('/ws/info'), await service.get('/ws/info')];
  const received = answers.map(({ body }) => JSON.parse(body));
  expect(answers[0]).toMatchObject({ status: 200, headers: { 'cache-control': noCache } });
  const entropy = expect.any(Number);
  expect(received[0]).toEqual({ websocket: true, cookie_needed: false, origins: ['*:*'], entropy });
  expect(received[0].entropy).not.toBe(received[1].entropy);
});

test('invalid paths are a 404', async () => {
  for (const suffix of ['//', '/./.', '/', '/a/short', `/a/${'a'.repeat(65)}`]) {
    const { status } = await askSockjs(service.url, `/ws${suffix}/xhr`);
    expect([suffix, status]).toEqual([suffix, 404]);
  }
});

test('polling: messages are sent and received; one poll at a time, which a heartbeat ends after 25 s', async () => {
  const path = await service.begin();
  expect(await service.post(`${path}/xhr_send`, '["a"]')).toMatchObject({ status: 204, body: '' });
  expect((await service.post(`${path}/xhr`)).body).toBe('a["a"]\n');
  expect((await service.post('/ws/000/bad_session/xhr_send', '["a"]')).status).toBe(404);
  const { open } = await pollTwice(path);
  service.clock.pass(25_000);
  expect(await open).toBe('h\n');
});

test('polling: a session closes after 5 s without a response to write to', async () => {
  const path = await service.begin();
  service.clock.pass(4_999);
  expect(service.gone.length).toBe(0);
  service.clock.pass(1);
  expect(service.gone.length).toBe(1);
  expect((await service.post(`${path}/xhr_send`, '["a"]')).status).toBe(404);
});

test('polling: broken JSON is an error; the body is limited, more strictly before sign-in', async () => {
  const path = await service.begin();
  const send = async (body: string) => (await service.post(`${path}/xhr_send`, body)).status;
  expect(await service.post(`${path}/xhr_send`, '["x')).toMatchObject({
    status: 500,
    body: '{"message":"Broken JSON encoding."}',
  });
  expect(await send('')).toBe(500);
  const text = `["${'x'.repeat(10_000)}"]`;
  expect(await send(text)).toBe(204);
  expect(await send(`["${'x'.repeat(1_100_000)}"]`)).toBe(413);
  service.isSignedIn = false;
  expect(await send(text)).toBe(413);
  expect(await send('["x"]')).toBe(204);
});

test('streaming: a response ends after 128 KiB, and the next one goes on', async () => {
  const { path, answer } = await beginStream();
  const text = `"${'x'.repeat(50_000)}"`;
  for (let message = 0; message < 3; message++) {
    await service.post(`${path}/xhr_send`, `[${text}]`);
    expect(await answer.read('\n')).toBe(`a[${text}]\n`);
  }
  expect(await answer.rest()).toBe('');
  await service.post(`${path}/xhr_send`, '["more"]');
  const next = await service.stream(`${path}/xhr_streaming`);
  await prelude(next);
  expect(await next.read('\n')).toBe('a["more"]\n');
});

test('WebSocket: broken JSON closes it, and a heartbeat is sent every 25 s', async () => {
  const address = `${service.url.replace('http', 'ws')}${newSessionPath()}/websocket`;
  const socket = new WebSocket(address);
  const messages = on(socket, 'message');
  const next = async (): Promise<string> => String((await messages.next()).value[0]);
  expect(await next()).toBe('o');
  for (const _ of [1, 2]) {
    service.clock.pass(25_000);
    expect(await next()).toBe('h');
  }
  socket.send('["a');
  await once(socket, 'close');
  expect(service.gone).toHaveLength(1);
});

/** Polls twice at the same time: one is rejected. Returns the body of the other one. */
async function pollTwice(path: string) {
  const polls = [0, 1].map(async (index) => ({
    index,
    body: (await service.post(`${path}/xhr`)).body,
  }));
  const { index, body } = await Promise.race(polls);
  expect(body).toBe('c[2010,"Another connection still open"]\n');
  return { open: polls[1 - index]?.then((other) => other.body) };
}
