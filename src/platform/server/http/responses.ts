import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import type { ByteRange, OpenBlob } from '../files/blob-store.ts';
import { imageHeaders } from './headers.ts';

/**
 * Serializes a response by its schema, so that undeclared fields cannot leak. The first response is parsed by zod,
 * because loading and compiling fast-json-stringify would delay the start.
 */
export function serializerOf(shape: z.core.$ZodType): (body: unknown) => string | Promise<string> {
  let isFirst = true;
  let write: ((body: unknown) => string) | undefined;
  const compile = async () => {
    const { default: build } = await import('fast-json-stringify');
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io: 'input' });
    // Both schemas are draft 7; the two packages type them differently.
    write = build(schema as Parameters<typeof build>[0]);
    return write;
  };
  return (body) => {
    if (write !== undefined) return write(body);
    if (!isFirst) return compile().then((compiled) => compiled(body));
    isFirst = false;
    return JSON.stringify(z.parse(shape, body));
  };
}

/** A JSON array, streamed page by page. Waits for the first page, so that the handler can still throw. */
export async function streamList(
  pages: AsyncIterable<readonly unknown[]>,
  writePage: (page: readonly unknown[]) => Promise<string>,
): Promise<Readable> {
  const iterator = pages[Symbol.asyncIterator]();
  const first = await iterator.next();

  async function* chunks() {
    yield '[';
    let separator = '';
    for (let page = first; page.done !== true; page = await iterator.next()) {
      const items = (await writePage(page.value)).slice(1, -1);
      if (items === '') continue;
      yield separator + items;
      separator = ',';
    }
    yield ']';
  }
  return Readable.from(chunks(), { objectMode: false });
}

export interface Download {
  /** `size` in bytes, if it is known in advance. */
  readonly blob: { readonly content: Readable; readonly size?: number };
  readonly name: string;
  readonly type?: string;
}

/** Sends a file as an attachment: a browser never renders it. */
export function sendDownload({ blob, name, type }: Download, reply: FastifyReply): FastifyReply {
  reply
    .headers(imageHeaders)
    .header('cache-control', 'no-store')
    .header(
      'content-disposition',
      `attachment; filename="download"; filename*=UTF-8''${extendedValue(name)}`,
    )
    .type(type ?? 'application/octet-stream');
  if (blob.size !== undefined) reply.header('content-length', blob.size);
  return reply.send(blob.content);
}

/** Encodes a header value by RFC 8187; `encodeURIComponent` leaves a few characters too many. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** An image; its bytes never change under its `etag`. */
export interface Image {
  /** Called only if the bytes are sent. */
  bytes(): Promise<Buffer | OpenBlob>;
  readonly type: 'image/jpeg' | 'image/webp';
  /** A strong ETag, in quotes. */
  readonly etag: string;
  /** File name that the browser suggests when it saves the response. */
  readonly name: string;
}

/** Sends an image, or 304. The browser revalidates each use, so nothing is shown after sign-out or purge. */
export async function sendImage(
  { bytes, type, etag, name }: Image,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isCached = matchesEtag(request.headers['if-none-match'], etag);
  // The content is read before the ETag is set, or an error response would be cached under it.
  const content = isCached ? null : await bytes();
  reply.headers(imageHeaders).header('etag', etag);
  if (content === null) return reply.code(304).send();
  reply.header('content-disposition', `inline; filename="${name}"`).type(type);
  return Buffer.isBuffer(content)
    ? reply.send(content)
    : reply.header('content-length', content.size).send(content.content);
}

/** A video; its bytes never change under its `etag`. */
export interface Video extends Omit<Image, 'bytes' | 'type'> {
  readonly type: 'video/mp4' | 'video/webm';
  readonly size: number;
  open(range: ByteRange): Promise<OpenBlob>;
}

/**
 * Sends a video or one range of it; all of it for several ranges. Revalidated like an image. `@fastify/static` has weak
 * tags only, which browsers never send in `If-Range`, sends the whole video for another tag, and a range for HEAD.
 */
export async function sendVideo(
  { open, type, etag, name, size }: Video,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isCached = matchesEtag(headers['if-none-match'], etag);
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const isHead = method === 'HEAD';
  // A range counts only if content is sent.
  const range = isSame && !isCached && !isHead ? rangeOf(headers.range, size) : undefined;
  reply.header('accept-ranges', 'bytes');
  if (range === null) {
    reply.header('content-range', `bytes */${size}`);
    throw new ApiError(416, 'This range is not part of the video.');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  // Fastify would read the file to its end.
  const content = isCached || isHead ? Readable.from([]) : (await open({ start, end })).content;
  reply.headers(imageHeaders).header('etag', etag);
  if (isCached) return reply.code(304).send();
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  }
  return reply
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-length', end - start + 1)
    .type(type)
    .send(content);
}

/** Returns the one range of a header; undefined if there is none or several, null if it cannot be satisfied. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  if (header === undefined || !/^bytes\s*=/i.test(header)) return undefined;
  const ranges = header.slice(header.indexOf('=') + 1).split(',');
  const [, first = '', last = ''] = /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(ranges[0] ?? '') ?? [];
  if (ranges.length > 1) return undefined;
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length > 0 ? { start: size - length, end: size - 1 } : null;
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start <= end ? { start, end } : null;
}

/** Evaluates `If-None-Match` for the selected representation (RFC 9110, 13.1.2): true answers 304. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header?.trim() === '*') return true;
  // The comparison is weak: a proxy may have weakened our tag.
  const tags = (header ?? '').matchAll(/(?:^|,)\s*(?:W\/)?("[^"]*")\s*(?=,|$)/g);
  return Array.from(tags, ([, tag]) => tag).includes(etag);
}

/** Takes the response from Fastify, with the headers set so far, to write it piece by piece. */
export function hijackResponse(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) {
    reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
