import { counted, madeLate } from '#shared/formats.ts';

const clock = madeLate<number>(
  () => new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }),
);
const dayAndClock = madeLate<number>(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
);
const day = 24 * 60 * 60 * 1000;

/** What a person reads of what waits to reach their home. */
export const outboxTexts = {
  count: (items: number) => `${counted.format(items)} waiting`,
  show: 'Show what waits',
  title: 'Waiting for your home',
  intro: 'Nothing of this is lost. It is sent by itself as soon as your home answers, once each.',
  list: 'What waits',
  since: (at: number, now: number) =>
    `Waiting since ${(now - at < day ? clock : dayAndClock).format(at)}`,
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
      : `Your home does not answer. ${counted.format(items)} things wait and are sent by themselves.`,
  notAccepted: 'Something that waited was not accepted. Open what waits to change or discard it.',
  arrived: 'Everything that waited has arrived.',
  leaveTitle: 'Sign out now?',
  leaveText: (items: number, what: string) =>
    items === 1
      ? `1 thing has not reached your home yet: ${what}. Signing out deletes it here.`
      : `${counted.format(items)} things have not reached your home yet: ${what}. Signing out deletes them here.`,
  stay: 'Stay',
  leaveAndDelete: 'Sign out and delete them',
  ofAnOlderPage: 'Something that this page does not know',
} as const;
