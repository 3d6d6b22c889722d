import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes an answer out of Fastify's hands, to be written piece by piece; with the headers that it has by now. */
export function takeAnswer(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) {
    reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
