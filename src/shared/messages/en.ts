import { duration, plural } from '../i18n/formats.ts';

const characters = (count: number): string =>
  plural(count, { one: '# character', other: '# characters' });

/** One wording for each situation that several features share. */
export const en = {
  // No usable response.
  unreachable: "Can't reach your server. Check your connection and try again.",
  timeout: 'Your server took too long to respond. Please try again.',
  unexpected:
    'Unexpected response. You may need to sign in to this Wi-Fi network, or reload the page.',
  reload: 'The app was updated. Reload the page and try again.',
  offline: "You're offline. Try again when you're back online.",
  queued: "This will be sent when you're back online.",
  waiting: 'Waiting for connection',
  notAccepted: (reason: string) => `Not accepted: ${reason}`,

  // Errors of the server.
  unknown: 'Something went wrong. Please try again.',
  serverError: 'Something went wrong on your server. Please try again.',
  stopping: 'Your server is restarting. Please try again in a moment.',
  diskFull: "Your server's disk is full. Nothing was saved.",
  tooManyAttempts: (seconds?: number) =>
    seconds === undefined
      ? 'Too many attempts. Please try again in a moment.'
      : `Too many attempts. Try again in ${duration(seconds, 'second')}.`,
  tooLarge: 'This is too large.',
  notFound: 'Not found. It may have been deleted.',
  signIn: 'Please sign in.',
  otherUser: 'Another user has signed in on this device.',
  setupNeeded: 'Set-up is not finished',
  invalidRequest: 'This request is invalid.',

  // Forms.
  characters,
  tooLong: (over: number) => `Too long by ${characters(over)}`,
  unsaved: 'Unsaved changes are kept on this device.',
  draftRestored: 'We restored your draft.',
  changedElsewhere: 'This was changed on another device.',
  showSaved: 'Show saved version',
  keepMine: 'Keep mine',
  dateRequired: 'Please choose a date',

  // Words that many screens use.
  tryAgain: 'Try Again',
  retry: 'Retry',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  discard: 'Discard',
  undo: 'Undo',
  show: 'Show',
  you: '(you)',
  unknownName: 'Unknown',
};
