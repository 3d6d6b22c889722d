import * as z from 'zod/mini';
import { endpoint, WireDate } from '#shared/endpoint.ts';
import { BoxUser } from './boxes.contract.ts';
import { prizeTypes } from './boxes.rules.ts';
import { t } from './messages/index.ts';

/** The prize of an approved box, with the texts of that moment. */
export const BoxPrize = z.object({
  id: z.int(),
  boxId: z.int(),
  prizeName: z.string(),
  prizeDescription: z.string(),
  taskDescription: z.string(),
  completionType: z.enum(prizeTypes),
  completionData: z.string(),
  /** In dollars. */
  priceAmount: z.number(),
  approvedAt: WireDate,
  claimedAt: z.nullable(WireDate),
  owner: BoxUser,
  recipient: BoxUser,
});
export type BoxPrize = z.infer<typeof BoxPrize>;

const BoxPrizesPage = z.object({
  content: z.array(BoxPrize),
  totalElements: z.int(),
  totalPages: z.int(),
  /** Index of this page, from 0. */
  number: z.int(),
  size: z.int(),
});

export const defaultPageSize = 20;

const optionalInt = (pattern: RegExp, error: () => string) =>
  z.optional(
    z.pipe(
      z.string().check(z.regex(pattern, { error })),
      z.transform((digits) => (digits === '' ? undefined : Number(digits))),
    ),
  );

/** Prizes of both users, newest first: all, or one page if `page` or `size` is sent. */
export const readBoxPrizes = endpoint({
  method: 'GET',
  path: '/api/prize-history',
  access: 'user',
  query: z.object({
    page: optionalInt(/^\d{0,9}$/, () => t.box.invalidPage),
    size: optionalInt(/^(?:[1-9]\d?|1\d\d|200)?$/, () => t.box.invalidPageSize),
  }),
  responses: { 200: z.union([z.array(BoxPrize), BoxPrizesPage]) },
});

export const BoxPrizeStats = z.object({
  totalPrizes: z.int(),
  /** In dollars. */
  totalValue: z.number(),
  claimed: z.int(),
  unclaimed: z.int(),
  /** Count of approvals in this month, in the couple's time zone. */
  thisMonth: z.int(),
  thisYear: z.int(),
  completionTypes: z.record(z.enum(prizeTypes), z.int()),
});
export type BoxPrizeStats = z.infer<typeof BoxPrizeStats>;

export const readBoxPrizeStats = endpoint({
  method: 'GET',
  path: '/api/prize-history/stats',
  access: 'user',
  responses: { 200: BoxPrizeStats },
});
