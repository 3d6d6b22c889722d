import { t } from './messages/index.ts';

export const boxesPath = '/surprise-boxes';

/** The query parameter that opens the form of a new box. */
export const newBoxParam = 'new';
export const newBoxPath = `${boxesPath}?${newBoxParam}=1`;

export const completionTypes = ['TASK', 'PHOTO', 'LOCATION', 'TIME'] as const;
export type CompletionType = (typeof completionTypes)[number];
/** Ways in which a prize can be won. */
export const prizeTypes = [...completionTypes, 'PAYMENT'] as const;
export type PrizeType = (typeof prizeTypes)[number];

/** No box stays REJECTED: it becomes OPENED again, with a reason. */
export const statuses = [
  'CREATED',
  'DROPPED',
  'OPENED',
  'WAITING_APPROVAL',
  'APPROVED',
  'REJECTED',
  'CLAIMED',
  'EXPIRED',
] as const;
export type Status = (typeof statuses)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds from the creation of a delayed box to its drop. */
const dropDelay = { minimum: 24 * hour, maximum: 168 * hour } as const;
/** A dropped box appears every `interval` for a `duration`, in milliseconds. */
export const appearance = { interval: 20 * second, duration: 6 * second } as const;

/** Moments are milliseconds since 1970. */
export interface BoxState {
  readonly status: Status;
  readonly ownerId: number;
  readonly recipientId: number;
  readonly expirationMinutes: number;
  readonly dropAt: number;
  /** Time when the recipient caught the box. */
  readonly activatedAt: number | null;
  readonly openedAt: number | null;
  readonly expiresAt: number | null;
  /** Reason of the last rejection; null again after the next attempt. */
  readonly rejectionReason: string | null;
  /** Time of the cancellation; a canceled box stays as a tombstone. */
  readonly cancelledAt: number | null;
}

export type Role = 'owner' | 'recipient';

/** Throws for a third user. */
export function roleOf({ ownerId, recipientId }: BoxUserIds, userId: number): Role {
  if (userId === ownerId) return 'owner';
  if (userId === recipientId) return 'recipient';
  throw new Error('This user is neither the owner nor the recipient of this box');
}

type BoxUserIds = Pick<BoxState, 'ownerId' | 'recipientId'>;

// ——— Actions

/** The role and the statuses that each action requires, and the status that it leads to. */
const transitions = {
  update: { role: 'owner', fromStatuses: ['CREATED'], toStatus: undefined },
  cancel: { role: 'owner', fromStatuses: ['CREATED', 'DROPPED'], toStatus: undefined },
  activate: { role: 'recipient', fromStatuses: ['DROPPED'], toStatus: undefined },
  open: { role: 'recipient', fromStatuses: ['DROPPED'], toStatus: 'OPENED' },
  complete: { role: 'recipient', fromStatuses: ['OPENED'], toStatus: 'WAITING_APPROVAL' },
  approve: { role: 'owner', fromStatuses: ['WAITING_APPROVAL'], toStatus: 'APPROVED' },
  reject: { role: 'owner', fromStatuses: ['WAITING_APPROVAL'], toStatus: 'OPENED' },
  claim: { role: 'recipient', fromStatuses: ['APPROVED'], toStatus: 'CLAIMED' },
} as const satisfies Record<string, Transition>;

interface Transition {
  readonly role: Role;
  readonly fromStatuses: readonly Status[];
  readonly toStatus: Status | undefined;
}

export type Action = keyof typeof transitions;
export const actions = Object.keys(transitions) as readonly Action[];

/** `already done`: the request is a repeat, which changes nothing. */
type Verdict = 'allowed' | 'already done' | Fault;

export interface Fault {
  /** 403: the partner's action. 404: hidden from this user. 409: wrong status. */
  readonly status: 403 | 404 | 409;
  readonly message: string;
}

/** True for a recipient until the box drops, also if it was canceled before. */
export const isHidden = (box: BoxTimes & BoxUserIds, userId: number, now: number): boolean =>
  roleOf(box, userId) === 'recipient' && box.status === 'CREATED' && dueChange(box, now) === null;

/** Judges an action by a user at a moment. */
export function judge(action: Action, box: BoxState, userId: number, now: number): Verdict {
  const { role, fromStatuses }: Transition = transitions[action];
  if (isHidden(box, userId, now)) return { status: 404, message: t.box.notFound };
  if (roleOf(box, userId) !== role) return { status: 403, message: t.box.notYours };
  if (box.cancelledAt !== null) {
    return action === 'cancel' ? 'already done' : { status: 409, message: t.box.cancelled };
  }
  // A change that is due may not be saved yet.
  const dueBox = { ...box, ...dueChange(box, now) };
  if (isDone(action, dueBox)) return 'already done';
  if (fromStatuses.includes(dueBox.status)) return 'allowed';
  return { status: 409, message: t.box.wrongStatus[dueBox.status] };
}

/** True if the action would change something. */
export const may = (action: Action, box: BoxState, userId: number, now: number): boolean =>
  judge(action, box, userId, now) === 'allowed';

/** True if the box is in the state that the action leads to. */
function isDone(action: Action, { status, activatedAt, rejectionReason }: BoxState): boolean {
  if (action === 'activate') return activatedAt !== null;
  return (
    status === transitions[action].toStatus && (action !== 'reject' || rejectionReason !== null)
  );
}

// ——— Changes

interface DropOptions {
  readonly isInstantDrop: boolean;
  /** A random number from 0 to below 1, which decides when a delayed box drops. */
  readonly random: number;
}

