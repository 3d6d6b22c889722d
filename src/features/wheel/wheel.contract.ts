import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { prizeTypes } from './wheel.rules.ts';

export const spinSources = ['saved_opportunity', 'weekly'] as const;
export const savedSources = ['milestone_520', 'wheel_close_without_spin'] as const;

/** A prize of a wheel; in a spin as it was when the wheel was spun. */
export const WheelPrize = z.object({
  id: z.int(),
  prizeName: z.string(),
  prizeDescription: z.string(),
  prizeType: z.enum(prizeTypes),
  prizeValue: z.number(),
  /** In percent. */
  probability: z.number(),
  color: z.string(),
  /** Its place on the wheel, from 0. */
  displayOrder: z.int(),
});
export type WheelPrize = z.infer<typeof WheelPrize>;

/** What a spin drew, from the wheel as it was then. */
export const Spin = z.object({
  prize: WheelPrize,
  prizeAmount: z.number(),
  source: z.enum(spinSources),
  /** The Sunday of its week. */
  weekStart: z.string(),
  usedAt: z.string(),
  wheel: z.array(WheelPrize),
});
export type Spin = z.infer<typeof Spin>;

const Spun = z.extend(Spin, { success: z.literal(true), message: z.string() });

export const WheelStats = z.object({
  /** Whether this week's spin is left; it needs something to spend on it as well. */
  canUseThisWeek: z.boolean(),
  weekStart: z.string(),
  nextResetAt: z.string(),
  /** The oldest whose prize was not claimed yet. */
  unclaimedSpin: z.nullable(Spun),
});
export type WheelStats = z.infer<typeof WheelStats>;

export const readWheelStats = endpoint({
  method: 'GET',
  path: '/api/wheel/stats',
  access: 'user',
  answers: { 200: WheelStats },
});

/** The home draws; what a caller says of prize and source decides nothing (decisions §3). */
export const spinWheel = endpoint({
  method: 'POST',
  path: '/api/wheel/use',
  access: 'user',
  repeatable: true,
  body: z.object({
    source: z.enum(spinSources),
    prizeAmount: z.optional(z.number().check(z.nonnegative())),
  }),
  answers: { 200: Spun },
});

/** Spins that were saved for a later week. */
export const SavedSpins = z.object({ total: z.int(), unused: z.int(), used: z.int() });
export type SavedSpins = z.infer<typeof SavedSpins>;

export const readSavedSpins = endpoint({
  method: 'GET',
  path: '/api/opportunities/stats',
  access: 'user',
  answers: { 200: SavedSpins },
});

const SavedSpin = z.extend(SavedSpins, { created: z.boolean() });

/** Saves the oldest milestone whose wheel was not spun; 200 where there is none. */
export const saveSpin = endpoint({
  method: 'POST',
  path: '/api/opportunities/create',
  access: 'user',
  body: z.object({ source: z.enum(savedSources) }),
  answers: { 200: SavedSpin, 201: SavedSpin },
});

/** Acknowledges that the last spin consumed a saved one. It consumes nothing itself. */
export const acknowledgeSpin = endpoint({
  method: 'POST',
  path: '/api/opportunities/use',
  access: 'user',
  answers: { 200: z.extend(SavedSpins, { message: z.string() }) },
});

export const WonPrize = z.object({
  id: z.int(),
  prizeName: z.string(),
  prizeType: z.enum(prizeTypes),
  prizeValue: z.number(),
  prizeDescription: z.string(),
  wonAt: z.string(),
});
export type WonPrize = z.infer<typeof WonPrize>;

const ClaimedPrize = z.object({ message: z.string(), prize: WonPrize });

/** Claims the oldest prize that was not; claimed already, the same one again with 200. */
export const claimPrize = endpoint({
  method: 'POST',
  path: '/api/wheel-prizes',
  access: 'user',
  answers: { 200: ClaimedPrize, 201: ClaimedPrize },
});

export const WonPrizes = z.object({ prizes: z.array(WonPrize), totalCount: z.int() });

/** One's own, the newest first. */
export const readPrizes = endpoint({
  method: 'GET',
  path: '/api/wheel-prizes',
  access: 'user',
  answers: { 200: WonPrizes },
});

export const PrizeStats = z.object({ totalPrizes: z.int(), totalValue: z.number() });

export const readPrizeStats = endpoint({
  method: 'GET',
  path: '/api/wheel-prizes/stats',
  access: 'user',
  answers: { 200: PrizeStats },
});

/** Told to a person: one of their spins was made, saved or claimed, on this device or another one. */
export const spinsChanged = liveEvent({ name: 'spins-changed', data: z.object({}) });
