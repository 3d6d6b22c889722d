import { Readable } from 'node:stream';
import type { Database } from '#platform/server/db/database.ts';
import { digestOf, type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { ClientInfo } from '#platform/server/http/client.ts';
import { answered } from '#platform/server/http/route.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Tokens } from '#platform/server/identity/tokens.ts';
import { ApiError } from '#shared/api-error.ts';
import { addressOf } from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import * as contract from '../calendar-feed.contract.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { writeCalendar } from './calendar-feed.ts';
import type { Schema } from './memories.schema.ts';
import * as store from './memories.store.ts';

export interface CalendarFeedDeps {
  http: HttpServer;
  database: Database<Schema>;
  tokens: Pick<Tokens, 'calendarToken'>;
  entropy: Entropy;
  basePath: string;
}

/**
 * The secret link of each user and the feed behind it (decisions §9a). The database holds a nonce and the hash of the
 * token, which is derived from the nonce with the key of the server.
 */
export function calendarFeedRoutes(deps: CalendarFeedDeps): void {
  const { http, database, tokens, entropy, basePath } = deps;
  const { route } = http;

  route(contract.readCalendarLink, async ({ user, client }) => {
    const link = await store.findLink(database.read, user.id);
    return { url: link === undefined || !isValid(link) ? null : urlOf(link.nonce, client) };
  });

  route(contract.createCalendarLink, async ({ user, client }) => {
    const nonce = newSecret(entropy);
    const digest = digestOf(tokens.calendarToken(nonce));
    await database.write((tx) => store.saveLink(tx, { personId: user.id, nonce, digest }));
    return answered(201, { url: urlOf(nonce, client) });
  });

  route(contract.deleteCalendarLink, async ({ user }) => {
    await database.write((tx) => store.deleteLink(tx, user.id));
    return { message: t.settings.turnedOff };
  });

  route.download(contract.readCalendarFeed, async ({ params: { token } }) => {
    const link = await store.findLinkByDigest(database.read, digestOf(token));
    if (link === undefined || !isValid(link)) throw new ApiError(404, sharedMessages.notFound);
    const owner = (await readUsers(database.read)).find(({ id }) => id === link.personId);
    const calendar = writeCalendar(database.read, owner?.language ?? 'en');
    return {
      blob: { content: Readable.from(calendar, { objectMode: false }) },
      name: 'memories.ics',
      type: 'text/calendar; charset=utf-8',
    };
  });

  /** False after the key was replaced, such as by a restore on another server. */
  const isValid = ({ nonce, digest }: store.CalendarLink) =>
    digestOf(tokens.calendarToken(nonce)) === digest;

  const urlOf = (nonce: string, { origin }: ClientInfo) =>
    origin +
    addressOf(basePath, contract.readCalendarFeed.path, { token: tokens.calendarToken(nonce) });
}
