import * as z from 'zod/mini';
import { type EndpointSpec, endpoint } from '#shared/endpoint.ts';
import { maxKeyLength } from '../idempotency/idempotency-key.ts';
import type { HttpServer } from './http-server.ts';

const description = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'open',
  beforeSetup: true,
  answers: { 200: z.looseObject({}) },
});

/** Describes every call that is served, from the contracts themselves (OpenAPI 3.1). */
export function openApiRoute(
  { serve, endpoints }: HttpServer,
  { version, basePath }: { version: string; basePath: string },
): void {
  serve.same(description, () => ({
    openapi: '3.1.0',
    info: { title: 'Fivetwenty', version },
    servers: [{ url: `${basePath}/` }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ApiError: refusalSchema },
    },
    paths: pathsOf(endpoints),
  }));
}

const refusalSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const refusal = { $ref: '#/components/schemas/ApiError' };

function pathsOf(endpoints: readonly EndpointSpec[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of endpoints) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec) };
  }
  return paths;
}

const operationOf = (spec: EndpointSpec) => ({
  ...(spec.access === 'open' ? {} : { security: [{ token: [] }] }),
  parameters: [
    ...parametersOf('path', spec.params),
    ...parametersOf('query', spec.query),
    ...(spec.repeatable ? [idempotencyKey] : []),
  ],
  ...requestBodyOf(spec),
  responses: {
    ...Object.fromEntries(
      Object.entries(spec.answers).map(([status, shape]) => [
        status,
        { description: 'Done', ...contentOf(schemaOf(shape), typeOf(spec)) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(spec.refusals ?? {}).map(([status, more]) => [
        status,
        { description: 'Error', ...contentOf({ allOf: [refusal, schemaOf(more)] }) },
      ]),
    ),
    default: { description: 'Error', ...contentOf(refusal) },
  },
});

function requestBodyOf({ body, file }: EndpointSpec) {
  if (body === undefined) return {};
  const schema = schemaOf(body);
  if (file === undefined) return { requestBody: contentOf(schema) };
  const properties = { ...schema.properties, [file.field]: binary };
  const required = [...(schema.required ?? []), file.field];
  return { requestBody: contentOf({ ...schema, properties, required }, 'multipart/form-data') };
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

function typeOf({ streams, bytes }: EndpointSpec): string | undefined {
  if (bytes) return 'application/octet-stream';
  return streams && 'text/event-stream';
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request that is sent again with the same key within 30 days acts once and gets the same response.',
  schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
};

const contentOf = (schema: unknown, type = 'application/json') => ({
  content: { [type]: { schema } },
});

const schemaOf = (shape: z.core.$ZodType) => {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: 'input' });
  return schema;
};

function parametersOf(place: 'path' | 'query', shape: z.core.$ZodType | undefined) {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(shape);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}
