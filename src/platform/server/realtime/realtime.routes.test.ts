import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { command, topic } from '#shared/topic.ts';
import { askSockjs, newSessionPath } from '../../../../tests/support/sockjs.ts';
import {
  openStomp,
  type StompClient,
  signInStomp,
} from '../../../../tests/support/stomp-client.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../tests/support/test-server.ts';
import { decodeToken, mintToken, withClaims } from '../../../../tests/support/tokens.ts';

const Words = z.object({ words: z.string() });
const talk = command({ destination: '/app/talk', message: Words, maxBytes: 1024 * 1024 });
const talks = topic({ destination: '/topic/talk', message: Words });

let server: TestServer;
const clients: StompClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

async function open(options: TestServerOptions = {}) {
  server = await startTestServer(options);
  const { sockets } = server.app;
  sockets.addTopics(talks);
  sockets.onCommand(talk, async ({ message }) => sockets.publishToAll(talks, message));
}
const kept = <Client extends StompClient>(client: Client): Client => {
  clients.push(client);
  return client;
};
const signIn = async (who: string) => kept(await signInStomp(server.url, mintToken(server, who)));

test('a slow client is disconnected; the partner is not affected', async () => {
  await open();
  const gone: number[] = [];
  server.app.sockets.onPresence((personId, isHere) => isHere || gone.push(personId));
  const sam = await signIn('sam');
  await sam.subscribe(talks);
  const zoe = await signIn('zoe');
  sam.socket.pause();
  const words = 'x'.repeat(500_000);
  while (gone.length === 0) await zoe.send(talk, { words });
  sam.socket.resume();
  expect((await sam.ended).code).toBe(1006);
  await zoe.send(talk, { words: 'still here' });
});

test('limits frames to 60 at once and 30 per second', async () => {
  await open({ rateLimits: true });
  const zoe = await signIn('zoe');
  // CONNECT counts too.
  for (let frame = 1; frame < 60; frame++) zoe.frame('UNSUBSCRIBE', { id: `${frame}` });
  zoe.frame('UNSUBSCRIBE', { id: 'last', receipt: 'last' });
  expect((await zoe.ended).error?.headers.status).toBe('429');
  const patient = await signIn('zoe');
  for (let second = 0; second < 3; second++) {
    for (let frame = 1; frame < 30; frame++) patient.frame('UNSUBSCRIBE', { id: `${frame}` });
    await patient.send(talk, { words: 'still here' });
    server.clock.pass(1_000);
  }
});

test('limits connections without sign-in to 16 per address, also behind a trusted proxy', async () => {
  await open({ trustProxy: ['127.0.0.1'] });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const paths = ['/ws', '/ws/websocket', `${newSessionPath()}/websocket`, '/ws/'];
  const openOne = async (at: number, address: string) =>
    kept(await openStomp(server.url, paths[at % paths.length], from(address)));
  const [first, ...others] = await Promise.all(
    Array.from({ length: 16 }, (_, at) => openOne(at, `2001:db8:0:1:${at}::1`)),
  );
  for (let at = 0; at < paths.length; at += 1) {
    await expect(openOne(at, '2001:db8:0:1::99')).rejects.toMatchObject({ status: 429 });
  }
  const headers = from('2001:db8:0:1::99');
  expect((await askSockjs(server.url, `${newSessionPath()}/xhr`, { headers })).status).toBe(429);
  await openOne(0, '2001:db8:0:2::1');
  // Connections that sign in or close no longer count.
  await first?.connect(mintToken(server, 'zoe'));
  await openOne(0, '2001:db8:0:1::99');
  await expect(openOne(0, '2001:db8:0:1::99')).rejects.toMatchObject({ status: 429 });
  others[0]?.close();
  const outcome = () => openOne(0, '2001:db8:0:1::99').catch(({ status }) => status);
  await expect.poll(outcome).not.toBe(429);
});

test('closes when the token expires', async () => {
  await open();
  const token = mintToken(server, 'zoe');
  const { iat } = decodeToken(token).claims;
  const zoe = kept(
    await signInStomp(server.url, withClaims(server, token, { exp: Number(iat) + 100 })),
  );
  server.clock.pass(159_000);
  await zoe.send(talk, { words: 'still here' });
  // Tokens have a leeway of a minute.
  server.clock.pass(1_000);
  expect((await zoe.ended).error?.headers).toMatchObject({ status: '401' });
});

test('answers 409 before set-up', async () => {
  await open({ isSetUp: false });
  await expect(openStomp(server.url)).rejects.toMatchObject({ status: 409 });
  const { status } = await askSockjs(server.url, `${newSessionPath()}/xhr`);
  expect(status).toBe(409);
});

test('the own origin is allowed, another one is not', async () => {
  await open();
  kept(await openStomp(server.url, '/ws', { origin: server.url }));
  for (const origin of ['https://evil.example', 'null']) {
    const headers = { origin };
    await expect(openStomp(server.url, '/ws', headers)).rejects.toMatchObject({ status: 403 });
    const { status } = await askSockjs(server.url, `${newSessionPath()}/xhr`, { headers });
    expect(status).toBe(403);
  }
});
