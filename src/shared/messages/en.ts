import { setupNeededText } from '../api-error.ts';
import { duration, number, plural } from '../i18n/formats.ts';

const characters = (count: number): string =>
  plural(count, { one: '# character', other: '# characters' });

const wait = (seconds: number): string =>
  seconds < 120 ? duration(seconds, 'second') : duration(Math.ceil(seconds / 60), 'minute');

/** One wording for each situation that several features share. */
export const en = {
  // The request has no usable response.
  unreachable: "Can't reach your server. Check your connection and try again.",
  timeout: 'Your server took too long to respond. Please try again.',
  proxySignIn: 'A proxy or this Wi-Fi network asks you to sign in first.',
  appUpdated: 'The app was updated. Reload the page and try again.',
  offline: "You're offline. Try again when you're back online.",
  queued: "This will be sent when you're back online.",
  waiting: 'Waiting for connection',
  notAccepted: (reason: string) => `Not accepted: ${reason}`,

  // Errors of the server.
  unknown: 'Something went wrong. Please try again.',
  serverError: 'Something went wrong on your server. Please try again.',
  tooManyAttempts: (seconds?: number) =>
    seconds === undefined
      ? 'Too many attempts. Please try again in a moment.'
      : `Too many attempts. Try again in ${wait(seconds)}.`,
  proxyLimit: 'Your reverse proxy limits upload size. See hosting.md.',
  foreignOrigin: 'Your reverse proxy changes the Host header. See hosting.md.',
  notFound: 'Not found. It may have been deleted.',
  notFoundHint: 'It may have been deleted, or the link may be incomplete.',
  signIn: 'Please sign in.',
  otherUser: 'Another user has signed in on this device.',
  setupNeeded: setupNeededText,

  // Forms.
  characters,
  tooLong: (over: number) => `Too long by ${characters(over)}`,
  unsaved: 'Unsaved changes are kept on this device.',
  showSaved: 'Show saved version',
  keepMine: 'Keep mine',
  nameRequired: 'Please enter a name',
  oneLine: 'This must be on one line',
  noBidiControls: 'This contains hidden text-direction characters. Please type it again.',
  dateRequired: 'Please choose a date',
  discardTitle: 'Discard your changes?',
  discardText: "They haven't been saved.",
  keepEditing: 'Keep editing',

  // Validation.
  maxCharacters: (most: number) => `At most ${characters(most)}`,
  unsupportedCharacters: 'This text contains unsupported characters',
  dateFormat: 'Please enter a date such as 2020-06-08',
  timeFormat: 'Please enter a date and time such as 2024-05-14T10:22:33',
  noSuchDate: "This date doesn't exist",
  unknownTimeZone: 'Unknown time zone',
  invalidId: 'An ID must be a positive whole number',
  wholeNumber: 'This must be a whole number',
  minimum: (least: number) => `Must be at least ${number(least)}`,
  maximum: (most: number) => `Must be at most ${number(most)}`,

  // Words that many screens use.
  tryAgain: 'Try Again',
  retry: 'Retry',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  discard: 'Discard',
  undo: 'Undo',
  show: 'Show',
  /** Follows a name. */
  you: ' (you)',
  unknownName: 'Unknown',
};
