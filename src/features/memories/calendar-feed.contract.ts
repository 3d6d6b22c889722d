import * as z from 'zod/mini';
import { endpoint, Message } from '#shared/endpoint.ts';
import { shortTextLimit, text } from '#shared/text.ts';

/** The secret address of the current user's calendar feed; null while there is none. */
const CalendarLink = z.object({ url: z.nullable(z.string()) });

export const readCalendarLink = endpoint({
  method: 'GET',
  path: '/api/calendar/link',
  access: 'user',
  responses: { 200: CalendarLink },
});

/** Creates the link, or replaces it: the old address stops working. */
export const createCalendarLink = endpoint({
  method: 'POST',
  path: '/api/calendar/link',
  access: 'user',
  responses: { 201: CalendarLink },
});

export const deleteCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/calendar/link',
  access: 'user',
  responses: { 200: Message },
});

/** All memories and the couple's own anniversary as iCalendar, for calendar apps; the token is the only secret. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: 'open',
  bytes: true,
  params: z.object({ token: text(shortTextLimit) }),
  responses: { 200: z.string() },
});
