import type { FastifyReply } from 'fastify';
import type { OpenBlob } from '../blobs/blobs.ts';
import { pictureHeaders } from './headers.ts';
import { sendBlob } from './picture.ts';

/** A file as somebody gave it to us. */
export interface Download {
  readonly blob: OpenBlob;
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
      `attachment; filename="photo"; filename*=UTF-8''${encoded(name)}`,
    )
    .type('application/octet-stream');
  return sendBlob(blob, reply);
};

/** RFC 8187: what `encodeURIComponent` leaves as it is and a header may not hold. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
