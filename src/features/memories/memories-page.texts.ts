import { dayInWords } from '#shared/calendar-words.ts';
import { invalidDate } from '#shared/dates.ts';
import { counted, madeLate } from '#shared/formats.ts';
import type { MemoryType, SortOrder, TimeFilter } from './memories.rules.ts';

/** "14–16 May 2024". */
const span = madeLate<{ first: string; last: string }>(() => {
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return { format: ({ first, last }) => days.formatRange(asUtc(first), asUtc(last)) };
});
/** Calendar dates are of no zone: they are read and written as if all were UTC. */
const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What a person reads of memories, on their page and wherever one is shown. */
export const memoriesPageTexts = {
  title: 'Memories',
  add: 'Add memory',
  offline: 'You are offline. This has to wait until you are back.',
  loadFailed: 'Failed to load memories. Please try again.',
  count: (memories: number) =>
    memories === 1 ? '1 memory' : `${counted.format(memories)} memories`,
  list: 'All memories',
  empty: 'No memories yet',
  emptyHint:
    'The first kiss, a trip, the day you moved in: what you keep shows up here, for both of you.',
  noneFound: 'No memories match these filters',
  clearFilters: 'Show all memories',

  types: {
    anniversary: 'Anniversary',
    milestone: 'Milestone',
    special_moment: 'Special moment',
    event: 'Event',
  } satisfies Record<MemoryType, string>,
  /** "14 May 2024", or "Invalid Date" (S2 §3). */
  date: (day: string | null) => (day === null ? invalidDate : dayInWords(day)),
  dates: (days: { first: string; last: string } | null) =>
    days === null
      ? invalidDate
      : days.first === days.last
        ? dayInWords(days.first)
        : span.format(days),
  unknown: 'Unknown',
  you: '(you)',
  by: 'Added by',
  morePhotos: (more: number) => `+${counted.format(more)}`,
  seeMorePhotos: (more: number) =>
    more === 1 ? 'See 1 more photo' : `See ${counted.format(more)} more photos`,
  photos: (photos: number) => (photos === 1 ? '1 photo' : `${counted.format(photos)} photos`),

  upcoming: 'Upcoming anniversaries',
  inDays: (days: number) =>
    days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `in ${counted.format(days)} days`,
  years: (years: number) => (years === 1 ? '1 year' : `${counted.format(years)} years`),

  filters: 'Filters',
  filtersOn: (on: number) => (on === 0 ? 'Filters' : `Filters (${on})`),
  showResults: 'Show memories',
  type: 'Type',
  allTypes: 'All types',
  time: 'Time',
  times: {
    all: 'All time',
    thisMonth: 'This month',
    last6Months: 'Last 6 months',
    thisYear: 'This year',
    lastYear: 'Last year',
    older: 'Older',
  } satisfies Record<TimeFilter, string>,
  sort: 'Sort',
  sorts: { asc: 'Oldest first', desc: 'Newest first' } satisfies Record<SortOrder, string>,

  oneMemory: 'Memory',
  notFound: 'Memory not found',
  notFoundHint: 'It may have been deleted, or the link is not complete.',
  lostHint: 'What you had written of it and not saved is still here.',
  writeLost: 'Keep it as a new one',
  oneLoadFailed: 'Failed to load this memory. Please try again.',
  close: 'Close',
  edit: 'Edit',
  delete: 'Delete',
  print: 'Print',
  deleteTitle: 'Delete this memory?',
  sureToDelete: (title: string) =>
    `“${title}” will be gone for both of you. Its photos stay in your gallery.`,
  deleted: 'Memory deleted',
  deleteFailedTitle: 'Not deleted',
  deleteFailed: 'Error deleting memory. Please try again.',
} as const;
