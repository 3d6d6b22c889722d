import * as z from 'zod/mini';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { longText, shortText, text } from '#shared/text.ts';
import { wheelMessages as t } from './messages/index.ts';
import { WheelPrize } from './wheel.contract.ts';
import { mostPrizes, prizeTypes } from './wheel.rules.ts';

export const WheelConfiguration = z.object({
  /** False where nobody has saved one: then these are the usual prizes. */
  hasConfiguration: z.boolean(),
  prizes: z.array(WheelPrize),
});
export type WheelConfiguration = z.infer<typeof WheelConfiguration>;

const SavedConfiguration = z.extend(WheelConfiguration, { message: z.string() });

const GivenPrize = z.object({
  prizeName: text(shortText).check(z.trim()),
  prizeDescription: text(longText).check(z.trim()),
  prizeType: z.enum(prizeTypes),
  prizeValue: z.number(),
  probability: z.number(),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: () => t.wheel.colorFormat })),
});

/** The list alone will do as well. */
const PrizeList = z.union([z.object({ prizes: z.array(GivenPrize) }), z.array(GivenPrize)], {
  error: () => t.wheel.notFilled,
});

const listIn = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'prizes' in given ? given.prizes : given;

const GivenPrizes = z.pipe(
  z.pipe(
    // Counted first: in a list that is as long as a body may be, every item would be a fault of its own.
    z.transform((given: z.input<typeof PrizeList>, { issues }) => {
      const list = listIn(given);
      if (Array.isArray(list) && list.length > mostPrizes) {
        issues.push({ code: 'custom', input: given, message: t.wheel.tooMany(mostPrizes) });
      }
      return given;
    }),
    PrizeList,
  ),
  z.transform((given) => (Array.isArray(given) ? given : given.prizes)),
);

/** Bytes of the longest list: its t.wheel in UTF-8 with each character escaped, and what stands around them. */
export const longestWheel = mostPrizes * (6 * (shortText + longText) + 1_000);

export const readMyWheel = endpoint({
  method: 'GET',
  path: '/api/wheel-config/my-wheel',
  access: 'user',
  answers: { 200: WheelConfiguration },
});

/** The partner's, or one's own. */
export const readWheelOf = endpoint({
  method: 'GET',
  path: '/api/wheel-config/other-user-wheel/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  answers: { 200: WheelConfiguration },
});

export const saveMyWheel = endpoint({
  method: 'POST',
  path: '/api/wheel-config/save',
  access: 'user',
  body: GivenPrizes,
  answers: { 200: SavedConfiguration },
});

export const saveWheelOf = endpoint({
  method: 'POST',
  path: '/api/wheel-config/save-for-user/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  body: GivenPrizes,
  answers: { 200: SavedConfiguration },
});

/** Told to both: somebody's wheel is set up otherwise now. */
export const wheelSaved = liveEvent({ name: 'wheel-saved', data: z.object({ id: z.int() }) });
