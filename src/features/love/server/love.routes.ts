import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { type IdempotencySchema, idempotent } from '#platform/server/idempotency/idempotency.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import type { User } from '#shared/user.ts';
import {
  incrementLove,
  type LoveStats,
  ownLoveUpdate,
  type PartnerLove,
  partnerLoveUpdate,
  readLove,
  readPartnerLove,
  simultaneousClicks,
} from '../love.contract.ts';
import { clickLimit, isMilestone, isSimultaneousClick, progressOf } from '../love.rules.ts';
import { t } from '../messages/index.ts';
import type { LoveSchema } from './love.store.ts';
import * as store from './love.store.ts';

export interface LoveDeps {
  http: HttpServer;
  database: Database<LoveSchema & IdempotencySchema>;
  live: Live;
  notifications: Notifications;
  clock: Clock;
}

export function loveRoutes({ http, database, live, notifications, clock }: LoveDeps): void {
  const { route, rateLimit } = http;
  /** The latest click of each user, in milliseconds of the monotonic clock. */
  const lastClicks = new Map<number, number>();

  const publishClick = ({ user, partner }: Couple, count: number) => {
    live.publish(partner.id, partnerLoveUpdate, toPartnerLove(user, count));
    live.publish(user.id, ownLoveUpdate, { count });
    const now = clock.elapsed();
    if (isSimultaneousClick(lastClicks.get(user.id), lastClicks.get(partner.id), now)) {
      live.publishToBoth({ user, partner }, simultaneousClicks, {});
    }
    lastClicks.set(user.id, now);
    if (isMilestone(count)) {
      notifications.send(partner.id, () => ({
        event: 'milestone',
        title: t.milestone.title,
        text: t.partner.shared(user.displayName, count),
        place: '/dashboard',
        about: 'milestone',
      }));
    }
  };

  const readPartner = async ({ partner }: { partner: User }) =>
    toPartnerLove(partner, await store.countLove(database.read, partner.id));

  route(readLove, async ({ user }) => toStats(await store.readLove(database.read, user.id)));

  route(readPartnerLove, readPartner);
  live.onSubscribe(partnerLoveUpdate, readPartner);

  route(
    incrementLove,
    async ({ user, partner, idempotencyKey }) => {
      const { effect: love, isReplay } = await database.write((tx) =>
        idempotent(tx, idempotencyKey, store.Love, () => store.addLove(tx, user.id, clock.now())),
      );
      if (!isReplay) publishClick({ user, partner }, love.count);
      return { ...toStats(love), justReachedMilestone: isMilestone(love.count) };
    },
    { rateLimit: rateLimit(clickLimit.size, clickLimit.perSecond) },
  );
}

const toStats = ({ count, totalCount, pendingMilestones }: store.Love): LoveStats => ({
  ...progressOf(count),
  count,
  totalCount,
  pendingMilestones,
});

const toPartnerLove = (user: User, count: number): PartnerLove => ({
  partnerUsername: user.username,
  partnerDisplayName: user.displayName,
  partnerLoveCount: count,
});
