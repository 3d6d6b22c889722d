import * as z from 'zod/mini';
import { RequiredDate, TimeZoneName } from '#shared/dates.ts';
import { endpoint, WireDate } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';

/** The start date of the relationship and the couple's IANA time zone. */
export const RelationshipInfo = z.object({ startDate: WireDate, timeZone: z.string() });
export type RelationshipInfo = z.infer<typeof RelationshipInfo>;

export const readRelationship = endpoint({
  method: 'GET',
  path: '/api/auth/relationship-info',
  access: 'user',
  responses: { 200: RelationshipInfo },
});

/** Updates the date, the zone, or both, for both partners. */
export const changeRelationship = endpoint({
  method: 'PUT',
  path: '/api/auth/relationship-info',
  access: 'user',
  body: z.object({
    startDate: z.optional(RequiredDate),
    timeZone: z.optional(TimeZoneName),
  }),
  responses: { 200: RelationshipInfo },
});

export const relationshipChanged = liveEvent({
  name: 'relationship-changed',
  data: RelationshipInfo,
});
