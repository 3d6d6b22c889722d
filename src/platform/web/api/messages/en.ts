import { dateTime, number, plural, time } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const day = 24 * 60 * 60 * 1000;

export const en = {
  count: (items: number) => `${number(items)} not sent yet`,
  show: 'Show queued items',
  title: 'Not sent yet',
  intro: 'Nothing is lost. Items are sent when your server is reachable again.',
  list: 'Queued items',
  since: (at: number, timeZone: string, now: number) =>
    `Queued since ${(now - at < day ? time : dateTime)(at, timeZone)}`,
  sendNow: 'Send now',
  sending: 'Sending…',
  retryOne: (item: string) => `Retry: ${item}`,
  discardOne: (item: string) => `Discard: ${item}`,
  edit: 'Edit',
  editOne: (item: string) => `Edit: ${item}`,
  editBlocked: 'Finish your other draft first',
  editBlockedText: "Save or discard the draft you're working on. This item stays here until then.",
  discardTitle: 'Discard this?',
  discardText: (item: string) =>
    `Won't be sent: ${item}. Anything your server already has stays there.`,
  discardRefused: (item: string) => `${shared.notAccepted(item)}. Discard to delete this for good.`,
  mayBeSent: 'It was already being sent, so your server may have received it.',
  keepIt: 'Keep it',
  queued: (items: number) =>
    plural(items, {
      one: '# item not sent yet. It will be sent automatically.',
      other: '# items not sent yet. They will be sent automatically.',
    }),
  notAccepted: "An item wasn't accepted. Open the queued items to edit or discard it.",
  allSent: 'Everything has been sent.',
  signOutTitle: 'Sign out now?',
  signOutText: (count: number, items: readonly string[]) =>
    `${plural(count, {
      one: "# item hasn't been sent yet",
      other: "# items haven't been sent yet",
    })}: ${items.join(', ')}. ${plural(count, { one: 'Signing out deletes it.', other: 'Signing out deletes them.' })}`,
  stay: 'Stay signed in',
  signOutAndDelete: 'Sign out and delete',
};
