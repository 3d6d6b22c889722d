import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { WireDate } from '#shared/wire-date.ts';
import { CompletionType, Party } from './boxes.contract.ts';
import { boxesMessages as t } from './messages/index.ts';

/** What a box held once it was approved, in the words of that moment. */
export const BoxPrize = z.object({
  id: z.int(),
  boxId: z.int(),
  prizeName: z.string(),
  prizeDescription: z.string(),
  taskDescription: z.string(),
  completionType: CompletionType,
  /** How the challenge was met. */
  completionData: z.string(),
  /** In dollars. */
  priceAmount: z.number(),
  approvedAt: WireDate,
  claimedAt: z.nullable(WireDate),
  owner: Party,
  recipient: Party,
});
export type BoxPrize = z.infer<typeof BoxPrize>;

const BoxPrizesPart = z.object({
  content: z.array(BoxPrize),
  totalElements: z.int(),
  totalPages: z.int(),
  /** Of this part, from 0. */
  number: z.int(),
  size: z.int(),
});

/** Prizes of one part unless `size` says otherwise. */
export const usualPart = 20;

const whole = (written: RegExp, fault: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(written, fault)),
      z.transform((digits) => (digits === '' ? undefined : Number(digits))),
    ),
  );

/** Of both, the newest first: all of them, or with `page` or `size` the part from there. */
export const readBoxPrizes = endpoint({
  method: 'GET',
  path: '/api/prize-history',
  access: 'user',
  query: z.object({
    page: whole(/^\d{0,9}$/, t.box.invalidPage),
    size: whole(/^(?:[1-9]\d?|1\d\d|200)?$/, t.box.invalidPageSize),
  }),
  answers: { 200: z.union([z.array(BoxPrize), BoxPrizesPart]) },
});

export const BoxPrizeStats = z.object({
  totalPrizes: z.int(),
  /** In dollars. */
  totalValue: z.number(),
  claimed: z.int(),
  unclaimed: z.int(),
  /** Approved in this month and this year of the couple's zone. */
  thisMonth: z.int(),
  thisYear: z.int(),
  completionTypes: z.object({ TASK: z.int(), PHOTO: z.int(), LOCATION: z.int(), TIME: z.int() }),
});
export type BoxPrizeStats = z.infer<typeof BoxPrizeStats>;

export const readBoxPrizeStats = endpoint({
  method: 'GET',
  path: '/api/prize-history/stats',
  access: 'user',
  answers: { 200: BoxPrizeStats },
});
