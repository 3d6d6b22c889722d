import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { TempFiles } from '../files/temp-files.ts';
import { fieldError, readTheRest } from './errors.ts';

/** A file that came with a call. It lies there until the handler has answered. */
export interface ReceivedFile {
  readonly path: string;
  /** As its sender called it: any text; empty where they did not. */
  readonly name: string;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
}

type Expected = NonNullable<EndpointSpec['file']>;

/** Bytes that a form may have beside its file. */
const around = 16 * 1024;

/**
 * Takes a form in, its one file straight to the disk. Throws a 400, 413 or 415 for any other form, and
 * leaves nothing behind then.
 */
export async function receiveForm(
  request: FastifyRequest,
  expected: Expected,
  tempFiles: TempFiles,
): Promise<ReceivedForm> {
  if (Number(request.headers['content-length'] ?? 0) > expected.mostBytes + around)
    throw tooLarge();
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ApiError(415, 'The request body must be a form with a file.');
  }
  const path = await tempFiles.create();
  try {
    return await receive(request, { ...expected, contentType, path });
  } catch (error) {
    await tempFiles.remove([path]);
    // Node drops what nobody reads, but not once somebody began to: the sender would wait for ever.
    await readTheRest(request);
    throw error;
  }
}

async function receive(
  { raw }: FastifyRequest,
  { field, mostBytes, contentType, path }: Expected & { contentType: string; path: string },
): Promise<ReceivedForm> {
  const { Busboy } = await import('@fastify/busboy');
  const fields: Record<string, string> = Object.create(null);
  let stored: Promise<ReceivedFile> | undefined;
  let unstore = (): void => undefined;
  let over = false;

  // Who waited for a turn may have left meanwhile, and would never be heard of again.
  if (raw.destroyed) throw unreadable();
  const form = parserOf(
    () =>
      new Busboy({
        headers: { 'content-type': contentType },
        isPartAFile: (name) => name === field,
        limits: { fileSize: mostBytes, files: 1, fields: 2, fieldSize: 1024, headerPairs: 20 },
      }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('field', (name, value, nameIsCut, valueIsCut) => {
        if (nameIsCut || valueIsCut) reject(new ApiError(400, 'A form field is too long.'));
        if (Object.hasOwn(fields, name)) reject(new ApiError(400, 'A form field was sent twice.'));
        fields[name] = value;
      });
      form.on('file', (_, content, name: string | undefined) => {
        // What was read before a fault is parsed to its end, and no longer of use.
        if (over) {
          content.resume();
          return;
        }
        unstore = () => content.destroy();
        content.once('limit', () => reject(tooLarge()));
        stored = store(content, path, name ?? '');
        stored.catch(reject);
      });
      form.once('filesLimit', () =>
        reject(new ApiError(400, 'Only one file can be sent at a time.')),
      );
      form.once('fieldsLimit', () => reject(new ApiError(400, 'The form has too many fields.')));
      form.once('finish', resolve).once('error', () => reject(unreadable()));
      raw.once('close', () => {
        if (!raw.readableEnded) reject(unreadable());
      });
      raw.pipe(form);
    });
    if (stored === undefined) throw fieldError(field, 'Please choose a file.');
    return { fields, file: await stored };
  } catch (error) {
    over = true;
    raw.unpipe(form);
    unstore();
    await stored?.catch(() => undefined);
    throw error;
  }
}

/** A form without a boundary fails before it begins. */
function parserOf<Parser>(make: () => Parser): Parser {
  try {
    return make();
  } catch {
    throw unreadable();
  }
}

/** Writes the content to the disk, and reads it on its way. Throws a 400 for a file without any. */
async function store(content: BusboyFileStream, path: string, name: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  // Ends early with an error of the parser; what is wrong with the disk keeps its own name.
  content.on('error', () => content.destroy());
  // Once it is there it can be taken away; while it is only about to be, it would come after that.
  const handle = await open(path, 'wx', 0o600);
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    handle.createWriteStream(),
  );
  return { path, name, sha256: hash.digest('hex') };
}

const unreadable = () => new ApiError(400, 'The upload was interrupted. Please try again.');
const tooLarge = () => new ApiError(413, sharedMessages.tooLarge);
