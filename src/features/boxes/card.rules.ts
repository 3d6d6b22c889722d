import { instantIn } from '#shared/moments.ts';
import {
  type Action,
  actions,
  type BoxState,
  may,
  maySeePrize,
  type Role,
  roleOf,
  type Status,
} from './boxes.rules.ts';
import type { t } from './messages/index.ts';

type WireState = Pick<
  BoxState,
  'status' | 'ownerId' | 'recipientId' | 'expirationMinutes' | 'rejectionReason'
> & {
  readonly [Moment in 'dropAt' | 'activatedAt' | 'openedAt' | 'expiresAt']: unknown;
};

/** The state of a box that the server sent. A box with an unreadable drop date never appears. */
export const stateOf = (box: WireState): BoxState => ({
  ...box,
  dropAt: instantIn(box.dropAt) ?? Number.POSITIVE_INFINITY,
  activatedAt: instantIn(box.activatedAt),
  openedAt: instantIn(box.openedAt),
  expiresAt: instantIn(box.expiresAt),
  cancelledAt: null,
});

/** Paying is another way to complete. A review, which shows the completion, approves or rejects it. */
export type CardAction = Exclude<Action, 'activate' | 'approve' | 'reject'> | 'pay' | 'review';

const messages: Readonly<Record<Role, { readonly [At in Status]?: CardMessage }>> = {
  owner: {
    DROPPED: 'waiting for recipient',
    OPENED: 'waiting for completion',
    APPROVED: 'waiting for claim',
  },
  recipient: { WAITING_APPROVAL: 'waiting for approval' },
};
type CardMessage = keyof typeof t.page.messages;

/** The card of a box for a user. `price` is in dollars; `now` is the server's time. */
export function cardContent(box: BoxState, price: number, userId: number, now: number) {
  const role = roleOf(box, userId);
  const isRejected = box.status === 'OPENED' && box.rejectionReason !== null;
  const possibleActions = actions
    .filter((action) => may(action, box, userId, now))
    .filter((action) => action !== 'activate' && action !== 'reject')
    .map((action) => (action === 'approve' ? 'review' : action));
  /** The next step; null if the box waits for the partner or for nothing. */
  const primary = primaries.find((action) => possibleActions.includes(action)) ?? null;
  const otherActions: CardAction[] = possibleActions.filter((action) => action !== primary);
  if (primary === 'complete' && price > 0) otherActions.unshift('pay');
  const message = isRejected && role === 'recipient' ? 'try again' : messages[role][box.status];
  /** The status, and REJECTED after a rejected attempt. */
  const badges: readonly Status[] = isRejected ? [box.status, 'REJECTED'] : [box.status];
  return {
    role,
    badges,
    knowsPrize: maySeePrize(box, userId),
    message: message ?? null,
    primary,
    otherActions,
  };
}

/** The primary actions. At most one of them is possible in each state. */
const primaries = ['open', 'complete', 'review', 'claim', 'update'] as const;

export type WaitingAction = Exclude<(typeof primaries)[number], 'update'>;

/** An action that waits for the user now; null if the box waits for the partner or for time. */
export function nextActionOf(box: WireState, userId: number, now: number): WaitingAction | null {
  const { primary } = cardContent(stateOf(box), 0, userId, now);
  return primary === 'update' ? null : primary;
}

/** The time from which each action waits. */
const sinceOf = {
  open: 'droppedAt',
  complete: 'openedAt',
  review: 'completedAt',
  claim: 'approvedAt',
} as const satisfies Record<WaitingAction, string>;

type WaitingBox = WireState & Readonly<Record<(typeof sinceOf)[WaitingAction], unknown>>;

/** The box that waits for the user most urgently, in the order of Home: by deadline, then the oldest. */
export function firstWaitingOf<Box extends WaitingBox>(
  boxes: readonly Box[],
  userId: number,
  now: number,
): Box | undefined {
  const ranked = boxes.flatMap((box) => {
    const action = nextActionOf(box, userId, now);
    if (action === null) return [];
    const { expiresAt } = stateOf(box);
    const deadline = (action === 'complete' ? expiresAt : null) ?? Number.POSITIVE_INFINITY;
    return [{ box, deadline, since: instantIn(box[sinceOf[action]]) ?? 0 }];
  });
  ranked.sort((one, other) =>
    one.deadline === other.deadline ? one.since - other.since : one.deadline - other.deadline,
  );
  return ranked[0]?.box;
}

/** Boxes waiting for the owner's approval. */
export const pendingOf = (ownedBoxes: readonly { readonly status: Status }[]): number =>
  ownedBoxes.filter(({ status }) => status === 'WAITING_APPROVAL').length;

/** Boxes on a page. */
export const boxesOfPage = 20;

/** Returns the number of pages, at least one. */
export const pagesOf = (boxes: number): number => Math.max(1, Math.ceil(boxes / boxesOfPage));
