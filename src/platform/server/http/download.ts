import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { pictureHeaders } from './headers.ts';

/** A file as somebody gave it to us. */
export interface Download {
  /** How long it is may show only at its end. */
  readonly blob: { readonly content: Readable; readonly size?: number };
  /** As they called it: any text. */
  readonly name: string;
}

/** Whatever it is, a browser keeps it as a file and shows nothing of it. */
export const sendDownload = ({ blob, name }: Download, reply: FastifyReply): FastifyReply => {
  reply
    .headers(pictureHeaders)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="download"; filename*=UTF-8''${encoded(name)}`,
    )
    .type('application/octet-stream');
  if (blob.size !== undefined) reply.header('content-length', blob.size);
  return reply.send(blob.content);
};

/** RFC 8187: what `encodeURIComponent` leaves as it is and a header may not hold. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
