import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Entropy } from '../entropy.ts';
import { limitedAddress } from '../http/client.ts';
import { hijackResponse } from '../http/responses.ts';
import { noCache, parseTexts, type ResponseFormat, SockjsResponse } from './sockjs-response.ts';
import { SockjsSession } from './sockjs-session.ts';
import { type AnonymousLimit, maxBytesBeforeSignIn, type OpenSession } from './transport.ts';

export interface SockjsDeps {
  clock: Clock;
  entropy: Entropy;
  openSession: OpenSession;
  anonymousLimit: AnonymousLimit;
}

const maxBodyBytes = 1024 * 1024;

const SessionParams = z.object({
  server: z.string().check(z.regex(/^[^.]+$/)),
  session: z.string().check(z.regex(/^[0-9a-z_-]{8,64}$/)),
});
const unknownSession = () => new ApiError(404, 'Unknown session.');

/** SockJS over HTTP, for networks that block WebSockets. No maintained library serves it. */
export function createSockjsServer(deps: SockjsDeps) {
  const { clock, entropy, openSession, anonymousLimit } = deps;
  const sessions = new Map<string, SockjsSession>();

  function open(id: string, address: string, respond: () => SockjsResponse): void {
    anonymousLimit.check(address);
    const session = new SockjsSession(clock, openSession, respond(), () => {
      sessions.delete(id);
      release();
    });
    const release = anonymousLimit.add(address, session.handler);
    sessions.set(id, session);
  }

  return {
    info: (_: FastifyRequest, reply: FastifyReply) =>
      reply.header('cache-control', noCache).send({
        websocket: true,
        origins: ['*:*'],
        cookie_needed: false,
        entropy: entropy.bytes(4).readUInt32BE(),
      }),

    /** Opens or continues a session with a response that the client reads from. */
    receive: (format: ResponseFormat) => (request: FastifyRequest, reply: FastifyReply) => {
      const id = sessionIdOf(request);
      const respond = () => {
        request.raw.resume();
        return new SockjsResponse(hijackResponse(reply), format);
      };
      const session = sessions.get(id);
      if (session === undefined) open(id, limitedAddress(request.ip), respond);
      else session.attach(respond());
      return reply;
    },

    async send(request: FastifyRequest, reply: FastifyReply) {
      const handler = sessions.get(sessionIdOf(request))?.handler;
      if (handler === undefined) throw unknownSession();
      const maxBytes = handler.isSignedIn ? maxBodyBytes : maxBytesBeforeSignIn;
      const body = await readBody(request, maxBytes);
      const texts = parseTexts(body);
      reply.header('cache-control', noCache);
      if (texts === null) {
        const message = body === '' ? 'Payload expected.' : 'Broken JSON encoding.';
        return reply.code(500).send({ message });
      }
      for (const text of texts) handler.onData(text);
      return reply.code(204).type('text/plain; charset=UTF-8').send();
    },
  };
}

function sessionIdOf({ params }: FastifyRequest): string {
  const result = z.safeParse(SessionParams, params);
  if (!result.success) throw unknownSession();
  return result.data.session;
}

/** Throws a 413. */
async function readBody({ raw }: FastifyRequest, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of raw) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ApiError(413, () => serverMessages.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
