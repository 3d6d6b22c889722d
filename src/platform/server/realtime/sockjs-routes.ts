import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Entropy } from '../entropy.ts';
import { limitedAddress } from '../http/client.ts';
import { hijackResponse } from '../http/responses.ts';
import { type AnswerKind, answerKinds, notCached, SockjsAnswer } from './sockjs-answer.ts';
import { textsIn } from './sockjs-frames.ts';
import type { SockjsSession } from './sockjs-session.ts';
import type { SockjsSessions } from './sockjs-sessions.ts';
import { mostBeforeSignIn } from './stomp-session.ts';

interface InSession {
  Params: { server: string; session: string };
}

const mostBytes = 1024 * 1024;

/** SockJS for clients that have no socket: they post what they say, and read what they are told from answers. */
export function sockjsRoutes(
  scope: FastifyInstance,
  base: string,
  sessions: SockjsSessions,
  entropy: Entropy,
): void {
  const at = (name: string) => `${base}/:server/:session/${name}`;

  scope.get(`${base}/info`, (_, reply) =>
    reply.header('cache-control', notCached).send({
      websocket: true,
      origins: ['*:*'],
      cookie_needed: false,
      entropy: entropy.bytes(4).readUInt32BE(),
    }),
  );

  const listen =
    (kind: AnswerKind) => (request: FastifyRequest<InSession>, reply: FastifyReply) => {
      const id = sessionIn(request);
      sessions.listen(id, limitedAddress(request.ip), () => {
        request.raw.resume();
        return new SockjsAnswer(hijackResponse(reply), kind);
      });
      return reply;
    };
  scope.post<InSession>(at('xhr'), listen(answerKinds.xhr));
  scope.post<InSession>(at('xhr_streaming'), listen(answerKinds.xhr_streaming));
  scope.get<InSession>(at('eventsource'), listen(answerKinds.eventsource));

  scope.post<InSession>(at('xhr_send'), async (request, reply) => {
    const session = sessions.find(sessionIn(request));
    if (session === undefined) throw new ApiError(404, 'Unknown session.');
    const body = await bodyOf(request, session);
    const texts = textsIn(body);
    reply.header('cache-control', notCached);
    if (texts === null) {
      const message = body === '' ? 'Payload expected.' : 'Broken JSON encoding.';
      return reply.code(500).send({ message });
    }
    for (const text of texts) session.end.read(Buffer.from(text));
    return reply.code(204).type('text/plain; charset=UTF-8').send();
  });
}

/** What may name a server and a session. */
function sessionIn({ params: { server, session } }: FastifyRequest<InSession>): string {
  if (!/^[^.]+$/.test(server) || !/^[0-9a-z_-]{8,64}$/.test(session)) {
    throw new ApiError(404, 'Unknown session.');
  }
  return session;
}

/** Reads what was posted. Throws a 413, sooner where nobody has signed in. */
async function bodyOf({ raw }: FastifyRequest<InSession>, { end }: SockjsSession): Promise<string> {
  const most = end.isSignedIn ? mostBytes : mostBeforeSignIn;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of raw) {
    length += chunk.length;
    if (length > most) throw new ApiError(413, sharedMessages.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
