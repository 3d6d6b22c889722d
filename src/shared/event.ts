import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** An event on the event stream: its name and its data. */
export interface LiveEvent<Data extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: string;
  readonly data: Data;
  /** Minimum milliseconds between two such events for one user: the first is sent at once, then the latest. */
  readonly throttleMs?: number;
}

/** Describes an event once, for the server that publishes and the client that subscribes. */
export const liveEvent = <const Event extends LiveEvent>(event: Event): Event => event;

export type EventData<Event extends LiveEvent> = z.output<Event['data']>;

/** The only event stream; it carries every live event. */
export const eventStream = endpoint({
  method: 'GET',
  path: '/api/love-updates/subscribe',
  access: 'stream',
  streams: true,
  query: z.object({ token: z.optional(z.string()) }),
  responses: { 200: z.string() },
});

/** The last event of a stream that the server closes. */
export const bye = liveEvent({
  name: 'bye',
  data: z.object({ reason: z.enum(['stopping', 'signed-out', 'crowded']) }),
});
export type CloseReason = EventData<typeof bye>['reason'];

/** Anything may have changed, as after an import: the client refetches all its data. */
export const everythingChanged = liveEvent({ name: 'everything-changed', data: z.object({}) });

/** Milliseconds between two comment lines that keep an idle stream alive. */
export const streamHeartbeat = 15_000;
/** Milliseconds until the client reconnects. */
export const streamRetry = 3_000;
