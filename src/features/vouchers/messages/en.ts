import { date, plural } from '#shared/i18n/formats.ts';

const answers = {
  notFound: 'This prize no longer exists.',
  notClaimed: 'This prize has not been claimed yet.',
  given: 'Marked as given',
  owed: 'Marked as not given yet',
};

const given = {
  mark: 'Mark as given',
  markOf: (title: string) => `Mark as given: ${title}`,
  unmark: 'Mark as not given',
  unmarkOf: (title: string) => `Mark as not given: ${title}`,
  failed: "Couldn't change this prize. Please try again.",
  youOwe: (winner: string) => `You owe it to ${winner}`,
  owesYou: (giver: string) => `${giver} owes it to you`,
  givenTo: (winner: string, at: number, timeZone: string) =>
    `Given to ${winner} on ${date(at, timeZone)}`,
  givenBy: (giver: string, at: number, timeZone: string) =>
    `Given by ${giver} on ${date(at, timeZone)}`,
};

const prizes = {
  toGive: (winner: string) => `Prizes you give ${winner}`,
  nothingOwed: 'You owe nothing right now.',
  showAll: (count: number) =>
    plural(count, { one: 'Show # given prize', other: 'Show # given prizes' }),
  loadFailed: "Couldn't load which prizes were given",
  sources: { wheel: 'Prize wheel', box: 'Surprise box' },
};

export const en = { answers, given, prizes };
