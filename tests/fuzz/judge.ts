import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { TestServer } from '../support/test-server.ts';
import type { WireAnswer } from '../support/wire.ts';

/** Inputs per endpoint. `npm run soak -- fuzz` runs more, with random seeds. */
const casesGiven = process.env.FUZZ_CASES;
export const cases = Number(casesGiven ?? 8);
export const isLong = casesGiven !== undefined;
export const options = { numRuns: cases, ...(casesGiven === undefined ? { seed: 520 } : {}) };

export const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

const refused = {
  message: z.string().check(z.minLength(1), z.maxLength(300)),
  fields: z.optional(z.record(z.string(), z.string())),
};

/** Expects no 5xx, no internals, and either the standard error shape or the contract's response. */
export function judge(
  { status, headers, text }: WireAnswer,
  spec: EndpointSpec,
  server: TestServer,
): void {
  expect(status).toBeLessThan(500);
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const inside of [
    'node_modules',
    server.folder,
    '.ts:',
    'sqlite',
    'SQLITE',
    'FST_',
    '    at ',
  ]) {
    expect(text).not.toContain(inside);
  }
  if (status >= 400) {
    const more = spec.errors?.[status]?.shape;
    const shape = z.union([z.strictObject(refused), z.strictObject({ ...refused, ...more })]);
    expect(shape.safeParse(JSON.parse(text)).success, text).toBe(true);
    return;
  }
  const shape = spec.responses[status];
  expect(shape, `${nameOf(spec)} does not know ${status}`).toBeDefined();
  const type = headers['content-type'] ?? '';
  const isOther = type.startsWith('text/event-stream') || type === 'application/octet-stream';
  if (isOther || shape === undefined) return;
  expect(z.safeParse(shape, JSON.parse(text)).error).toBeUndefined();
}
