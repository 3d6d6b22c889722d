import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

let fastify: FastifyInstance;
let port: number;
beforeEach(async () => {
  fastify = Fastify();
  endSlowBodies(fastify, 50);
  fastify.post('/json', async () => 'read');
  fastify.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  fastify.post('/file', { config: { takesFile: true } }, async () => 'read');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const address = fastify.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => fastify.close());

/** Sends half of a body; `answer` is all that comes until the connection ends. */
function sendHalf(path: string, type: string, more = 'Content-Length: 4') {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const answer = once(socket, 'close').then(() => text);
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`;
  socket.write(`${head}${more.startsWith('Transfer') ? '2\r\n{ \r\n' : '{ '}`);
  return { socket, answer };
}

test.each(['Content-Length: 4', 'Transfer-Encoding: chunked'])(
  'a body that is not here in time is answered 408 and cut off: %s',
  async (framing) => {
    const answer = await sendHalf('/json', 'application/json', framing).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('{"message":"This request is invalid."}');
  },
);

test('a form with a file has as long as Node gives it', async () => {
  const slow = sendHalf('/json', 'application/json');
  const form = sendHalf('/file', 'multipart/form-data; boundary=a');
  await slow.answer;
  form.socket.write(' }');
  expect(await form.answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('one that was here in time is no longer watched', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { socket, answer } = sendHalf('/json', 'application/json');
      socket.write(' }');
      return answer;
    }),
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  // A later one on the same patience: its end is not that of those before.
  expect(await sendHalf('/json', 'application/json').answer).toMatch(/^HTTP\/1\.1 408 /);
});
