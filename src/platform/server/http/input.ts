import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { ImageViewer } from '../identity/identity.ts';
import { validationError } from './errors.ts';

/** What a call carries, as its contract describes it. Throws a 400, or a 403 for a forged identity. */
export function checkedInput(
  spec: EndpointSpec,
  request: Pick<FastifyRequest, 'viewer' | 'params' | 'query' | 'body'>,
) {
  if (request.viewer !== null) {
    for (const part of [request.params, request.query, request.body]) {
      refuseForgedIdentity(request.viewer, part);
    }
  }
  return {
    ...checked('params', spec.params, request.params),
    ...checked('query', spec.query, request.query),
    ...checked('body', spec.body, request.body ?? {}),
  };
}

function checked(
  part: 'params' | 'query' | 'body',
  shape: z.core.$ZodType | undefined,
  value: unknown,
) {
  if (shape === undefined) return {};
  const result = z.safeParse(shape, value);
  if (!result.success) throw validationError(result.error);
  return { [part]: result.data };
}

/**
 * Who calls is known by the token, and so is the one other person; whoever names them as well must say the same
 * (decisions §0). A call about what somebody owns is made by its owner.
 */
export function refuseForgedIdentity({ person, partner }: ImageViewer, part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const known = {
    ...{ userId: person.id, ownerId: person.id, username: person.username },
    recipientId: partner.id,
  };
  const isForged = ([name, own]: [string, string | number]) => {
    if (!Object.hasOwn(part, name)) return false;
    const said: unknown = Reflect.get(part, name);
    return said !== own && said !== String(own);
  };
  if (Object.entries<string | number>(known).some(isForged)) {
    throw new ApiError(403, 'This request names another user.');
  }
}

/** Fastify looks at the type first, and an empty body of any type is none (decisions §0). */
export const hasNoBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** JSON is the only language of calls. A chunked body shows only here that it is empty. */
export function readJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else void parse(request, String(text), done);
  });
  // Where a file is expected, the route itself reads the form.
  fastify.addContentTypeParser('multipart/form-data', ({ routeOptions }, _, done) => {
    done(
      routeOptions.config.takesFile ? null : new ApiError(415, 'The request body must be JSON.'),
      undefined,
    );
  });
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => {
    done(text.length === 0 ? null : new ApiError(415, 'The request body must be JSON.'), undefined);
  });
}
