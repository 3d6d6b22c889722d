import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { WireDate } from '#shared/wire-date.ts';

/** Since when the two are together, and the one time zone the couple lives by. */
export const RelationshipInfo = z.object({ startDate: WireDate, timeZone: z.string() });
export type RelationshipInfo = z.infer<typeof RelationshipInfo>;

export const readRelationship = endpoint({
  method: 'GET',
  path: '/api/auth/relationship-info',
  access: 'person',
  answers: { 200: RelationshipInfo },
});
