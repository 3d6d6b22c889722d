import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Clock } from '../clock.ts';
import { type Entropy, newSecret } from '../entropy.ts';

/**
 * Leave for a browser to fetch a large file by itself, since a page could not hold it: once, within a minute, and for as
 * long as the sign-in lasts that asked for it.
 */
export interface Tickets<What> {
  /** Throws a 429 where too many are about. */
  draw(sessionId: number, what: What): string;
  /** What it was drawn for. Throws a 404 where it does not count, or not any more. */
  redeem(ticket: string): What;
}

export interface TicketsParts {
  clock: Clock;
  entropy: Entropy;
  /** Hears of every sign-in that ends. */
  onEnded(listener: (sessionId: number) => void): void;
  texts: { tooMany: string };
}

/** Milliseconds until a ticket that nobody used is worth nothing. */
const ticketLife = 60_000;
const mostTickets = 20;

export function createTickets<What>(parts: TicketsParts): Tickets<What> {
  const { clock, entropy, texts } = parts;
  const tickets = new Map<string, { sessionId: number; until: number; what: What }>();

  parts.onEnded((ended) => {
    for (const [ticket, { sessionId }] of tickets) if (sessionId === ended) tickets.delete(ticket);
  });

  return {
    draw(sessionId, what) {
      const now = clock.elapsed();
      for (const [ticket, { until }] of tickets) if (until <= now) tickets.delete(ticket);
      if (tickets.size >= mostTickets) {
        throw new ApiError(429, texts.tooMany, { retryAfter: ticketLife / 1_000 });
      }
      const ticket = newSecret(entropy);
      tickets.set(ticket, { sessionId, until: now + ticketLife, what });
      return ticket;
    },
    redeem(ticket) {
      const found = tickets.get(ticket);
      tickets.delete(ticket);
      if (found === undefined || found.until <= clock.elapsed()) {
        throw new ApiError(404, sharedMessages.downloadExpired);
      }
      return found.what;
    },
  };
}
