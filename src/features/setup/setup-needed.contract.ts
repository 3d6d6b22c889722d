import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** Whether nobody lives here yet. Apart from the rest, since every first page asks it. */
export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'open',
  beforeSetup: true,
  answers: { 200: z.object({ needed: z.boolean() }) },
});
