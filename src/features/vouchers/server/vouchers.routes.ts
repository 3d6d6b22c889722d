import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import { changeGiven, readVouchers, vouchersChanged } from '../vouchers.contract.ts';
import * as store from './vouchers.store.ts';

export interface VouchersDeps {
  http: HttpServer;
  database: Database<store.Schema>;
  live: Live;
  clock: Clock;
}

/** Prizes that the partners give each other. */
export function vouchersRoutes({ http: { route }, database, live, clock }: VouchersDeps): void {
  route(readVouchers, ({ user, partner }) => store.readVouchers(database.read, [user, partner]));

  route(changeGiven, async ({ user, partner, params, body: { given } }) => {
    const users = [user, partner] as const;
    const { voucher, isChanged } = await database.write(async (tx) => {
      const before = await store.findVoucher(tx, params, users);
      if (before === undefined) throw new ApiError(404, () => t.answers.notFound);
      if (before.claimedAt === null) throw new ApiError(409, () => t.answers.notClaimed);
      if (given === (before.givenAt !== null)) return { voucher: before, isChanged: false };
      await store.saveGiven(tx, params, given ? { at: clock.now(), by: user.id } : null);
      const after = await store.findVoucher(tx, params, users);
      return { voucher: after ?? before, isChanged: true };
    });
    if (isChanged) live.publishToBoth({ user, partner }, vouchersChanged, {});
    return { message: () => (given ? t.answers.given : t.answers.owed), voucher };
  });
}
