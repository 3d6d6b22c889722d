import * as z from 'zod/mini';
import { Box } from '#features/boxes/boxes.contract.ts';
import { Voucher } from '#features/vouchers/vouchers.contract.ts';
import { Spin } from '#features/wheel/wheel.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';

export const waitingKinds = [
  'box_open',
  'box_complete',
  'box_review',
  'box_claim',
  'prize_claim',
  'spin',
  'voucher_owed',
  'note_request',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Something that the current user can or must do. */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Since when. */
  at: z.string(),
  deadline: z.nullable(z.string()),
  box: z.optional(Box),
  spin: z.optional(Spin),
  voucher: z.optional(Voucher),
  request: z.optional(z.object({ requestId: z.string(), userId: z.int(), name: z.string() })),
});
export type Waiting = z.infer<typeof Waiting>;

/** Sorted by deadline, the soonest first; then things without one, the oldest first. */
export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting',
  access: 'user',
  responses: { 200: z.array(Waiting) },
});

/** Event for both users: what waits for one of them may have changed. */
export const waitingChanged = liveEvent({
  name: 'waiting-changed',
  data: z.object({}),
  throttleMs: 500,
});
