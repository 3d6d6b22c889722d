import { duration, list, money, number, plural } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const box = {
  // The form.
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
  priceTooHigh: 'Price can be at most $1,000,000,000',
  priceUnreadable: 'Price can have at most two decimals',
  minutesTooFew: (least: number) =>
    `Expiration duration must be at least ${duration(least, 'minute')}`,
  minutesTooMany: (most: number) => `Expiration duration must be at most ${timeSpan(most)}`,
  minutesUnreadable: 'Expiration duration must be in whole minutes',
  completionMissing: 'Please describe how you did it',
  reasonMissing: "Please say what's missing",
  photoMissing: 'This photo is no longer in your gallery.',

  // Status labels, and the errors for an action that the status does not allow.
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
  wrongStatus: {
    CREATED: "This box hasn't dropped yet.",
    DROPPED: "This box hasn't been opened yet.",
    OPENED: 'This box is open but not completed yet.',
    WAITING_APPROVAL: 'This box is waiting for approval.',
    APPROVED: 'This box has already been approved.',
    REJECTED: 'This box is open for another try.',
    CLAIMED: 'This prize has already been claimed.',
    EXPIRED: 'This box has expired.',
  },
  cancelled: 'This box was canceled.',
  notYours: 'Only your partner can do this.',
  notFound: shared.notFound,
  noneActive: "You don't have an active box.",
  invalidPage: 'Page numbers start at 0',
  invalidPageSize: 'Page size must be from 1 to 200',

  // Confirmations.
  done: {
    create: 'Box created',
    update: 'Box saved',
    cancel: 'Box canceled',
    activate: 'Box ready to open',
    open: 'Box opened',
    complete: 'Sent for approval',
    approve: 'Box approved',
    reject: 'Asked for another try',
    claim: 'Prize claimed',
  },

  /** Notifications. `other` is the partner's name. */
  updates: {
    drop: (other: string, { name }: NamedBox) =>
      `A surprise box from ${other} has dropped: “${name}”`,
    cancel: (other: string, { name }: NamedBox) => `${other} canceled the surprise box “${name}”.`,
    open: (other: string, { name }: NamedBox) => `${other} opened your surprise box “${name}”.`,
    complete: (other: string, { name }: NamedBox) =>
      `${other} completed “${name}”. Please review it.`,
    pay: (other: string, { name, priceAmount }: NamedBox) =>
      `${other} paid ${money(priceAmount)} for “${name}”. Please review it.`,
    approve: (other: string, { name }: NamedBox) =>
      `${other} approved “${name}”. Claim your prize!`,
    reject: (other: string, { name }: NamedBox) => `${other} asked you to try “${name}” again.`,
    claim: (other: string, { name }: NamedBox) =>
      `${other} claimed the prize from your box “${name}”.`,
    expire: (other: string, { name }: NamedBox, role: 'owner' | 'recipient') =>
      role === 'owner' ? `“${name}” expired.` : `“${name}” from ${other} expired.`,
  },
};

interface NamedBox {
  readonly name: string;
  readonly priceAmount: number;
}

