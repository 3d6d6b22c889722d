import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { askSockjs, newSessionPath } from '../../../../tests/support/sockjs.ts';
import {
  goAway,
  openSockjsService,
  type SockjsService,
} from '../../../../tests/support/sockjs-service.ts';

// Tests of sockjs-protocol about WebSockets; see `sockjs-server.test.ts`.

let service: SockjsService;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  service = await openSockjsService();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await service.close();
});

describe('WebsocketHttpErrors', () => {
  test('test_httpMethod', async () => {
    expect((await service.get('/ws/0/0/websocket')).status).toBe(400);
    expect((await service.get('/ws/websocket')).status).toBe(400);
  });

  test('test_invalidConnectionHeader', async () => {
    const headers = { upgrade: 'WebSocket', connection: 'close' };
    expect((await service.get('/ws/0/0/websocket', headers)).status).toBe(400);
  });

  test('test_invalidMethod', async () => {
    for (const headers of [{ upgrade: 'WebSocket', connection: 'Upgrade' }, {}]) {
      const answer = await service.post('/ws/0/0/websocket', undefined, headers);
      expect([answer.status, answer.headers.allow, answer.body]).toEqual([405, 'GET', '']);
      expect(answer.headers['content-type']).toBeUndefined();
    }
  });

  test('answers 405 to other methods', async () => {
    const path = newSessionPath();
    for (const name of ['xhr', 'xhr_send', 'xhr_streaming']) {
      const { status, headers } = await service.get(`${path}/${name}`);
      expect([name, status, headers.allow]).toEqual([name, 405, 'POST']);
    }
    expect((await service.post(`${path}/eventsource`)).headers.allow).toBe('GET');
    expect((await service.post('/ws/info')).status).toBe(405);
    expect((await askSockjs(service.url, '/ws/info', { method: 'OPTIONS' })).status).toBe(405);
  });
});

describe('Websocket', () => {
  test('test_transport', async () => {
    const socket = await openSocket();
    socket.send('["a"]');
    expect(await socket.next()).toBe('a["a"]');
  });

  test('test_close', async () => {
    service.acts = goAway;
    const socket = await openSocket();
    expect(await socket.next()).toBe('c[3000,"Go away!"]');
    expect(await socket.closed).toBe(3000);
  });

  test('test_empty_frame', async () => {
    const socket = await openSocket();
    for (const text of ['', '[]', '["a"]']) socket.send(text);
    expect(await socket.next()).toBe('a["a"]');
  });

  test.each(['["a', '{"a":1}', '[1]', 'a'])('test_broken_json %s', async (text) => {
    const socket = await openSocket();
    socket.send(text);
    await socket.closed;
    expect(service.gone.length).toBe(1);
  });

  test('sends a heartbeat every 25 s', async () => {
    const socket = await openSocket();
    service.clock.pass(25_000);
    expect(await socket.next()).toBe('h');
    service.clock.pass(25_000);
    expect(await socket.next()).toBe('h');
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
    service.acts = goAway;
    expect(await openedSocket('/ws').closed).toBe(3000);
  });
});

function openedSocket(path: string) {
  const socket = new WebSocket(service.url.replace('http', 'ws') + path);
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
