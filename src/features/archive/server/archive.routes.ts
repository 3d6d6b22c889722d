import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { respondWith } from '#platform/server/http/route.ts';
import { ApiError } from '#shared/api-error.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import * as contract from '../archive.contract.ts';
import { t } from '../messages/index.ts';
import type { Archives } from './archives.ts';

export interface ArchiveRoutesDeps {
  http: HttpServer;
  archives: Archives;
  clock: Clock;
  entropy: Entropy;
  /** Calls the listener with the ID of each session that ends. */
  onSessionEnded(listener: (sessionId: number) => void): void;
}

/** Each starts minutes of work: ten at once, then two a minute. */
const bucket = { size: 10, perSecond: 1 / 30 } as const;

/** Handler for `catch`: `Archives` logs and saves the errors, which the partners read in the state. */
const loggedThere = () => undefined;

export function archiveRoutes(deps: ArchiveRoutesDeps): void {
  const { archives, clock, entropy } = deps;
  const { route, rateLimit } = deps.http;
  /** Tickets of downloads, which a browser requests without a token and without the user's locale. */
  const tickets = new LRUCache<string, { sessionId: number; locale: string }>({
    max: 20,
    ttl: 60_000,
    ttlResolution: 0,
    perf: clock,
  });
  const options = { rateLimit: rateLimit(bucket.size, bucket.perSecond) };

  route(contract.readBackups, () => archives.state());

  route(
    contract.startBackup,
    async ({ locale }) => {
      archives.backUp('by-hand', locale).catch(loggedThere);
      return archives.state();
    },
    options,
  );

  route(
    contract.startCheck,
    async ({ locale }) => {
      archives.check(locale).catch(loggedThere);
      return archives.state();
    },
    options,
  );

  route(
    contract.startCopy,
    async ({ locale }) => {
      const { offsite } = await archives.state();
      if (offsite === null) throw new ApiError(409, () => t.offsite.noPlace);
      archives.copy(locale).catch(loggedThere);
      return archives.state();
    },
    options,
  );

  route(
    contract.createDownload,
    async ({ session, locale }) => {
      const ticket = newSecret(entropy);
      tickets.set(ticket, { sessionId: session.id, locale });
      return respondWith(201, { ticket });
    },
    options,
  );

  route.download(contract.downloadArchive, async ({ params: { ticket } }) => {
    const storedTicket = tickets.get(ticket);
    tickets.delete(ticket);
    if (storedTicket === undefined) throw new ApiError(404, () => serverMessages.downloadExpired);
    return archives.download(storedTicket.locale);
  });

  deps.onSessionEnded((endedSessionId) => {
    for (const [ticket, { sessionId }] of tickets)
      if (sessionId === endedSessionId) tickets.delete(ticket);
  });
}
