import * as z from 'zod/mini';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';

export const voucherSources = ['wheel', 'box'] as const;
export type VoucherSource = (typeof voucherSources)[number];

const Party = z.object({ id: z.int(), name: z.string() });

/** A prize that one partner gives and the other one gets: of the wheel once it is claimed, of a box once it is approved. */
export const Voucher = z.object({
  source: z.enum(voucherSources),
  /** Of the spin, or of the box's prize; unique within the source. */
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** In dollars. */
  value: z.number(),
  from: Party,
  to: Party,
  wonAt: z.string(),
  claimedAt: z.nullable(z.string()),
  givenAt: z.nullable(z.string()),
});
export type Voucher = z.infer<typeof Voucher>;

/** The prizes of both, the newest first. */
export const readVouchers = endpoint({
  method: 'GET',
  path: '/api/vouchers',
  access: 'user',
  responses: { 200: z.array(Voucher) },
});

/** Either partner says that a prize was given, or takes that back. 409 before the claim. */
export const changeGiven = endpoint({
  method: 'PUT',
  path: '/api/vouchers/:source/:id/given',
  access: 'user',
  params: z.object({ source: z.enum(voucherSources), id: idParam }),
  body: z.object({ given: z.boolean() }),
  responses: { 200: z.object({ message: z.string(), voucher: Voucher }) },
});

/** Event for both users: a prize was won, claimed or given. */
export const vouchersChanged = liveEvent({ name: 'vouchers-changed', data: z.object({}) });
