import * as z from 'zod/mini';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { longTextLimit, shortTextLimit, text } from '#shared/text.ts';
import { t } from './messages/index.ts';

export const mostPrizes = 100;
export const prizeTypes = ['MONEY', 'GIFT', 'EXPERIENCE'] as const;
export const spinSources = ['saved_opportunity', 'weekly'] as const;
export const savedSources = ['milestone_520', 'wheel_close_without_spin'] as const;

export const Prize = z.object({
  prizeName: z.string(),
  prizeDescription: z.string(),
  prizeType: z.enum(prizeTypes),
  prizeValue: z.number(),
  /** In percent. */
  probability: z.number(),
  /** `#RRGGBB`. */
  color: z.string(),
});
export type Prize = z.infer<typeof Prize>;

/** A prize of a wheel; in a spin, as it was when the wheel was spun. `displayOrder` is from 0. */
export const WheelPrize = z.extend(Prize, { id: z.int(), displayOrder: z.int() });
export type WheelPrize = z.infer<typeof WheelPrize>;

export const Spin = z.object({
  prize: WheelPrize,
  prizeAmount: z.number(),
  source: z.enum(spinSources),
  /** `YYYY-MM-DD`, a Sunday. */
  weekStart: z.string(),
  usedAt: z.string(),
  wheel: z.array(WheelPrize),
});
export type Spin = z.infer<typeof Spin>;

const read = { method: 'GET', access: 'user' } as const;

const SpinResult = z.extend(Spin, { success: z.literal(true), message: z.string() });

export const WheelStats = z.object({
  /** True while this week's slot is free. A spin needs a saved spin or a milestone as well. */
  canUseThisWeek: z.boolean(),
  weekStart: z.string(),
  nextResetAt: z.string(),
  unclaimedSpin: z.nullable(SpinResult),
});
export type WheelStats = z.infer<typeof WheelStats>;

export const readWheelStats = endpoint({
  ...read,
  path: '/api/wheel/stats',
  responses: { 200: WheelStats },
});

/** The server draws; `source` and `prizeAmount` decide nothing. */
export const spinWheel = endpoint({
  method: 'POST',
  path: '/api/wheel/use',
  access: 'user',
  repeatable: true,
  body: z.object({
    source: z.enum(spinSources),
    prizeAmount: z.optional(z.number().check(z.nonnegative())),
  }),
  responses: { 200: SpinResult },
});

export const SavedSpins = z.object({ total: z.int(), unused: z.int(), used: z.int() });
export type SavedSpins = z.infer<typeof SavedSpins>;

export const readSavedSpins = endpoint({
  ...read,
  path: '/api/opportunities/stats',
  responses: { 200: SavedSpins },
});

const SavedSpin = z.extend(SavedSpins, { created: z.boolean() });

/** Turns the oldest pending milestone into a saved spin; 200 if there is none. */
export const saveSpin = endpoint({
  method: 'POST',
  path: '/api/opportunities/create',
  access: 'user',
  body: z.object({ source: z.enum(savedSources) }),
  responses: { 200: SavedSpin, 201: SavedSpin },
});

/** Acknowledges that the last spin consumed a saved one; consumes nothing itself. */
export const acknowledgeSpin = endpoint({
  method: 'POST',
  path: '/api/opportunities/use',
  access: 'user',
  responses: { 200: z.extend(SavedSpins, { message: z.string() }) },
});

export const WonPrize = z.extend(z.omit(Prize, { probability: true, color: true }), {
  id: z.int(),
  wonAt: z.string(),
});
export type WonPrize = z.infer<typeof WonPrize>;

const ClaimedPrize = z.object({ message: z.string(), prize: WonPrize });

/** Claims the oldest unclaimed prize (201), or returns the last claimed one (200). The body decides nothing. */
export const claimPrize = endpoint({
  method: 'POST',
  path: '/api/wheel-prizes',
  access: 'user',
  body: z.catch(
    z.partial(z.pick(WonPrize, { prizeType: true, prizeValue: true, prizeDescription: true })),
    {},
  ),
  responses: { 200: ClaimedPrize, 201: ClaimedPrize },
});

export const WonPrizes = z.object({ prizes: z.array(WonPrize), totalCount: z.int() });

/** The current user's, newest first. */
export const readPrizes = endpoint({
  ...read,
  path: '/api/wheel-prizes',
  responses: { 200: WonPrizes },
});

export const PrizeStats = z.object({ totalPrizes: z.int(), totalValue: z.number() });

export const readPrizeStats = endpoint({
  ...read,
  path: '/api/wheel-prizes/stats',
  responses: { 200: PrizeStats },
});

/** Event for all devices of a user: one of their spins was made, saved or claimed. */
export const spinsChanged = liveEvent({ name: 'spins-changed', data: z.object({}) });

export const WheelConfiguration = z.object({
  /** False if none was saved: then these are the default prizes. */
  hasConfiguration: z.boolean(),
  prizes: z.array(WheelPrize),
});
export type WheelConfiguration = z.infer<typeof WheelConfiguration>;

const PrizeInput = z.extend(Prize, {
  prizeName: text(shortTextLimit).check(z.trim()),
  prizeDescription: text(longTextLimit).check(z.trim()),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: () => t.wheel.colorFormat })),
});

const PrizeList = z.union([z.object({ prizes: z.array(PrizeInput) }), z.array(PrizeInput)], {
  error: () => t.wheel.notFilled,
});

/** `{prizes}`, or the list alone. */
const ConfigurationInput = z.pipe(
  z.pipe(
    // The items are counted first: otherwise each item of a very long list would be an issue of
    // its own.
    z.transform((input: z.input<typeof PrizeList>, { issues }) => {
      const list = Array.isArray(input) ? input : input?.prizes;
      if (Array.isArray(list) && list.length > mostPrizes) {
        issues.push({ code: 'custom', input, message: t.wheel.tooMany(mostPrizes) });
      }
      return input;
    }),
    PrizeList,
  ),
  z.transform((input) => (Array.isArray(input) ? input : input.prizes)),
);

/** Bytes of the longest configuration, with every character escaped in UTF-8. */
export const longestWheel = mostPrizes * (6 * (shortTextLimit + longTextLimit) + 1_000);

const readWheel = { ...read, responses: { 200: WheelConfiguration } } as const;

export const readMyWheel = endpoint({ ...readWheel, path: '/api/wheel-config/my-wheel' });

/** The partner's, or the current user's own. */
export const readWheelOf = endpoint({
  ...readWheel,
  path: '/api/wheel-config/other-user-wheel/:id',
  params: z.object({ id: idParam }),
});

const saveWheel = {
  method: 'POST',
  access: 'user',
  body: ConfigurationInput,
  responses: { 200: z.extend(WheelConfiguration, { message: z.string() }) },
} as const;

export const saveMyWheel = endpoint({ ...saveWheel, path: '/api/wheel-config/save' });

export const saveWheelOf = endpoint({
  ...saveWheel,
  path: '/api/wheel-config/save-for-user/:id',
  params: z.object({ id: idParam }),
});

/** Event for both users: the wheel of the user with this id was saved. */
export const wheelSaved = liveEvent({ name: 'wheel-saved', data: z.object({ id: z.int() }) });
