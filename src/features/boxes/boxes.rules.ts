import { boxesMessages as t } from './messages/index.ts';

/** How a challenge is met (S3 §3). */
export const completionTypes = ['TASK', 'PHOTO', 'LOCATION', 'TIME'] as const;
export type CompletionType = (typeof completionTypes)[number];

/** Where a box stands (S3 §4). None rests in REJECTED: it is open again, with a reason (decisions §7). */
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

/** Milliseconds: a box that drops later does so at some moment between these two (decisions §7). */
export const dropsWithin = { least: 24 * hour, most: 168 * hour } as const;
/** Milliseconds from one appearance of a dropped box to the next, and that one of them lasts (decisions §7). */
export const appearance = { every: 20 * second, lasts: 6 * second } as const;

/** What decides about a box. Moments are milliseconds since 1970. */
export interface BoxState {
  readonly status: Status;
  readonly ownerId: number;
  readonly recipientId: number;
  readonly expirationMinutes: number;
  /** When it drops or dropped. */
  readonly dropAt: number;
  /** When its recipient caught it. */
  readonly activatedAt: number | null;
  readonly openedAt: number | null;
  /** Until when the challenge may be met. */
  readonly expiresAt: number | null;
  /** Why the last attempt was not good enough; null as soon as there is a new one. */
  readonly rejectionReason: string | null;
  /** Set on what only its tombstone is left of. */
  readonly cancelledAt: number | null;
}

export type Role = 'owner' | 'recipient';

/** What somebody is to a box. Throws for a third person: there is none. */
export function roleOf({ ownerId, recipientId }: Parties, personId: number): Role {
  if (personId === ownerId) return 'owner';
  if (personId === recipientId) return 'recipient';
  throw new Error('This user is neither the owner nor the recipient of this box');
}

type Parties = Pick<BoxState, 'ownerId' | 'recipientId'>;

// ——— What people do

export const actions = [
  ...(['update', 'cancel', 'activate', 'open', 'complete', 'approve', 'reject', 'claim'] as const),
] as const;
export type Action = (typeof actions)[number];

/** Whose step it is, and where the box must stand (decisions §7). */
const steps: Readonly<Record<Action, { by: Role; from: readonly Status[] }>> = {
  update: { by: 'owner', from: ['CREATED'] },
  cancel: { by: 'owner', from: ['CREATED', 'DROPPED'] },
  activate: { by: 'recipient', from: ['DROPPED'] },
  open: { by: 'recipient', from: ['DROPPED'] },
  complete: { by: 'recipient', from: ['OPENED'] },
  approve: { by: 'owner', from: ['WAITING_APPROVAL'] },
  reject: { by: 'owner', from: ['WAITING_APPROVAL'] },
  claim: { by: 'recipient', from: ['APPROVED'] },
};

/** Whether it can be done; was done already by the same person, which changes nothing; or why it cannot. */
export type Verdict = 'go' | 'done' | Fault;

export interface Fault {
  /** 403: it is not theirs to do. 409: the box stands elsewhere. */
  readonly status: 403 | 409;
  readonly message: string;
}

/** What comes of it when this person does this to a box now (decisions §7). */
export function judge(action: Action, box: BoxState, personId: number, now: number): Verdict {
  const { by, from } = steps[action];
  if (roleOf(box, personId) !== by) return { status: 403, message: t.box.notYours };
  if (box.cancelledAt !== null) {
    return action === 'cancel' ? 'done' : { status: 409, message: t.box.cancelled };
  }
  // Where time was due to change it, it counts as changed, noted already or not.
  const settledBox = { ...box, ...settled(box, now) };
  if (isDone(action, settledBox)) return 'done';
  if (from.includes(settledBox.status)) return 'go';
  return { status: 409, message: t.box.wrongStatus[settledBox.status] };
}

/** Whether a button for it makes sense: it would change something. */
export const may = (action: Action, box: BoxState, personId: number, now: number): boolean =>
  judge(action, box, personId, now) === 'go';

/** Whether the box is in the very state that an action leads to: this is a repeat (decisions §0). */
function isDone(action: Action, { status, activatedAt, rejectionReason }: BoxState): boolean {
  switch (action) {
    case 'activate':
      return activatedAt !== null;
    case 'open':
      return status === 'OPENED';
    case 'complete':
      return status === 'WAITING_APPROVAL';
    case 'approve':
      return status === 'APPROVED';
    case 'reject':
      return status === 'OPENED' && rejectionReason !== null;
    case 'claim':
      return status === 'CLAIMED';
    case 'update':
    case 'cancel':
      return false;
  }
}

// ——— What becomes of it

/** What a new box begins with; `draw` is 0 to just below 1, and says when one that drops later does (decisions §7). */
export function begun(isInstantDrop: boolean, now: number, draw: number) {
  if (isInstantDrop) return { status: 'DROPPED', dropAt: now, droppedAt: now } as const;
  const { least, most } = dropsWithin;
  const dropAt = now + least + Math.floor(draw * (most - least + 1));
  return { status: 'CREATED', dropAt, droppedAt: null } as const;
}

export const dropped = (now: number) => ({ status: 'DROPPED', droppedAt: now }) as const;

export const caught = (now: number) => ({ activatedAt: now }) as const;

export const opened = (box: Pick<BoxState, 'expirationMinutes'>, now: number) =>
  ({ status: 'OPENED', openedAt: now, expiresAt: now + box.expirationMinutes * minute }) as const;

/** How a challenge was met. */
export interface Completion {
  readonly completionData: string;
  /** A photo of the gallery as its proof. */
  readonly completionPhotoId: number | null;
}

