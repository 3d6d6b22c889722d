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

/** What can be done from a card: paying is another way to complete. */
export type CardAction = Exclude<Action, 'activate'> | 'pay';

/** What a card says of where its box stands, for one of the two. */
export interface CardFace {
  readonly role: Role;
  /** Its status, and beside it that the last attempt was rejected (decisions §7). */
  readonly badges: readonly Status[];
  readonly knowsPrize: boolean;
  readonly message: CardMessage | null;
  /** The one step that it asks for now; null where it waits for the other one, or for nothing. */
  readonly primary: CardAction | null;
  readonly others: readonly CardAction[];
}

export type CardMessage =
  | 'waiting for recipient'
  | 'waiting for completion'
  | 'waiting for approval'
  | 'waiting for claim'
  | 'try again';

/** Those that have a button; a box is caught where it drops. */
const ownActions = actions.filter((action) => action !== 'activate');

/** The face of a box, seen by who is signed in (S3 §2). `price` in dollars; `now` is the home's. */
export function faceOf(box: BoxState, price: number, personId: number, now: number): CardFace {
  const role = roleOf(box, personId);
  const isRejected = box.status === 'OPENED' && box.rejectionReason !== null;
  const open = ownActions.filter((action) => may(action, box, personId, now));
  const primary = primaries.find((action) => open.includes(action)) ?? null;
  const others: CardAction[] = open.filter((action) => action !== primary);
  if (primary === 'complete' && price > 0) others.unshift('pay');
  return {
    role,
    badges: isRejected ? [box.status, 'REJECTED'] : [box.status],
    knowsPrize: maySeePrize(box, personId),
    message: messageOf(box.status, role, isRejected),
    primary,
    others,
  };
}

/** What is somebody's to do next, the most pressing first; each state has at most one of them. */
const primaries = ['open', 'complete', 'approve', 'claim', 'update'] as const;

function messageOf(status: Status, role: Role, isRejected: boolean): CardMessage | null {
  if (role === 'owner') {
    if (status === 'DROPPED') return 'waiting for recipient';
    if (status === 'OPENED') return 'waiting for completion';
    return status === 'APPROVED' ? 'waiting for claim' : null;
  }
  if (isRejected) return 'try again';
  return status === 'WAITING_APPROVAL' ? 'waiting for approval' : null;
}

/** How many of what one created wait for one's verdict. */
export const pendingOf = (owned: readonly { readonly status: Status }[]): number =>
  owned.filter(({ status }) => status === 'WAITING_APPROVAL').length;

/** Boxes of one page (S3 §9). */
export const boxesOfPage = 20;

/** How many pages there are, at least one. */
export const pagesOf = (boxes: number): number => Math.max(1, Math.ceil(boxes / boxesOfPage));
