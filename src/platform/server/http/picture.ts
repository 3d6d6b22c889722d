import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenBlob } from '../files/blob-store.ts';
import { pictureHeaders } from './headers.ts';

/** A picture as it leaves; its bytes never change under its `etag`. */
export interface Picture {
  /** Its bytes, from memory or as they are read. Asked for only where they are sent; may refuse. */
  bytes(): Promise<Buffer | OpenBlob>;
  readonly type: 'image/jpeg' | 'image/webp';
  /** Strong, in quotes. */
  readonly etag: string;
  /** What a browser may call it when it saves it. */
  readonly name: string;
}

/** The browser asks before every use, so that a sign-out or a purge leaves nothing to see (decisions §1). */
export async function sendPicture(
  { bytes, type, etag, name }: Picture,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isKnown = isHeld(request.headers['if-none-match'], etag);
  // Before the tag: a refusal under it would pass for the picture, for as long as the browser has it.
  const sent = isKnown ? null : await bytes();
  reply.headers(pictureHeaders).header('etag', etag);
  if (sent === null) return reply.code(304).send();
  reply.header('content-disposition', `inline; filename="${name}"`).type(type);
  return Buffer.isBuffer(sent) ? reply.send(sent) : sendBlob(sent, reply);
}

/** Sends what is kept as it is read: of the largest no more is in memory than its reader takes. */
const sendBlob = ({ size, content }: OpenBlob, reply: FastifyReply): FastifyReply =>
  reply.header('content-length', size).send(content);

/** Whether the asker has it already. A proxy on the way may have made our tag a weak one. */
const isHeld = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