export const completed = (completion: Completion, now: number) =>
  ({
    status: 'WAITING_APPROVAL',
    completedAt: now,
    rejectionReason: null,
    ...completion,
  }) as const;

export const approved = (now: number) => ({ status: 'APPROVED', approvedAt: now }) as const;

/** Open again, with all of its time (decisions §7). */
export const rejected = (
  box: Pick<BoxState, 'expirationMinutes'>,
  rejectionReason: string,
  now: number,
) => ({ ...opened(box, now), rejectionReason }) as const;

export const claimed = (now: number) => ({ status: 'CLAIMED', claimedAt: now }) as const;

export const cancelled = (now: number) => ({ cancelledAt: now }) as const;

// ——— What time does

type Timed = Pick<BoxState, 'status' | 'dropAt' | 'expiresAt' | 'cancelledAt'>;

/** When time will change a box by itself; null where it will not. */
export function dueAt({ status, dropAt, expiresAt, cancelledAt }: Timed): number | null {
  if (cancelledAt !== null) return null;
  if (status === 'CREATED') return dropAt;
  return status === 'OPENED' ? expiresAt : null;
}

/** What time has made of a box by now; null where it leaves it alone. A delivered box does not die (decisions §7). */
export function settled(box: Timed, now: number) {
  const due = dueAt(box);
  if (due === null || now < due) return null;
  return box.status === 'CREATED' ? dropped(now) : ({ status: 'EXPIRED' } as const);
}

// ——— What is shown

export const isExpired = ({ status }: Pick<BoxState, 'status'>): boolean => status === 'EXPIRED';

type Dropping = Pick<BoxState, 'status' | 'dropAt' | 'activatedAt' | 'cancelledAt'>;

/** Whether it shows itself right now: again and again, until it was caught or opened (decisions §7). */
export function isDropping(
  { status, dropAt, activatedAt, cancelledAt }: Dropping,
  now: number,
): boolean {
  const { every, lasts } = appearance;
  const isAround = status === 'DROPPED' && activatedAt === null && cancelledAt === null;
  return isAround && now - dropAt - every * dropCycle({ dropAt }, now) < lasts;
}

/** Which of its appearances this is, from 0; below that where a clock went back. */
export const dropCycle = ({ dropAt }: Pick<BoxState, 'dropAt'>, now: number): number =>
  Math.floor((now - dropAt) / appearance.every);

/** Whether this person may know what is in it: who made it always, the other one from the approval on (S3 §6). */
export const maySeePrize = (
  box: Pick<BoxState, 'status' | 'ownerId' | 'recipientId'>,
  personId: number,
): boolean =>
  roleOf(box, personId) === 'owner' || box.status === 'APPROVED' || box.status === 'CLAIMED';

/** One kind of box among those that are active. */
export interface ActivePlace {
  readonly as: Role;
  readonly status: Status;
  readonly isCaught?: true;
}

/** Which box is *the* active one: of the first kind that there is, the newest (decisions §7). */
export const activeOrder: readonly ActivePlace[] = [
  // What waits for me.
  { as: 'recipient', status: 'APPROVED' },
  { as: 'recipient', status: 'OPENED' },
  { as: 'recipient', status: 'DROPPED', isCaught: true },
  { as: 'recipient', status: 'DROPPED' },
  { as: 'owner', status: 'WAITING_APPROVAL' },
  { as: 'owner', status: 'OPENED' },
  { as: 'owner', status: 'DROPPED' },
  { as: 'owner', status: 'CREATED' },
  // What waits for the other one, or for time.
  { as: 'recipient', status: 'WAITING_APPROVAL' },
  { as: 'recipient', status: 'CREATED' },
  { as: 'owner', status: 'APPROVED' },
];

/** *The* active box among all that a person has, each list the newest first: what `activeOrder` says. */
export const activeOf = <Box extends { readonly status: Status; readonly activatedAt: unknown }>(
  lists: Readonly<Record<Role, readonly Box[]>>,
): Box | undefined =>
  activeOrder
    .map(({ as, status, isCaught }) =>
      lists[as].find((box) => box.status === status && (!isCaught || box.activatedAt !== null)),
    )
    .find((box) => box !== undefined);

// ——— Who is told

/** What is told of a box (S3 §3). */
export const tidings = [
  'BOX_DROPPED',
  'BOX_OPENED',
  'BOX_APPROVED',
  'BOX_REJECTED',
  'BOX_EXPIRED',
  'BOX_CANCELLED',
] as const;
export type Tiding = (typeof tidings)[number];

/** What people and time do to a box that the two may hear of. */
export type Happening = Exclude<Action, 'update' | 'activate'> | 'drop' | 'expire';

/** What is told when something happens, and to whom: each of them once, everyone else nothing (decisions §7). */
export const told: Readonly<Record<Happening, { type: Tiding; to: readonly Role[] }>> = {
  drop: { type: 'BOX_DROPPED', to: ['recipient'] },
  cancel: { type: 'BOX_CANCELLED', to: ['recipient'] },
  open: { type: 'BOX_OPENED', to: ['owner'] },
  // The status of the box that comes along says which.
  complete: { type: 'BOX_OPENED', to: ['owner'] },
  approve: { type: 'BOX_APPROVED', to: ['recipient'] },
  reject: { type: 'BOX_REJECTED', to: ['recipient'] },
  claim: { type: 'BOX_APPROVED', to: ['owner'] },
  expire: { type: 'BOX_EXPIRED', to: ['owner', 'recipient'] },
};
