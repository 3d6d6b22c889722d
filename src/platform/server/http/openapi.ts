import * as z from 'zod/mini';
import { type EndpointSpec, endpoint } from '#shared/endpoint.ts';
import { maxKeyLength } from '../idempotency/idempotency.ts';
import type { HttpServer } from './app.ts';

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'open',
  beforeSetup: true,
  responses: { 200: z.looseObject({}) },
});

export function openApiRoute(
  { route, endpoints }: HttpServer,
  {
    version,
    basePath,
    summaries,
  }: {
    version: string;
    basePath: string;
    /** By method and path, as in `GET /api/love`. */
    summaries: Readonly<Record<string, string>>;
  },
): void {
  route.constant(readOpenApi, () => ({
    openapi: '3.1.0',
    info: { title: 'Fivetwenty', version },
    servers: [{ url: `${basePath}/` }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
    paths: pathsOf(endpoints, summaries),
  }));
}

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const error = { $ref: '#/components/schemas/Error' };

function pathsOf(
  endpoints: readonly EndpointSpec[],
  summaries: Readonly<Record<string, string>>,
): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of endpoints) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(spec, summaries[`${spec.method} ${spec.path}`]);
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation };
  }
  return paths;
}

/** "getPhotosById" of `GET /api/photos/:id`. */
export const operationIdOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>): string =>
  wordsOf(method, path).reduce((id, word) => id + word.charAt(0).toUpperCase() + word.slice(1));

const wordsOf = (method: string, path: string): string[] => [
  method.toLowerCase(),
  ...path
    .split('/')
    .slice(2)
    .flatMap((part) =>
      part.startsWith(':') ? ['by', ...part.slice(1).split('.')] : part.split(/[-.]/),
    ),
];

const operationOf = (spec: EndpointSpec, summary: string | undefined) => ({
  operationId: operationIdOf(spec),
  summary,
  tags: [spec.path.split('/')[2] ?? 'api'],
  ...(spec.access === 'open' ? {} : { security: [{ token: [] }] }),
  parameters: [
    ...parametersOf('path', spec.params),
    ...parametersOf('query', spec.query),
    ...(spec.repeatable ? [idempotencyKey] : []),
  ],
  ...requestBodyOf(spec),
  responses: {
    ...Object.fromEntries(
      Object.entries(spec.responses).map(([status, shape]) => [
        status,
        { description: 'Done', ...contentOf(schemaOf(shape), typeOf(spec)) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(spec.errors ?? {}).map(([status, more]) => [
        status,
        { description: 'Error', ...contentOf({ allOf: [error, schemaOf(more)] }) },
      ]),
    ),
    default: { description: 'Error', ...contentOf(error) },
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
