import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { wheelMessages as t } from '../messages/index.ts';
import { faultOf, type Prize } from '../wheel.rules.ts';
import * as contract from '../wheel-config.contract.ts';
import type { Schema } from './wheel.schema.ts';
import { replacePrizes } from './wheel-config.store.ts';
import { wheelOf } from './wheel-of.ts';

export interface WheelConfigDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
}

/** Either sets up their own wheel, and the other's (S2 §6). */
export function wheelConfigRoutes({ http: { route }, database, live }: WheelConfigDeps): void {
  route(contract.readMyWheel, ({ user }) => wheelOf(database.read, user.id));

  route(contract.readWheelOf, ({ user, partner, params: { id } }) =>
    wheelOf(database.read, oneOf({ user, partner }, id)),
  );

  const roomy = { bodyLimit: contract.longestWheel };
  route(
    contract.saveMyWheel,
    ({ user, partner, body }) => save({ user, partner }, user.id, body),
    roomy,
  );

  route(
    contract.saveWheelOf,
    ({ user, partner, params: { id }, body }) =>
      save({ user, partner }, oneOf({ user, partner }, id), body),
    roomy,
  );

  async function save(both: Couple, personId: number, prizes: readonly Prize[]) {
    const fault = faultOf(prizes);
    if (fault !== null) throw new ApiError(400, fault);
    const wheel = await database.write(async (tx) => {
      await replacePrizes(tx, personId, prizes);
      return wheelOf(tx, personId);
    });
    live.publishToBoth(both, contract.wheelSaved, { id: personId });
    return { message: t.wheel.wheelSaved, ...wheel };
  }
}

/** Throws a 404 for whom this home does not know. */
function oneOf({ user, partner }: Couple, id: number): number {
  if (id === user.id || id === partner.id) return id;
  throw new ApiError(404, t.wheel.userNotFound);
}