/** The status and the drop time of a new box. */
export function initialState({ isInstantDrop, random }: DropOptions, now: number) {
  if (isInstantDrop) return { status: 'DROPPED', dropAt: now, droppedAt: now } as const;
  const { minimum, maximum } = dropDelay;
  const dropAt = now + minimum + Math.floor(random * (maximum - minimum + 1));
  return { status: 'CREATED', dropAt, droppedAt: null } as const;
}

export const openedState = (box: Pick<BoxState, 'expirationMinutes'>, now: number) =>
  ({ status: 'OPENED', openedAt: now, expiresAt: now + box.expirationMinutes * minute }) as const;

/** The box is open again with its full time. */
export const rejectedState = (
  box: Pick<BoxState, 'expirationMinutes'>,
  rejectionReason: string,
  now: number,
) => ({ ...openedState(box, now), rejectionReason }) as const;

// ——— Deadlines

type BoxTimes = Pick<BoxState, 'status' | 'dropAt' | 'expiresAt' | 'cancelledAt'>;

/** Returns the time when the box changes automatically; null if it doesn't. */
export function dueAt({ status, dropAt, expiresAt, cancelledAt }: BoxTimes): number | null {
  if (cancelledAt !== null) return null;
  if (status === 'CREATED') return dropAt;
  return status === 'OPENED' ? expiresAt : null;
}

/** The automatic change that is due by now, or null. */
export function dueChange(box: BoxTimes, now: number) {
  const changeTime = dueAt(box);
  if (changeTime === null || now < changeTime) return null;
  return box.status === 'CREATED'
    ? ({ status: 'DROPPED', droppedAt: now } as const)
    : ({ status: 'EXPIRED' } as const);
}

// ——— Views

type DropTimes = Pick<BoxState, 'status' | 'dropAt' | 'activatedAt' | 'cancelledAt'>;

/** True during an appearance of a box that is neither caught nor opened. */
export function isDropping(
  { status, dropAt, activatedAt, cancelledAt }: DropTimes,
  now: number,
): boolean {
  const { interval, duration } = appearance;
  const canBeCaught = status === 'DROPPED' && activatedAt === null && cancelledAt === null;
  return canBeCaught && now - dropAt - interval * dropCycle({ dropAt }, now) < duration;
}

/** Number of the appearance, from 0; negative if the clock went back. */
export const dropCycle = ({ dropAt }: Pick<BoxState, 'dropAt'>, now: number): number =>
  Math.floor((now - dropAt) / appearance.interval);

/** The recipient sees the prize after the approval. */
export const maySeePrize = (
  box: Pick<BoxState, 'status' | 'ownerId' | 'recipientId'>,
  userId: number,
): boolean =>
  roleOf(box, userId) === 'owner' || box.status === 'APPROVED' || box.status === 'CLAIMED';

export interface ActivePlace {
  readonly role: Role;
  readonly status: Status;
  readonly isCaught?: true;
}

/** The active box is the newest of the first kind that exists. */
export const activeOrder: readonly ActivePlace[] = [
  // Boxes that the user can act on.
  { role: 'recipient', status: 'APPROVED' },
  { role: 'recipient', status: 'OPENED' },
  { role: 'recipient', status: 'DROPPED', isCaught: true },
  { role: 'recipient', status: 'DROPPED' },
  { role: 'owner', status: 'WAITING_APPROVAL' },
  { role: 'owner', status: 'OPENED' },
  { role: 'owner', status: 'DROPPED' },
  { role: 'owner', status: 'CREATED' },
  // Boxes that wait for the partner.
  { role: 'recipient', status: 'WAITING_APPROVAL' },
  { role: 'owner', status: 'APPROVED' },
];

/** The active box by `activeOrder`; each list is newest first. */
export const activeOf = <Box extends { readonly status: Status; readonly activatedAt: unknown }>(
  lists: Readonly<Record<Role, readonly Box[]>>,
): Box | undefined =>
  activeOrder
    .map(({ role, status, isCaught }) =>
      lists[role].find((box) => box.status === status && (!isCaught || box.activatedAt !== null)),
    )
    .find((box) => box !== undefined);

// ——— Notifications

export const updateTypes = [
  'BOX_DROPPED',
  'BOX_OPENED',
  'BOX_APPROVED',
  'BOX_REJECTED',
  'BOX_EXPIRED',
  'BOX_CANCELLED',
] as const;
export type UpdateType = (typeof updateTypes)[number];

/** A change that one or both partners are notified of. */
export type BoxEvent = Exclude<Action, 'update' | 'activate'> | 'pay' | 'drop' | 'expire';

/** The event of an action, or null if nobody is notified. */
export function eventOf(
  action: Action,
  before: Pick<BoxState, 'status'>,
  after: { readonly isPaid: 0 | 1 },
): BoxEvent | null {
  if (action === 'update' || action === 'activate') return null;
  if (action === 'complete' && after.isPaid) return 'pay';
  return action === 'cancel' && before.status === 'CREATED' ? null : action;
}

/** Type and receivers of each event's notification. */
export const boxUpdatesByEvent: Readonly<
  Record<BoxEvent, { type: UpdateType; receivers: readonly Role[] }>
> = {
  drop: { type: 'BOX_DROPPED', receivers: ['recipient'] },
  cancel: { type: 'BOX_CANCELLED', receivers: ['recipient'] },
  open: { type: 'BOX_OPENED', receivers: ['owner'] },
  complete: { type: 'BOX_OPENED', receivers: ['owner'] },
  pay: { type: 'BOX_OPENED', receivers: ['owner'] },
  approve: { type: 'BOX_APPROVED', receivers: ['recipient'] },
  reject: { type: 'BOX_REJECTED', receivers: ['recipient'] },
  claim: { type: 'BOX_APPROVED', receivers: ['owner'] },
  expire: { type: 'BOX_EXPIRED', receivers: ['owner', 'recipient'] },
};
