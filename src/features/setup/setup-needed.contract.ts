import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** Apart from the other endpoints, because every first page calls it. */
export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'open',
  beforeSetup: true,
  responses: { 200: z.object({ needed: z.boolean() }) },
});
