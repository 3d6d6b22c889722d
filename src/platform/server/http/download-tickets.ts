import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/en.ts';
import type { Clock } from '../clock.ts';
import { type Entropy, newSecret } from '../entropy.ts';

/** One-time tickets for downloads without a token: valid for a minute, and as long as the session. */
export interface DownloadTickets<What> {
  /** Throws `ApiError` 429 if too many are open. */
  issue(sessionId: number, what: What): string;
  /** Throws `ApiError` 404 for an unknown, used or expired ticket. */
  redeem(ticket: string): What;
}

export interface DownloadTicketsDeps {
  clock: Clock;
  entropy: Entropy;
  onEnded(listener: (sessionId: number) => void): void;
  texts: { tooMany(): string };
}

const lifetime = 60_000;
const maxTickets = 20;

export function createDownloadTickets<What>(deps: DownloadTicketsDeps): DownloadTickets<What> {
  const { clock, entropy, texts } = deps;
  const tickets = new Map<string, { sessionId: number; until: number; what: What }>();

  deps.onEnded((ended) => {
    for (const [ticket, { sessionId }] of tickets) if (sessionId === ended) tickets.delete(ticket);
  });

  return {
    issue(sessionId, what) {
      const now = clock.elapsed();
      for (const [ticket, { until }] of tickets) if (until <= now) tickets.delete(ticket);
      if (tickets.size >= maxTickets) {
        throw new ApiError(429, texts.tooMany(), { retryAfter: lifetime / 1_000 });
      }
      const ticket = newSecret(entropy);
      tickets.set(ticket, { sessionId, until: now + lifetime, what });
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
