import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureHeaders } from './headers.ts';

/** A picture as it leaves; its bytes never change under its `etag`. */
export interface Picture {
  readonly bytes: Buffer;
  readonly type: 'image/jpeg' | 'image/webp';
  /** Strong, in quotes. */
  readonly etag: string;
  /** What a browser may call it when it saves it. */
  readonly name: string;
}

/** The browser asks before every use, so that a sign-out or a purge leaves nothing to see (decisions §1). */
export function sendPicture(
  { bytes, type, etag, name }: Picture,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers(pictureHeaders).header('etag', etag);
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-disposition', `inline; filename="${name}"`).type(type).send(bytes);
}

/** Whether the asker has it already. A proxy on the way may have made our tag a weak one. */
const isHeld = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
