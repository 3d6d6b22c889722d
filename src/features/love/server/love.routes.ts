import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { type IdempotencySchema, idempotent } from '#platform/server/idempotency/idempotency.ts';
import type { Notices } from '#platform/server/notices.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import type { User } from '#shared/user.ts';
import { bothHearts } from '../both-hearts.contract.ts';
import { heartsMeet } from '../both-hearts.rules.ts';
import {
  incrementLove,
  type LoveStats,
  type PartnerLove,
  partnerLoveUpdate,
  readLove,
  readPartnerLove,
} from '../love.contract.ts';
import { clickBucket, isMilestone, progressOf } from '../love.rules.ts';
import { loveMessages as t } from '../messages/index.ts';
import { ownLoveUpdate } from '../own-love.contract.ts';
import type { LoveSchema } from './love.schema.ts';
import * as store from './love.store.ts';

export interface LoveDeps {
  http: HttpServer;
  database: Database<LoveSchema & IdempotencySchema>;
  live: Live;
  notices: Notices;
  clock: Clock;
}

/** The love of both: one's own to add to, the partner's to watch grow. */
export function loveRoutes(deps: LoveDeps): void {
  const { http, database, live, notices, clock } = deps;
  const { route, rateLimit } = http;

  route(readLove, async ({ user }) => statsOf(await store.readLove(database.read, user.id)));

  /** When each of the two clicked last, by the clock that never jumps. */
  const clicked = new Map<number, number>();
  const tellWhereHeartsMeet = ({ user, partner }: Couple) => {
    const now = clock.elapsed();
    if (heartsMeet(clicked.get(user.id), clicked.get(partner.id), now)) {
      live.publishToBoth({ user, partner }, bothHearts, {});
    }
    clicked.set(user.id, now);
  };

  const noticeMilestone = ({ user, partner }: Couple, count: number) =>
    notices.notify(partner.id, {
      ...{ event: 'milestone', title: t.milestone.title, place: '/dashboard' },
      ...{ text: t.milestone.reached(user.displayName, count), about: 'milestone' },
    });

  route(
    incrementLove,
    async ({ user, partner, idempotencyKey }) => {
      const { effect: love, isReplay } = await database.write((tx) =>
        idempotent(tx, idempotencyKey, store.Love, () => store.addLove(tx, user.id, clock.now())),
      );
      const justReachedMilestone = isMilestone(love.count);
      if (!isReplay) {
        live.publish(partner.id, partnerLoveUpdate, partnerLoveOf(user, love.count));
        live.publish(user.id, ownLoveUpdate, { count: love.count });
        tellWhereHeartsMeet({ user, partner });
        if (justReachedMilestone) noticeMilestone({ user, partner }, love.count);
      }
      return { ...statsOf(love), justReachedMilestone };
    },
    { rateLimit: rateLimit(clickBucket.size, clickBucket.perSecond) },
  );

  const partnerLove = async ({ partner }: { partner: User }) =>
    partnerLoveOf(partner, await store.countLove(database.read, partner.id));

  route(readPartnerLove, ({ partner }) => partnerLove({ partner }));
  live.onSubscribe(partnerLoveUpdate, partnerLove);
}

const statsOf = ({ count, totalCount, pendingMilestones }: store.Love): LoveStats => ({
  ...progressOf(count),
  count,
  totalCount,
  pendingMilestones,
});

const partnerLoveOf = (user: User, count: number): PartnerLove => ({
  partnerUsername: user.username,
  partnerDisplayName: user.displayName,
  partnerLoveCount: count,
});