const page = {
  title: 'Surprise Boxes',
  create: 'Create Box',
  live: 'Live',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  crowded: 'Too many tabs',
  dismissError: 'Dismiss error',
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

  /** Texts for an error without a reason from the server. */
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
  noUser: 'User information not found in token',

  // A card.
  money,
  mystery: 'Mystery prize',
  to: (name: string) => `For ${name}`,
  from: (name: string) => `From ${name}`,
  messages: {
    'waiting for recipient': 'Waiting for recipient to open',
    'waiting for completion': 'Waiting for completion',
    'waiting for approval': 'Waiting for approval',
    'waiting for claim': 'Waiting for recipient to claim',
    'try again': 'Please complete the task again with the feedback above.',
  },
  feedback: 'Feedback',
  yourTask: 'Your task',
  howTo: {
    TASK: 'Do it, then describe how.',
    PHOTO: 'Do it, then send a photo.',
    LOCATION: 'Do it, then name the place.',
    TIME: 'Do it, and time yourself.',
  },
  proof: 'How it was done',
  paid: (price: number) => `Paid ${money(price)}`,
  proofPhoto: 'Proof photo',
  photoGone: 'This photo was deleted.',
  photoFailed: 'Failed to load this photo. Please try again.',
  photoInBin: 'This photo is in the recycle bin.',
  expand: (name: string) => `Details for ${name}`,
  details: 'Details',
  description: 'Prize description',
  task: 'Task',
  dropsAt: 'Drops',
  droppedAt: 'Dropped',
  expiresAt: 'Expires',
  notYetOpened: (minutes: number) => `${timeSpan(minutes)} after opening`,
  type: 'Completion type',
  types: { TASK: 'Task', PHOTO: 'Photo', LOCATION: 'Location', TIME: 'Time', PAYMENT: 'Payment' },
  actions: {
    update: 'Edit',
    cancel: 'Cancel box',
    open: 'Open box',
    complete: 'Complete task',
    pay: 'Pay',
    review: 'Review',
    claim: 'Claim prize',
  },
  payPrice: (price: number) => `Pay ${money(price)}`,

  // A countdown.
  timeLeft,
  /** The time is between `before` and `after`, without other spaces. */
  countdown: {
    drop: { name: 'Time until the drop', before: 'Drops in ', after: '' },
    expiry: { name: 'Time left', before: 'Time left ', after: '' },
  },
  over: { drop: 'Any moment now', expiry: box.labels.EXPIRED },
  nearAnnouncement: {
    drop: (name: string) => `${name} drops in less than an hour.`,
    expiry: (name: string) => `Less than an hour left for ${name}.`,
  },
  overAnnouncement: {
    drop: (name: string) => `${name} is about to drop.`,
    expiry: (name: string) => `${name} has expired.`,
  },

  // Recent updates.
  updates: 'Latest updates',
  noUpdates: 'Updates about your boxes appear here.',
  updatesFailed: 'Failed to load updates',

  // What the user can do now.
  upNext: 'Up next',
  reviewTitle: (name: string) => `Review “${name}”`,
  showBox: 'Show box',
  showBoxes: (count: number) => (count === 1 ? 'Show box' : 'Show boxes'),
  expiredBoxes: (count: number) => `${number(count)} surprise boxes expired while you were away.`,

  // A box that was opened on the dashboard.
  openedTitle: (owner: string) => `A surprise from ${owner}`,
  later: 'Later',

  // Canceling a box.
  cancelTitle: 'Cancel this box?',
  cancelText: (name: string) => `“${name}” will be deleted for both of you.`,
  cancelKeep: 'Keep box',

  // A claimed prize.
  congratulations: 'Congratulations!',
  won: (owner: string) => `You won a prize from ${owner}:`,
  hooray: 'Hooray!',

  // An approved photo.
  keep: 'Keep as a memory',
  kept: 'View memory',
  keptNow: 'Memory saved',
  keepFailed: 'Error saving memory. Please try again.',
};

/** "Received (3)", or only the name while the count is unknown. */
function withCount(list: string, count: number | undefined): string {
  return count === undefined ? list : `${list} (${number(count)})`;
}

interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number | undefined;
}

/** "2d 3h", "5h 12m", "12m 5s": the two largest units. */
function timeLeft({ days, hours, minutes, seconds = 0 }: TimeLeft): string {
  const [d, h] = [duration(days, 'day', 'narrow'), duration(hours, 'hour', 'narrow')];
  const [m, s] = [duration(minutes, 'minute', 'narrow'), duration(seconds, 'second', 'narrow')];
  if (days > 0) return `${d} ${h}`;
  if (hours > 0) return `${h} ${m}`;
  return minutes > 0 ? `${m} ${s}` : s;
}

