import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  ApiError,
  type ApiErrorBody,
  setupNeededText,
  type Text,
  textOf,
  textsOf,
} from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import { nameError } from '#shared/text.ts';
import { isDiskFull } from '../disk.ts';
import { localeOf } from '../locale.ts';
import type { Log } from '../log.ts';

export const setupNotFinished = () => new ApiError(409, setupNeededText);
export const setupFinished = () => new ApiError(409, () => serverMessages.setupFinished);

/** An error as the client may see it. Unexpected errors become a 500 and stay in the log. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return new ApiError(507, () => serverMessages.diskFull);
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status === 413) return new ApiError(413, () => serverMessages.tooLarge);
  if (status === 415) return new ApiError(415, 'The request body must be JSON.');
  if (status >= 400 && status < 500)
    return new ApiError(status, () => serverMessages.invalidRequest);
  return new ApiError(500, () => `${sharedMessages.serverError} (Request ID: ${requestId})`);
}

/** A 400 with the first error of each field, in the language in which zod parsed. */
export function validationError(error: z.core.$ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.map(String).join('.')] ??= message;
  return new ApiError(400, Object.values(fields)[0] ?? (() => serverMessages.invalidRequest), {
    fields,
  });
}

export const fieldError = (field: string, message: Text): ApiError =>
  new ApiError(400, message, { fields: { [field]: message } });

/** Throws a 400 for a changed name that is invalid. */
export function checkName(
  field: string,
  name: string | undefined,
  { before, whenEmpty }: { before: string; whenEmpty: () => string },
): void {
  if (name === undefined) return;
  const error = () => nameError(name, whenEmpty(), before);
  if (error() !== undefined) throw fieldError(field, () => error() ?? '');
}

const loggedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 507]);

export function errorHandler(log: Log) {
  return async (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toApiError(thrown, request.id);
    if (error.status === 500) {
      log.error('request failed', { requestId: request.id, method: request.method, error: thrown });
    }
    if (loggedStatuses.has(error.status)) {
      const path = request.routeOptions.url ?? '';
      const { status } = error;
      const reason = status === 507 ? { reason: 'the disk has too little free space' } : {};
      log.warn('request rejected', { status, path, address: request.ip, ...reason });
    }
    if (error.status === 413) await drainRequest(request);
    return sendError(reply, error);
  };
}

/** The error in the current language. */
export function bodyOf({ texts: { message, fields }, more }: ApiError): ApiErrorBody {
  return { ...more, message: textOf(message), ...(fields && { fields: textsOf(fields) }) };
}

/** Writes the error in the language of the request. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const body = inLocale(localeOf(reply.request), () => bodyOf(error));
  return reply.code(error.status).type('application/json; charset=utf-8').send(body);
}

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what cannot be parsed as HTTP, and closes the connection. */
export function closeUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  const status = statusByCode[error.code ?? ''] ?? 400;
  closeWithError(socket, new ApiError(status, () => serverMessages.invalidRequest));
}

/** Writes an error response without Fastify, and closes the connection. */
export function closeWithError(socket: Socket, { status, message }: ApiError): void {
  if (socket.destroyed || !socket.writable) return;
  const body = JSON.stringify({ message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

const maxDrained = 64 * 1024 * 1024;

/** Reads and drops the rest of a body, up to a limit: a client that still sends does not read the response. */
export function drainRequest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let readBytes = 0;
    raw.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      if (readBytes > maxDrained) raw.destroy();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve());
    raw.resume();
  });
}
