import * as z from 'zod/mini';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { respondWith } from '#platform/server/http/route.ts';
import { type IdempotencySchema, idempotent } from '#platform/server/idempotency/idempotency.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import type { Notification } from '#shared/notification.ts';
import type { User } from '#shared/user.ts';
import {
  incrementLove,
  type LoveStats,
  ownLoveUpdate,
  type PartnerLove,
  partnerLoveUpdate,
  readLove,
  readPartnerLove,
  sendWord,
  simultaneousClicks,
  wordSent,
} from '../love.contract.ts';
import {
  clickLimit,
  isMilestone,
  isSimultaneousClick,
  loveGathering,
  progressOf,
  wordLimit,
} from '../love.rules.ts';
import { t } from '../messages/index.ts';
import { readWords } from '../words.contract.ts';
import type { LoveSchema } from './love.store.ts';
import * as store from './love.store.ts';
import type { LoveDays } from './love-days.ts';

export interface LoveDeps {
  http: HttpServer;
  database: Database<LoveSchema & IdempotencySchema & IdentitySchema>;
  live: Live;
  notifications: Notifications;
  clock: Clock;
  days: LoveDays;
  /** Called after the commit. */
  onMilestone(userId: number): void;
}

export function loveRoutes(deps: LoveDeps): void {
  const { http, database, live, notifications, clock, days, onMilestone } = deps;
  const { route, rateLimit } = http;
  /** The latest click of each user, in milliseconds of the monotonic clock. */
  const lastClicks = new Map<number, number>();

  /** The count of each user up to which the partner was notified; none if all of it was. */
  const announcedCounts = new Map<number, number>();

  async function composeLove(user: User) {
    const announced = announcedCounts.get(user.id);
    announcedCounts.delete(user.id);
    if (announced === undefined) return null;
    const sent = (await store.countLove(database.read, user.id)) - announced;
    return (): Notification => ({
      event: 'love',
      title: t.words.from(user.displayName),
      text: t.partner.sent(user.displayName, sent),
      place: '/dashboard',
      about: 'love',
    });
  }

  const publishClick = ({ user, partner }: Couple, count: number) => {
    live.publish(partner.id, partnerLoveUpdate, toPartnerLove(user, count, days));
    live.publish(user.id, ownLoveUpdate, { count });
    const now = clock.elapsed();
    if (isSimultaneousClick(lastClicks.get(user.id), lastClicks.get(partner.id), now)) {
      live.publishToBoth({ user, partner }, simultaneousClicks, {});
    }
    lastClicks.set(user.id, now);
    announcedCounts.set(user.id, announcedCounts.get(user.id) ?? count - 1);
    notifications.gather(partner.id, loveGathering, () => composeLove(user));
    if (isMilestone(count)) {
      onMilestone(user.id);
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
    toPartnerLove(partner, await store.countLove(database.read, partner.id), days);

  route(readLove, async (couple) =>
    toStats(await store.readLove(database.read, couple.user.id), couple, days),
  );

  route(readPartnerLove, readPartner);
  live.onSubscribe(partnerLoveUpdate, readPartner);

  route(
    incrementLove,
    async ({ user, partner, idempotencyKey }) => {
      const { effect: love, isReplay } = await database.write((tx) =>
        idempotent(tx, idempotencyKey, store.Love, () => store.addLove(tx, user.id, clock.now())),
      );
      if (!isReplay) publishClick({ user, partner }, love.count);
      return {
        ...toStats(love, { user, partner }, days),
        justReachedMilestone: isMilestone(love.count),
      };
    },
    { rateLimit: rateLimit(clickLimit.size, clickLimit.perSecond) },
  );

  route(readWords, ({ query: { limit, before } }) =>
    store.readWords(database.read, { limit, before }),
  );

  route(
    sendWord,
    async ({ user, partner, body: { text }, idempotencyKey }) => {
      const { word, isReplay } = await database.write(async (tx) => {
        const newWord = { userId: user.id, text, at: clock.now() };
        const { effect, isReplay } = await idempotent(tx, idempotencyKey, z.int(), () =>
          store.addWord(tx, newWord),
        );
        return { word: await store.readWord(tx, effect), isReplay };
      });
      if (!isReplay) {
        live.publishToBoth({ user, partner }, wordSent, word);
        notifications.send(partner.id, () => ({
          event: 'word',
          title: t.words.from(user.displayName),
          text,
          place: '/dashboard',
          about: `word ${word.id}`,
        }));
      }
      return respondWith(201, word);
    },
    { rateLimit: rateLimit(wordLimit.size, wordLimit.perSecond) },
  );
}

const toStats = (
  { count, totalCount, pendingMilestones }: store.Love,
  { user, partner }: Couple,
  days: LoveDays,
): LoveStats => {
  const today = days.today(user.id, count);
  return {
    ...progressOf(count),
    count,
    totalCount,
    pendingMilestones,
    today,
    totalToday: today + days.today(partner.id, totalCount - count),
  };
};

const toPartnerLove = (user: User, count: number, days: LoveDays): PartnerLove => ({
  partnerUsername: user.username,
  partnerDisplayName: user.displayName,
  partnerLoveCount: count,
  partnerToday: days.today(user.id, count),
});
