import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { isDiskFull } from '../disk.ts';
import type { Log } from '../log.ts';

/** Any error as what the caller may know of it. What is nobody's fault but ours stays in the log. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) {
    return new ApiError(507, sharedMessages.diskFull);
  }
  const status = statusOf(error);
  if (status === 413) return new ApiError(413, sharedMessages.tooLarge);
  if (status === 415) return new ApiError(415, 'The request body must be JSON.');
  if (status >= 400 && status < 500) return new ApiError(status, sharedMessages.invalidRequest);
  return new ApiError(500, `${sharedMessages.serverError} (Request ID: ${requestId})`);
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

/** A 400 that names every field that is wrong. */
export function validationError(error: z.core.$ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.map(String).join('.')] ??= message;
  return new ApiError(400, Object.values(fields)[0] ?? sharedMessages.invalidRequest, { fields });
}

/** A 400 about one field alone. */
export const fieldError = (field: string, message: string): ApiError =>
  new ApiError(400, message, { fields: { [field]: message } });

/** Refused authorisation, limits, and a full disk. */
const worthLogging: ReadonlySet<number> = new Set([401, 403, 429, 507]);

/** Turns whatever a handler threw into the one error shape. */
export function errorHandler(log: Log) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toApiError(error, request.id);
    if (refusal.status === 500) {
      log.error('request failed', { requestId: request.id, method: request.method, error });
    }
    if (worthLogging.has(refusal.status)) {
      const path = request.routeOptions.url ?? '';
      log.warn('request rejected', { status: refusal.status, path, address: request.ip });
    }
    if (refusal.status === 413) await readTheRest(request);
    return sendError(reply, refusal);
  };
}

export function sendError(reply: FastifyReply, refusal: ApiError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.body);
}

/** What is not even HTTP gets the one error shape as well; then its connection ends. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  endWith(socket, new ApiError(unreadable[error.code ?? ''] ?? 400, sharedMessages.invalidRequest));
}

/** Answers by hand where nobody else will; then the connection ends. */
export function endWith(socket: Socket, { status, body: { message } }: ApiError): void {
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

const unreadable: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const mostRest = 64 * 1024 * 1024;

/** A client that still sends does not look at an answer: takes the rest in, within bounds, and drops it. */
export function readTheRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let seen = 0;
    raw.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > mostRest) raw.destroy();
    });
    raw
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve());
    raw.resume();
  });
}
