import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { TempFiles } from '../files/temp-files.ts';
import { drainRequest, fieldError } from './errors.ts';

export interface UploadedFile {
  readonly path: string;
  /** The sender's file name: any text, empty if there was none. */
  readonly name: string;
  readonly sha256: string;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile;
}

type Expected = NonNullable<EndpointSpec['file']>;

/** Bytes that a form may have beside its file. */
const formOverhead = 16 * 1024;

/**
 * Reads a multipart form with one file, which is hashed while it is written to a temp file. @fastify/multipart cannot
 * refuse a second file or field before it is read. Throws `ApiError` 400, 413 or 415 and deletes the temp file then.
 */
export async function receiveUpload(
  request: FastifyRequest,
  expected: Expected,
  tempFiles: TempFiles,
): Promise<Upload> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > expected.mostBytes + formOverhead) throw tooLarge();
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ApiError(415, 'The request body must be a form with a file.');
  }
  const path = await tempFiles.create();
  try {
    return await receive(request, { ...expected, contentType, path });
  } catch (error) {
    await tempFiles.remove([path]);
    // A client that still sends would never read the response.
    await drainRequest(request);
    throw error;
  }
}

async function receive(
  { raw }: FastifyRequest,
  { field, mostBytes, contentType, path }: Expected & { contentType: string; path: string },
): Promise<Upload> {
  const { Busboy } = await import('@fastify/busboy');
  const fields: Record<string, string> = Object.create(null);
  let storedFile: Promise<UploadedFile> | undefined;
  let stopStoring = (): void => undefined;
  let hasFailed = false;

  // The client may have left while it waited in the queue.
  if (raw.destroyed) throw interrupted();
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
      const fail = (message: string) => () => reject(new ApiError(400, message));
      form.on('field', (name, value, nameIsCut, valueIsCut) => {
        if (nameIsCut || valueIsCut) fail('A form field is too long.')();
        if (Object.hasOwn(fields, name)) fail('A form field was sent twice.')();
        fields[name] = value;
      });
      form.on('file', (_, content, name: string | undefined) => {
        // Chunks read before an error are still parsed.
        if (hasFailed) {
          content.resume();
          return;
        }
        stopStoring = () => content.destroy();
        content.once('limit', () => reject(tooLarge()));
        storedFile = store(content, path, unescaped(name ?? ''));
        storedFile.catch(reject);
      });
      form.once('filesLimit', fail('Only one file can be sent at a time.'));
      form.once('fieldsLimit', fail('The form has too many fields.'));
      form.once('finish', resolve).once('error', () => reject(interrupted()));
      raw.once('close', () => {
        if (!raw.readableEnded) reject(interrupted());
      });
      raw.pipe(form);
    });
    if (storedFile === undefined) throw fieldError(field, 'Please choose a file.');
    return { fields, file: await storedFile };
  } catch (error) {
    hasFailed = true;
    raw.unpipe(form);
    stopStoring();
    await storedFile?.catch(() => undefined);
    throw error;
  }
}

/** Browsers escape these characters in the file name of a form, and no others (HTML §4.10.22.8). */
const unescaped = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** Busboy throws if the content type has no boundary. */
function parserOf<Parser>(create: () => Parser): Parser {
  try {
    return create();
  } catch {
    throw interrupted();
  }
}

async function store(content: BusboyFileStream, path: string, name: string): Promise<UploadedFile> {
  const hash = createHash('sha256');
  // A parser error ends the stream; `pipeline` reports disk errors.
  content.on('error', () => content.destroy());
  // The file is opened first: a file that isn't created yet could not be deleted.
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

const interrupted = () => new ApiError(400, () => serverMessages.uploadInterrupted);
const tooLarge = () => new ApiError(413, () => serverMessages.tooLarge);
