import type { Transaction } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readCouple, saveCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { dateIn } from '#shared/dates.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import * as contract from '../relationship.contract.ts';
import { startDateError } from '../relationship.rules.ts';

export interface RelationshipDeps {
  http: HttpServer;
  database: Database<IdentitySchema>;
  live: Live;
  clock: Clock;
  /** Data of other features that depends on the couple's zone. */
  ofZone: {
    /** Updates it in the transaction that changes the zone. */
    move(tx: Transaction<IdentitySchema>, timeZone: string): Promise<void>;
    /** Publishes the change after the commit. */
    publish(both: Couple): void;
  };
}

/** The start date and the time zone of the couple. */
export function relationshipRoutes(deps: RelationshipDeps): void {
  const { http, database, live, clock, ofZone } = deps;
  const { route } = http;

  route(contract.readRelationship, () => readCouple(database.read));

  route(contract.changeRelationship, async ({ user, partner, body, locale }) => {
    const { couple, zoneChanged } = await database.write(async (tx) => {
      const before = await readCouple(tx);
      const couple = {
        startDate: body.startDate ?? before.startDate,
        timeZone: body.timeZone ?? before.timeZone,
      };
      if (body.startDate !== undefined) {
        const { startDate } = body;
        const today = dateIn(couple.timeZone, clock.now());
        const error = inLocale(locale, () => startDateError(startDate, today));
        if (error !== undefined) throw fieldError('startDate', error);
      }
      await saveCouple(tx, couple);
      const zoneChanged = couple.timeZone !== before.timeZone;
      if (zoneChanged) await ofZone.move(tx, couple.timeZone);
      return { couple, zoneChanged };
    });
    live.publishToBoth({ user, partner }, contract.relationshipChanged, couple);
    if (zoneChanged) ofZone.publish({ user, partner });
    return couple;
  });
}
