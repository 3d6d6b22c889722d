import * as z from 'zod/mini';
import { endpoint, idParam, numberParam } from '#shared/endpoint.ts';
import { Word } from './love.contract.ts';

/** The words of both users, newest first; older than the word `before`. */
export const readWords = endpoint({
  method: 'GET',
  path: '/api/love/words',
  access: 'user',
  query: z.object({
    limit: numberParam({ minimum: 1, maximum: 100, defaultValue: 20 }),
    before: z.optional(idParam),
  }),
  responses: { 200: z.array(Word) },
});
