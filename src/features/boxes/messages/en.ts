import { money, number, plural } from '#shared/i18n/formats.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { CardAction, CardMessage } from '../card.rules.ts';
import { leftOf, type Nearness } from '../countdown.rules.ts';

const box = {
  // Filling one in (S3 §5).
  toContinue: {
    prizeName: 'Prize name is required to continue',
    prizeDescription: 'Prize description is required to continue',
    taskDescription: 'Task description is required to continue',
    priceAmount: 'Prize price must be greater than 0 to continue',
  },
  nameMissing: 'Prize name is required',
  descriptionMissing: 'Prize description is required',
  taskMissing: 'Task description is required',
  priceNegative: 'Price cannot be negative',
  priceMissing: 'Prize price is required',
  priceTooHigh: 'A price is at most $1,000,000,000',
  priceUnreadable: 'A price has at most two decimals',
  minutesTooFew: (least: number) =>
    least === 1
      ? 'Expiration duration must be at least 1 minute'
      : `Expiration duration must be at least ${least} minutes`,
  minutesTooMany: (most: number) =>
    `Expiration duration must be at most ${Math.floor(most / 60)} hours and ${most % 60} minutes`,
  minutesUnreadable: 'Expiration duration must be in whole minutes',
  completionMissing: 'Please say how you did it',
  reasonMissing: 'Please say what is missing',
  photoMissing: 'This photo is not in the gallery any more.',

  // Where a box stands (S3 §4), and why something cannot be done to it there.
  labels: {
    CREATED: 'Scheduled',
    DROPPED: 'Available',
    OPENED: 'Opened',
    WAITING_APPROVAL: 'Pending Approval',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    CLAIMED: 'Claimed',
    EXPIRED: 'Expired',
  },
  standings: {
    CREATED: 'This box has not dropped yet.',
    DROPPED: 'This box has dropped and was not opened yet.',
    OPENED: 'This box is open and waits for its challenge.',
    WAITING_APPROVAL: 'This box waits for approval.',
    APPROVED: 'This box was approved already.',
    REJECTED: 'This box was rejected.',
    CLAIMED: 'The prize of this box was claimed already.',
    EXPIRED: 'This box has expired.',
  },
  cancelled: 'This box was cancelled',
  notYours: 'This is for the other one of you to do.',
  unknown: 'There is no such box.',
  noneActive: 'There is no active box.',

  // What was done.
  done: {
    create: 'Box created',
    update: 'Box saved',
    cancel: 'Box cancelled',
    activate: 'Box caught',
    open: 'Box opened',
    complete: 'Sent for approval',
    approve: 'Box approved',
    reject: 'Box sent back',
    claim: 'Prize claimed',
  },

  /** Told live. `other` did it, or is whose box it is; nothing here may say what is in the box. */
  told: {
    drop: (other: string) => `A surprise box from ${other} has dropped.`,
    cancel: (other: string) => `${other} took a surprise box back.`,
    open: (other: string) => `${other} opened your surprise box.`,
    complete: (other: string) => `${other} met the challenge and waits for your approval.`,
    approve: (other: string) => `${other} approved your challenge. Claim your prize!`,
    reject: (other: string) => `${other} would like you to try again.`,
    claim: (other: string) => `${other} claimed the prize of your box.`,
    expire: (other: string) => `The time for a surprise box between you and ${other} is over.`,
  },
};

const mystery = 'Mystery prize';

