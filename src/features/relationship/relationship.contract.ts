import * as z from 'zod/mini';
import { RequiredDate, TimeZoneName } from '#shared/dates.ts';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { WireDate } from '#shared/wire-date.ts';

/** Since when the two are together, and the one time zone the couple lives by. */
export const RelationshipInfo = z.object({ startDate: WireDate, timeZone: z.string() });
export type RelationshipInfo = z.infer<typeof RelationshipInfo>;

export const readRelationship = endpoint({
  method: 'GET',
  path: '/api/auth/relationship-info',
  access: 'user',
  answers: { 200: RelationshipInfo },
});

/** Changes the date, the zone, or both, for both (decisions §6). */
export const changeRelationship = endpoint({
  method: 'PUT',
  path: '/api/auth/relationship-info',
  access: 'user',
  body: z.object({
    startDate: z.optional(RequiredDate),
    timeZone: z.optional(TimeZoneName),
  }),
  answers: { 200: RelationshipInfo },
});

/** Told to both on all their devices. */
export const relationshipChanged = liveEvent({
  name: 'relationship-changed',
  data: RelationshipInfo,
});
