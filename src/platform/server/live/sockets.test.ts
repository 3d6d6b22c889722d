import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { heard, said } from '#shared/destination.ts';
import {
  openStomp,
  type StompClient,
  signInStomp,
} from '../../../../tests/support/stomp-client.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';

const Words = z.object({ words: z.string() });
const talk = said({ address: '/app/talk', message: Words });
const talks = heard({ address: '/topic/talk', message: Words });
const own = heard({ address: '/user/queue/talk', message: Words });

let home: TestHome;
let zoe: StompClient;
let sam: StompClient;
beforeEach(async () => {
  home = await openTestHome();
  const { sockets } = home.home;
  sockets.offer(talks, own);
  sockets.take(talk, async ({ connection, viewer, message }) => {
    sockets.tellAll(talks, message);
    sockets.tell(viewer.partner.id, own, { words: `from ${viewer.person.username}` });
    connection.tell(own, { words: 'said' });
  });
  zoe = await signInStomp(home.url, await home.signIn('zoe'));
  sam = await signInStomp(home.url, await home.signIn('sam'), '/ws/websocket');
});
afterEach(async () => {
  await home.close();
});

test('what one says the other hears', async () => {
  await sam.subscribe(talks);
  await sam.subscribe(own);
  await zoe.subscribe(own);
  await zoe.say(talk, { words: 'Hello: \\n ♥' });
  expect(await sam.hear(talks)).toEqual({ words: 'Hello: \\n ♥' });
  expect(await sam.hear(own)).toEqual({ words: 'from zoe' });
  expect(await zoe.hear(own)).toEqual({ words: 'said' });
});

test('nobody is let in without a token', async () => {
  const client = await openStomp(home.url);
  client.frame('CONNECT', { 'accept-version': '1.2', host: 'home' });
  expect(await client.ended).toMatchObject({
    code: 1008,
    error: { headers: { message: 'Please sign in.', status: '401' } },
  });
});