const page = {
  title: 'Surprise Boxes',
  create: 'Create Box',
  live: 'Live',
  reconnecting: 'Reconnecting...',
  dismissError: 'Dismiss this error',
  lists: 'Boxes',
  received: (count: number | undefined) => withCount('Received', count),
  created: (count: number | undefined) => withCount('Created', count),
  receivedList: 'Received boxes',
  createdList: 'Created boxes',
  pending: (count: number) => `${number(count)} pending`,
  noneReceived: 'No received boxes',
  noneReceivedHint: 'Surprise boxes from your partner will appear here',
  noneCreated: 'No created boxes',
  noneCreatedHint: 'Create your first surprise box for your partner',
  pages: { received: 'Pages of received boxes', created: 'Pages of created boxes' },

  /** The default of each failure (S3 §8); the home's own words come first. */
  failed: {
    create: 'Failed to create surprise box',
    owned: 'Failed to load owned boxes',
    received: 'Failed to load received boxes',
    active: 'Failed to load active box',
    claim: 'Failed to claim box',
    open: 'Failed to open box',
    complete: 'Failed to complete box',
    approve: 'Failed to approve completion',
    reject: 'Failed to reject completion',
    cancel: 'Failed to cancel box',
    update: 'Failed to update surprise box',
  },
  claimFailed: 'Failed to claim box. Please try again.',
  noToken: 'No authentication token found',
  noPerson: 'User information not found in token',

  // A card.
  money,
  mystery,
  prizeOf: (name: string | null) => name ?? mystery,
  to: (name: string) => `For ${name}`,
  from: (name: string) => `From ${name}`,
  price: 'Price',
  messages: {
    'waiting for recipient': 'Waiting for recipient to open',
    'waiting for completion': 'Waiting for completion',
    'waiting for approval': 'Waiting for approval',
    'waiting for claim': 'Waiting for recipient to claim',
    'try again': 'Please complete the task again with the feedback above.',
  } satisfies Record<CardMessage, string>,
  feedback: 'Feedback',
  proof: 'How it was done',
  proofPhoto: 'Photo as proof',
  photoGone: 'The photo is not there any more.',
  photoFailed: 'Failed to load this photo. Please try again.',
  photoInBin: 'This photo is in the bin.',
  expand: (name: string) => `Details of ${name}`,
  details: 'Details',
  description: 'Prize description',
  task: 'Task',
  dropsAt: 'Drops',
  droppedAt: 'Dropped',
  expiresAt: 'Expires',
  notYetOpened: (minutes: number) => `${duration(minutes)} after opening`,
  type: 'Completion type',
  types: { TASK: 'Task', PHOTO: 'Photo', LOCATION: 'Location', TIME: 'Time' },
  actions: {
    update: 'Edit',
    cancel: 'Cancel box',
    open: 'Open box',
    complete: 'Complete task',
    pay: 'Pay',
    approve: 'Approve',
    reject: 'Reject',
    claim: 'Claim prize',
  } satisfies Record<CardAction, string>,
  payPrice: (price: number) => `Pay ${money(price)}`,

  // A countdown.
  timeLeft,
  countdown: { drop: 'Drops in', expiry: 'Time left' },
  near: {
    far: undefined,
    'within a day': 'Less than a day',
    'within an hour': 'Less than an hour',
    over: undefined,
  } satisfies Record<Nearness, string | undefined>,
  over: { drop: 'Any moment now', expiry: box.labels.EXPIRED },
  nearSaid: {
    drop: (name: string) => `${name} drops in less than an hour.`,
    expiry: (name: string) => `Less than an hour left for ${name}.`,
  },
  overSaid: {
    drop: (name: string) => `${name} is about to drop.`,
    expiry: (name: string) => `The time for ${name} is over.`,
  },

  // What happened lately.
  news: 'Latest news',
  noNews: 'What happens to your boxes is told here.',

  // What waits for whoever looks.
  upNext: 'Up next',
  showBox: 'Show it',
  tryAgain: 'Try Again',

  // Cancelling one.
  cancelTitle: 'Take this box back?',
  cancelText: (name: string) => `“${name}” will be gone for both of you.`,
  cancelKeep: 'Keep it',

  // What was won.
  congratulations: 'Congratulations!',
  won: (prize: string, owner: string) => `You won “${prize}” from ${owner}.`,
  hooray: 'Hooray',

  // An approved photo.
  keep: 'Keep as a memory',
  kept: 'Kept as a memory',
  keptNow: 'Memory saved',
  keepFailed: 'The memory could not be saved. Please try again.',
  show: 'Show',
};

/** "Received (3)"; without a number while nobody knows it. */
function withCount(list: string, count: number | undefined): string {
  return count === undefined ? list : `${list} (${number(count)})`;
}

/** "2 d 3 h", "5 h 12 min", "12 min 5 s": the two units that matter. `milliseconds` are what is left. */
function timeLeft(milliseconds: number): string {
  const { days, hours, minutes, seconds } = leftOf(milliseconds);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}

