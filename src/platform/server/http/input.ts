import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { ImageAuth } from '../identity/identity.ts';
import { validationError } from './errors.ts';

/** Validates a request by its contract. Throws `ApiError` 400, or 403 for a forged identity. */
export function validateInput(
  spec: EndpointSpec,
  request: Pick<FastifyRequest, 'auth' | 'params' | 'query' | 'body'>,
) {
  if (request.auth !== null) {
    for (const part of [request.params, request.query, request.body]) {
      rejectForgedIdentity(request.auth, part);
    }
  }
  return {
    ...validatePart('params', spec.params, request.params),
    ...validatePart('query', spec.query, request.query),
    ...validatePart('body', spec.body, request.body ?? {}),
  };
}

function validatePart(
  part: 'params' | 'query' | 'body',
  shape: z.core.$ZodType | undefined,
  value: unknown,
) {
  if (shape === undefined) return {};
  const result = z.safeParse(shape, value);
  if (!result.success) throw validationError(result.error);
  return { [part]: result.data };
}

/** Throws `ApiError` 403 if a request names a user other than the token does. */
export function rejectForgedIdentity({ user, partner }: ImageAuth, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const knownKeys = {
    userId: user.id,
    ownerId: user.id,
    username: user.username,
    recipientId: partner.id,
  };
  const isForged = ([name, ownValue]: [string, string | number]) => {
    if (!Object.hasOwn(part, name)) return false;
    const value: unknown = Reflect.get(part, name);
    return value !== ownValue && value !== String(ownValue);
  };
  if (Object.entries<string | number>(knownKeys).some(isForged)) {
    throw new ApiError(403, 'This request names another user.');
  }
}

/** An empty body of any content type counts as no body. */
export const hasNoBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // A chunked body is known to be empty only here.
    if (text.length === 0) done(null, undefined);
    else void parse(request, String(text), done);
  });
  fastify.addContentTypeParser('multipart/form-data', ({ routeOptions }, _, done) => {
    done(
      routeOptions.config.isUpload ? null : new ApiError(415, 'The request body must be JSON.'),
      undefined,
    );
  });
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => {
    done(text.length === 0 ? null : new ApiError(415, 'The request body must be JSON.'), undefined);
  });
}
