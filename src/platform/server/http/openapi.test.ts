import { beforeAll, expect, test } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}
interface Description {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const server = sharedServer({ isSetUp: false });
let described: Description;
beforeAll(async () => {
  const answer = await fetch(`${server.url}/api/openapi.json`);
  described = (await answer.json()) as Description;
});

test('the description is an OpenAPI 3.1 document of all endpoints and no others', () => {
  expect(described.openapi).toMatch(/^3\.1\.\d+$/);
  expect(described.info).toEqual({ title: 'Fivetwenty', version: 'test' });
  expect(described.servers).toEqual([{ url: '/' }]);
  const names = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  expect(names.sort()).toEqual(
    server.app.http.endpoints
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .sort(),
  );
});

test('the description has input, responses and access of each endpoint', () => {
  for (const spec of server.app.http.endpoints) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    const operation = described.paths[path]?.[spec.method.toLowerCase()];
    const inPath = operation?.parameters.filter((each) => each.in === 'path') ?? [];
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation?.requestBody === undefined).toBe(spec.body === undefined);
    expect(operation?.security === undefined).toBe(spec.access === 'open');
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      ...Object.keys(spec.responses),
      ...Object.keys(spec.errors ?? {}),
      'default',
    ]);
    const type = spec.file === undefined ? 'application/json' : 'multipart/form-data';
    const taken = Object.entries(operation?.requestBody?.content ?? {});
    expect(taken.map(([given]) => given)).toEqual(spec.body === undefined ? [] : [type]);
    if (spec.file !== undefined) expect(taken[0]?.[1].schema.required).toContain(spec.file.field);
    for (const status of Object.keys(spec.responses)) {
      const answered = operation?.responses[status]?.content ?? {};
      expect(Object.keys(answered)).toEqual([answerType(spec)]);
    }
  }
});

test('each endpoint has a written summary of its own', () => {
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
  const faulty = operations.filter(
    ({ operationId, summary }) =>
      typeof summary !== 'string' ||
      !/^[A-Z].*[^.\s]$/.test(summary) ||
      summary.toLowerCase() === splitIdOf(operationId),
  );
  expect(faulty).toEqual([]);
  expect(new Set(operations.map(({ summary }) => summary)).size).toBe(operations.length);
});

/** "get photos by id" of `getPhotosById`. */
const splitIdOf = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, ' $&').toLowerCase();

const answerType = ({ streams, bytes }: EndpointSpec) =>
  streams ? 'text/event-stream' : bytes ? 'application/octet-stream' : 'application/json';
