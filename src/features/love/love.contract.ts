import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { nameText } from '#shared/text.ts';
import { t } from './messages/index.ts';

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
  /** Clicks since midnight in the couple's time zone: the user's, and both partners'. Earlier versions cached none. */
  today: z._default(z.int(), 0),
  totalToday: z._default(z.int(), 0),
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
  partnerToday: z._default(z.int(), 0),
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

/** UTF-16 units. */
export const longestWord = 140;

/** A short text with a heart, which is never edited or deleted. */
export const Word = z.object({
  id: z.int(),
  text: z.string(),
  at: z.string(),
  user: z.object({ id: z.int(), name: z.string() }),
});
export type Word = z.infer<typeof Word>;

/** Responds 429 above 20 in an hour. */
export const sendWord = endpoint({
  method: 'POST',
  path: '/api/love/words',
  access: 'user',
  repeatable: true,
  body: z.object({ text: nameText(longestWord, () => t.words.empty) }),
  responses: { 201: Word },
});

/** Event for both users: one of them sent a word. */
export const wordSent = liveEvent({ name: 'word', data: Word });

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
