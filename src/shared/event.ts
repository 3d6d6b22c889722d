import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A thing that happened, told live to a person: its name on the stream and what it carries. */
export interface LiveEvent<Data extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: string;
  readonly data: Data;
  /**
   * Milliseconds between two tellings to the same person: the first leaves at once, of those that
   * come meanwhile only the latest is told. Without it every single one leaves.
   */
  readonly pace?: number;
}

/** Describes one live event once, for the hub that tells it and the screen that hears it. */
export const liveEvent = <const Event extends LiveEvent>(event: Event): Event => event;

export type EventData<Event extends LiveEvent> = z.output<Event['data']>;

/** The only event stream of the home; whatever is live travels on it under its own event name. */
export const eventStream = endpoint({
  method: 'GET',
  path: '/api/love-updates/subscribe',
  access: 'stream',
  streams: true,
  query: z.object({ token: z.optional(z.string()) }),
  answers: { 200: z.string() },
});

/** The stream says goodbye before the home stops or the sign-in ends. */
export const bye = liveEvent({
  name: 'bye',
  data: z.object({ reason: z.enum(['stopping', 'signed-out', 'crowded']) }),
});

/**
 * Sent on joining, after the present values, where something was told to this person within the last `missedWithin`:
 * what a page read before it joined may lack that, so it reads again.
 */
export const missed = liveEvent({ name: 'missed', data: z.object({}) });
/** Milliseconds that such a moment lasts; a page takes less from its first call to its stream, or reads again. */
export const missedWithin = 10_000;

/** Milliseconds between two comment lines that keep an idle stream alive. */
export const streamHeartbeat = 15_000;
/** Milliseconds of silence after which a listener takes the stream for dead. */
export const streamSilence = 18_000;
/** Milliseconds to the next try after a stream broke (S1 §4). */
export const streamRetry = 3_000;
