import { counted, money } from '#shared/formats.ts';
import { boxesTexts } from './boxes.texts.ts';
import type { CardAction, CardMessage } from './card.rules.ts';
import { leftOf, type Nearness } from './countdown.rules.ts';

const mystery = 'Mystery prize';

/** What a person reads on the page of the surprise boxes (S3 §2). */
export const boxesPageTexts = {
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
  pending: (count: number) => `${counted.format(count)} pending`,
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
  over: { drop: 'Any moment now', expiry: boxesTexts.labels.EXPIRED },
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
} as const;

/** "Received (3)"; without a number while nobody knows it. */
function withCount(list: string, count: number | undefined): string {
  return count === undefined ? list : `${list} (${counted.format(count)})`;
}

/** "2 d 3 h", "5 h 12 min", "12 min 5 s": the two units that matter. `milliseconds` are what is left. */
function timeLeft(milliseconds: number): string {
  const { days, hours, minutes, seconds } = leftOf(milliseconds);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}

/** "2 d 3 h", "1 h", "45 min": a span of whole minutes, without what is nothing. */
export function duration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor((minutes % 1_440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.join(' ') || '0 min';
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** "14 May 2026, 18:05" by the couple's clock; `at` in milliseconds. */
export function momentIn(timeZone: string, at: number): string {
  let format = moments.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
    });
    moments.set(timeZone, format);
  }
  return format.format(at);
}
