import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';

/** How much love a person has shared, and where that stands between two milestones. */
export const LoveStats = z.object({
  /** The caller's own count. */
  count: z.int(),
  /** Both partners' counts together. */
  totalCount: z.int(),
  nextMilestone: z.int(),
  remainingToMilestone: z.int(),
  currentLevel: z.int(),
  /** 0 to 100. */
  progressPercent: z.number(),
  isMilestoneReached: z.boolean(),
  /** Milestones whose wheel was neither spun nor saved yet. */
  pendingMilestones: z.int(),
});
export type LoveStats = z.infer<typeof LoveStats>;

export const IncrementedLove = z.extend(LoveStats, {
  /** True for exactly one answer per milestone. */
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
  answers: { 200: LoveStats },
});

export const incrementLove = endpoint({
  method: 'POST',
  path: '/api/love/increment',
  access: 'user',
  repeatable: true,
  answers: { 200: IncrementedLove },
});

export const readPartnerLove = endpoint({
  method: 'GET',
  path: '/api/love/partner',
  access: 'user',
  answers: { 200: PartnerLove },
});

/** Told to a person when their partner's love grew; on connecting with the present value. */
export const partnerLoveUpdate = liveEvent({
  name: 'partner-love-update',
  data: PartnerLove,
  throttleMs: 100,
});
