import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';

/** The count of one user and the way to the next milestone. */
export const LoveStats = z.object({
  count: z.int(),
  /** Sum of both partners' counts. */
  totalCount: z.int(),
  nextMilestone: z.int(),
  remainingToMilestone: z.int(),
  currentLevel: z.int(),
  /** 0 to 100. */
  progressPercent: z.number(),
  isMilestoneReached: z.boolean(),
  /** Milestones whose wheel was neither spun nor saved. */
  pendingMilestones: z.int(),
});
export type LoveStats = z.infer<typeof LoveStats>;

export const IncrementedLove = z.extend(LoveStats, {
  /** True in exactly one response per milestone. */
  justReachedMilestone: z.boolean(),
});
export type IncrementedLove = z.infer<typeof IncrementedLove>;

export const PartnerLove = z.object({
  partnerUsername: z.string(),
  partnerDisplayName: z.string(),
  partnerLoveCount: z.int(),
});
export type PartnerLove = z.infer<typeof PartnerLove>;

export const readLove = endpoint({
  method: 'GET',
  path: '/api/love',
  access: 'user',
  responses: { 200: LoveStats },
});

/** One call per click, in parallel. Responds 429 above the rate limit. */
export const incrementLove = endpoint({
  method: 'POST',
  path: '/api/love/increment',
  access: 'user',
  repeatable: true,
  responses: { 200: IncrementedLove },
});

export const readPartnerLove = endpoint({
  method: 'GET',
  path: '/api/love/partner',
  access: 'user',
  responses: { 200: PartnerLove },
});

/** The partner's count changed; also sent once when a stream connects. */
export const partnerLoveUpdate = liveEvent({
  name: 'partner-love-update',
  data: PartnerLove,
  throttleMs: 100,
});

/** The user's own count changed, for their other tabs and devices. */
export const ownLoveUpdate = liveEvent({
  name: 'own-love-update',
  data: z.object({ count: z.int() }),
  throttleMs: 100,
});

/** Event for both users: they started to click at the same time. */
export const simultaneousClicks = liveEvent({ name: 'both-hearts', data: z.object({}) });
