import { dateTime, number, time } from '#shared/i18n/formats.ts';

const ui = {
  tryAgain: 'Try Again',
  loading: 'Loading...',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  dismiss: 'Dismiss',
  skipToContent: 'Skip to content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showOptions: 'Show options',
  matches: (count: number) =>
    count === 0 ? 'Nothing matches' : count === 1 ? '1 match' : `${count} matches`,
  previousPage: 'Previous',
  nextPage: 'Next',
  firstPage: 'This is the first page.',
  lastPage: 'This is the last page.',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  optional: 'optional',
  notifications: 'Messages',
  broken: 'This part of the page stopped working. Nothing you saved is lost.',
  pageTitle: (page: string, couple: string) => `${page} - ${couple}`,
};

const errors = {
  noAnswer:
    'Your home does not answer. Check that it is on and that you are online, then try again.',
  tooSlow: 'Your home took too long to answer. Please try again.',
  tooFast: (seconds: number | undefined) =>
    seconds === undefined
      ? 'That was too fast. Wait a moment, then try again.'
      : `That was too fast. Wait ${seconds} s, then try again.`,
  broken: 'Something went wrong in your home. Please try again in a moment.',
  notForYou: 'Somebody else is signed in here by now.',
  notUnderstood: 'This page is older than your home. Open it anew, then try again.',
  unknown: 'Something went wrong. Please try again.',
};

const day = 24 * 60 * 60 * 1000;

const outbox = {
  count: (items: number) => `${number(items)} waiting`,
  show: 'Show what waits',
  title: 'Waiting for your home',
  intro: 'Nothing of this is lost. It is sent by itself as soon as your home answers, once each.',
  list: 'What waits',
  since: (at: number, now: number) => `Waiting since ${(now - at < day ? time : dateTime)(at)}`,
  notUnderstood:
    'What answered was not understood. A page of this network may stand in between, or your home is newer than this page.',
  /** Nothing is left of it that could be shown. */
  struck: (what: string, why: string) => `Not accepted, and not counted: ${what}. ${why}`,
  refused: (why: string) => `Not accepted: ${why}`,
  sendNow: 'Send now',
  sending: 'Sending...',
  discard: 'Discard',
  discardOne: (what: string) => `Discard: ${what}`,
  edit: 'Edit',
  editOne: (what: string) => `Edit: ${what}`,
  notNow: 'You are writing another one',
  writingAnother: 'Save or discard what you are writing there first. This stays here until then.',
  discardTitle: 'Discard this?',
  discardText: (what: string) =>
    `${what} is not sent any more. If your home has it already, its answer lost on the way, it stays there.`,
  discardRefused: (what: string) => `${what} was not accepted. Discarded, it is gone.`,
  wasLeaving: 'It was on its way. Your home may have it all the same.',
  keepIt: 'Keep it',
  waits: (items: number) =>
    items === 1
      ? 'Your home does not answer. 1 thing waits and is sent by itself.'
      : `Your home does not answer. ${number(items)} things wait and are sent by themselves.`,
  notAccepted: 'Something that waited was not accepted. Open what waits to change or discard it.',
  arrived: 'Everything that waited has arrived.',
  leaveTitle: 'Sign out now?',
  leaveText: (items: number, what: string) =>
    items === 1
      ? `1 thing has not reached your home yet: ${what}. Signing out deletes it here.`
      : `${number(items)} things have not reached your home yet: ${what}. Signing out deletes them here.`,
  stay: 'Stay',
  leaveAndDelete: 'Sign out and delete them',
  ofAnOlderPage: 'Something that this page does not know',
};

export const en = { ui, errors, outbox };
