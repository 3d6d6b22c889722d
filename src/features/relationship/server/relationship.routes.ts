import type { Transaction } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readCouple, saveCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { earliestStart } from '#shared/couple.ts';
import { dateIn } from '#shared/dates.ts';
import { relationshipMessages as t } from '../messages/index.ts';
import * as contract from '../relationship.contract.ts';
import { faultOfStart } from '../relationship.rules.ts';

/** What else hangs on the couple's zone; wired where every feature is known. */
export interface OfZone {
  /** Follows a new zone, within the transaction in which it changes. */
  move(tx: Transaction<IdentitySchema>, timeZone: string): Promise<void>;
  /** Tells both so, once that is committed. */
  tell(both: Couple): void;
}

export interface RelationshipDeps {
  http: HttpServer;
  database: Database<IdentitySchema>;
  live: Live;
  clock: Clock;
  ofZone: OfZone;
}

/** Since when the two are together, and by which clock they live (decisions §6). */
export function relationshipRoutes(deps: RelationshipDeps): void {
  const { http, database, live, clock, ofZone } = deps;
  const { route } = http;

  route(contract.readRelationship, () => readCouple(database.read));

  route(contract.changeRelationship, async ({ user, partner, body }) => {
    const { couple, isMoved } = await database.write(async (tx) => {
      const kept = await readCouple(tx);
      const timeZone = body.timeZone ?? kept.timeZone;
      if (body.startDate !== undefined) refuseFaults(body.startDate, timeZone, clock.now());
      const couple = { startDate: body.startDate ?? kept.startDate, timeZone };
      await saveCouple(tx, couple);
      const isMoved = timeZone !== kept.timeZone;
      if (isMoved) await ofZone.move(tx, timeZone);
      return { couple, isMoved };
    });
    live.publishToBoth({ user, partner }, contract.relationshipChanged, couple);
    if (isMoved) ofZone.tell({ user, partner });
    return couple;
  });
}

/** Throws a 400 that names the field. */
function refuseFaults(startDate: string, timeZone: string, now: number): void {
  const fault = faultOfStart(startDate, dateIn(timeZone, now));
  if (fault === null) return;
  const message =
    fault === 'future' ? t.timeline.startInFuture : t.timeline.startTooEarly(earliestStart);
  throw fieldError('startDate', message);
}