/** "2 days and 3 hours", "1 hour", "45 minutes": without units that are zero. */
function timeSpan(minutes: number): string {
  const units = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor((minutes % 1_440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const parts = units.filter(([count]) => count > 0);
  return parts.length === 0
    ? duration(0, 'minute')
    : list(parts.map(([count, unit]) => duration(count, unit)));
}

const form = {
  createTitle: 'Create Box',
  editTitle: 'Edit box',
  step: (step: number) => `Step ${step} of 2`,

  prizeName: 'Prize name',
  prizeNameHint: (partner: string) => `${partner} won't see this until you approve.`,
  prizeDescription: 'Prize description',
  prizeDescriptionHint: (partner: string) => `${partner} can read this once the box drops.`,
  taskDescription: 'Task description',
  taskHint: 'Press Enter to continue, Shift+Enter for a new line.',
  taskHintTouch: (partner: string) => `What does ${partner} have to do?`,
  price: 'Prize price ($)',
  priceHint: (partner: string) =>
    `Play money. You two decide what it's worth. ${partner} can pay it instead of doing the task.`,
  type: 'How is it completed?',
  types: { TASK: 'Describe it', PHOTO: 'Add a photo', LOCATION: 'Name a place', TIME: 'Time it' },
  expiration: 'Time to complete, once opened',
  hours: 'Hours',
  minutes: 'Minutes',
  presets: 'Common times',
  timeSpan,
  drop: 'When does it drop?',
  instant: 'Instant drop',
  instantHint: 'Right away, then every 20 s until caught',
  later: 'Drop later',
  laterHint: 'At a random time, 1 to 7 days from now',
  summary: (partner: string, minutes: number, isInstant: boolean) =>
    isInstant
      ? `${partner} has ${timeSpan(minutes)} after opening it. It drops right away.`
      : `${partner} has ${timeSpan(minutes)} after opening it. It drops in 1 to 7 days.`,

  cancel: shared.cancel,
  next: 'Next',
  back: 'Back',
  save: shared.save,
  changedBy: (name: string) => `Changed by ${name}`,
  decideFirst: `Choose “${shared.showSaved}” or “${shared.keepMine}” first.`,

  // Completing a box.
  payTitle: 'Pay for prize',
  how: 'How did you do it?',
  payment: 'Payment note',
  /** The text before the user writes. */
  prefilled: {
    TASK: () => '',
    PHOTO: () => 'Here is the photo',
    LOCATION: () => '',
    TIME: () => '',
    PAYMENT: (price: number) => `Paid ${money(price)} for the prize`,
  },
  lastAnswer: 'Your last answer',
  textHints: {
    TASK: 'Required. Describe what you did.',
    PHOTO: 'Required. You can keep this text.',
    LOCATION: 'Required. Describe what you did there.',
    TIME: 'Required. Describe what you did.',
    PAYMENT: 'Required. You can keep this text.',
  },
  send: 'Send for approval',
  /** The place or the time is sent in an additional line. */
  withLine: (tooLong: string) => `${tooLong}, including the added line`,
  place: 'Place',
  placeHint: 'Where were you?',
  placed: (place: string, text: string) => `Place: ${place}\n${text}`,
  timer: 'Timer',
  start: 'Start',
  stop: 'Stop',
  useTime: 'Use this time',
  took: (time: string) => `It took ${time}.`,
  photo: 'Photo',
  photoHint: 'Required. Your partner wants to see it.',
  photoRequired: 'Please add a photo first',
  choosePhoto: 'Choose from gallery',
  uploadPhoto: 'Upload a photo',
  uploading: 'Uploading…',
  removePhoto: 'Remove photo',
  photoUploading: 'Your photo is still uploading.',
  uploadFailed: 'Upload failed',
  photoNotShown: "Your photo is selected, but can't be shown right now.",

  // Reviewing a completion.
  approve: 'Approve',
  askAgain: 'Ask for another try',
  noUndo: "Approving can't be undone.",

  // Asking for another try.
  reason: "What's missing?",
  reasonHint: (partner: string) => `${partner}'s time starts over.`,
};

/** Boxes that wait for the user. */
const waiting = {
  again: (task: string) => `Another try: ${task}`,
  won: (prize: string) => `You won “${prize}”`,
  actions: { open: 'Open', complete: 'Complete', review: 'Review', claim: 'Claim prize' },
};

const dropping = {
  layer: 'Floating surprise boxes',
  afloat: (name: string) => `Open a surprise box from ${name}`,
  pause: 'Pause floating boxes',

  /** Texts for an error without a reason from the server. */
  failed: {
    dropped: 'Failed to load dropped boxes',
    activate: 'Failed to activate box',
  },
  tryAgain: shared.tryAgain,
};

const prizes = {
  prizes: (count: number) => plural(count, { one: 'box prize', other: 'box prizes' }),
  totalValue: 'total value',
  claimed: 'Claimed',
  unclaimed: 'Not claimed yet',
  thisMonth: 'This month',
  thisYear: 'This year',
  statsFailed: 'Failed to load prize stats',

  history: 'Prizes from your boxes',
  pages: 'Pages of box prizes',
  approved: 'Approved',
  how: 'How it was won',
  howOf: (prize: string) => `How it was won: ${prize}`,
  historyFailed: 'Failed to load prize history',
  none: 'No box prizes yet',
  noneText: 'Prizes appear here when a surprise box is approved.',
  toBoxes: 'Go to surprise boxes',
};

const notification = { title: 'Surprise box' };

export const en = { box, page, form, waiting, dropping, prizes, notification };
