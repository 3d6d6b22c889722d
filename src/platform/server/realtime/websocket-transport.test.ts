import { on, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newSessionPath } from '../../../../tests/support/sockjs.ts';
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

async function openSocket() {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}${newSessionPath()}/websocket`);
  sockets.push(socket);
  const messages = on(socket, 'message');
  const next = async (): Promise<string> => String((await messages.next()).value[0]);
  expect(await next()).toBe('o');
  return {
    closed: once(socket, 'close').then(([code]: unknown[]) => code),
    send: (text: string) => socket.send(text),
    next,
  };
}