/** "2 d 3 h", "1 h", "45 min": a span of whole minutes, without what is nothing. */
function duration(minutes: number): string {
  const parts: [number, string][] = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor((minutes % 1_440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.join(' ') || '0 min';
}

const form = {
  createTitle: 'Create a surprise box',
  editTitle: 'Edit box',
  step: (step: number) => `Step ${step} of 2`,
  restored: 'What you had filled in is back.',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'What you filled in will be gone.',
  keepWriting: 'Keep writing',

  prizeName: 'Prize name',
  prizeNameHint: (partner: string) => `${partner} learns it once you approve.`,
  prizeDescription: 'Prize description',
  prizeDescriptionHint: (partner: string) => `${partner} can read this from the start.`,
  task: 'Task description',
  taskHint: 'Enter goes on, Shift and Enter begin a new line.',
  price: 'Prize price ($)',
  priceHint: 'Play money: yours to turn into whatever you like.',
  type: 'How is it completed?',
  types: {
    TASK: 'Says how it was done',
    PHOTO: 'Adds a photo',
    LOCATION: 'Names a place',
    TIME: 'Runs a timer',
  },
  expiration: 'Time to complete it, from the opening',
  hours: 'Hours',
  minutes: 'Minutes',
  minutesInAll: 'Expiration (minutes)',
  presets: 'Usual times',
  preset: { 60: '1 hour', 1440: '1 day', 4320: '3 days' } as Readonly<Record<number, string>>,
  drop: 'When does it drop?',
  instant: 'Instant drop',
  instantHint: 'At once, and again every 20 s until it is caught',
  later: 'Drop later',
  laterHint: 'At a random time in 1 to 7 days',
  summary: (partner: string, minutes: number, isInstant: boolean) =>
    `${partner} has ${duration(minutes)} once it is open. It drops ${
      isInstant ? 'at once' : 'in 1 to 7 days'
    }.`,

  cancel: 'Cancel',
  next: 'Next',
  back: 'Back',
  createNow: page.create,
  save: 'Save',
  offline: 'You are offline. This has to wait until you are back.',
  created: box.done.create,
  saved: 'Box saved',
  /** Of a box whose answer was lost, and that was changed since. */
  createdBefore:
    'The box that you sent before has arrived, as it was then. Create this one too, and there are two.',

  /** Another device, or a try whose answer was lost, came first with something else. */
  earlierCounts: 'You had sent something else before, and that counts.',
  earlierCountsKept:
    'You had sent something else before, and that counts. What you wrote here is kept.',

  // Meeting the challenge.
  completeTitle: 'Complete task',
  payTitle: 'Pay for prize',
  how: 'How did you do it?',
  payment: 'Payment note',
  paid: (price: number) => `Paid ${page.money(price)} for the prize`,
  send: 'Send for approval',
  sent: box.done.complete,
  /** `hasMore`: the place or the time goes with it, in a line of its own. */
  tooLong: (over: number, hasMore: boolean) =>
    `${sharedMessages.characters(over)} too many${hasMore ? ', with the line that is added' : ''}`,
  blank: box.completionMissing,
  place: 'Place',
  placeHint: 'Where were you?',
  placed: (place: string, text: string) => `Place: ${place}\n${text}`,
  timer: 'Timer',
  start: 'Start',
  stop: 'Stop',
  useTime: 'Write it down',
  took: (time: string) => `It took ${time}.`,
  photo: 'Photo',
  choosePhoto: 'Choose from gallery',
  uploadPhoto: 'Upload a photo',
  uploading: 'Uploading...',
  removePhoto: 'Take the photo off',
  photoUnderWay: 'Your photo is still on its way.',
  photoKnown: 'Your home has this photo already. Please choose it from the gallery.',
  uploadFailed: 'Upload failed',
  photoGone: box.photoMissing,
  photoNotShown: 'Your photo is chosen, but cannot be shown just now.',

  // Sending it back.
  rejectTitle: 'Reject completion',
  reason: 'What is missing?',
  reasonHint: (partner: string) => `${partner} gets all of the time again.`,
  reject: 'Reject',
  reasonBlank: box.reasonMissing,
};

const dropping = {
  waiting: (count: number) =>
    plural(count, { one: '# surprise waiting', other: '# surprises waiting' }),
  from: (name: string) => `From ${name}`,
  open: 'Open',
  all: 'See all',
  /** Of the page, for whoever hears which parts it has. */
  layer: 'Floating surprise boxes',
  afloat: (name: string) => `A surprise box from ${name}. Open.`,
  pause: 'Pause floating boxes',
  offline: 'You are offline. Your surprise waits until you are back.',

  /** The default of each failure (S3 §8); the home's own words come first. */
  failed: {
    dropped: 'Failed to load dropped boxes',
    activate: 'Failed to activate box',
  },
  tryAgain: 'Try Again',
  show: page.showBox,
};

const prizes = {
  number: (count: number) => number(count),

  prizes: (count: number) => (count === 1 ? 'box prize' : 'box prizes'),
  inAll: 'worth in all',
  claimed: 'Claimed',
  unclaimed: 'Not claimed yet',
  thisMonth: 'This month',
  thisYear: 'This year',
  types: page.types,
  statsFailed: 'Failed to load prize stats',

  history: 'Prizes of your boxes',
  pages: 'Pages of box prizes',
  to: page.to,
  from: page.from,
  approved: 'Approved',
  how: 'How it was won',
  howOf: (prize: string) => `How it was won: ${prize}`,
  task: page.task,
  proof: page.proof,
  historyFailed: 'Failed to load prize history',
  none: 'No box prizes yet',
  noneText: 'What was in a surprise box is kept here once it is approved.',
  toBoxes: 'Surprise boxes',
};

const notification = { title: 'Surprise box' };

export const en = { box, page, form, dropping, prizes, notification };
