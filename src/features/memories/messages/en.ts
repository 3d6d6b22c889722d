import { invalidDate } from '#shared/dates.ts';
import {
  date,
  dateRange,
  list,
  month,
  monthDay,
  number,
  plural,
  weekday,
} from '#shared/i18n/formats.ts';
import type { MemoryType, SortOrder, TimeFilter } from '../memories.rules.ts';

const page = {
  title: 'Memories',
  add: 'Add memory',
  offline: 'You are offline. This has to wait until you are back.',
  loadFailed: 'Failed to load memories. Please try again.',
  count: (memories: number) => plural(memories, { one: '# memory', other: '# memories' }),
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
  date: (day: string | null) => (day === null ? invalidDate : date(day)),
  dates: (days: { first: string; last: string } | null) =>
    days === null
      ? invalidDate
      : days.first === days.last
        ? date(days.first)
        : dateRange(days.first, days.last),
  unknown: 'Unknown',
  you: '(you)',
  by: 'Added by',
  morePhotos: (more: number) => `+${number(more)}`,
  seeMorePhotos: (more: number) =>
    more === 1 ? 'See 1 more photo' : `See ${number(more)} more photos`,
  photos: (photos: number) => plural(photos, { one: '# photo', other: '# photos' }),

  upcoming: 'Upcoming anniversaries',
  inDays: (days: number) =>
    days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `in ${number(days)} days`,
  years: (years: number) => plural(years, { one: '# year', other: '# years' }),

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
};

const validation = {
  titleMissing: 'Please give the memory a title',
  dateMissing: 'Please choose a date',
  descriptionMissing: 'Please enter a description for this memory.',
  endOfEventsOnly: 'Only an event can last several days',
  endBeforeDate: 'The last day cannot be before the first one',
};

const fieldNames = {
  title: 'title',
  type: 'type',
  date: 'date',
  endDate: 'end date',
  description: 'description',
};

const form = {
  ...validation,
  createTitle: 'New memory',
  editTitle: 'Edit memory',
  title: 'Title',
  type: 'Type',
  date: 'Date',
  endDate: 'End date',
  endDateHint: 'Leave it empty for a single day.',
  description: 'Description',
  save: 'Save',
  createNow: 'Save memory',
  cancel: 'Cancel',
  described: (title: string) => `Memory: ${title}`,
  waiting: 'Waiting for the connection',
  waitingList: 'Memories that wait',
  notAccepted: (why: string) => `Not accepted: ${why}`,
  waits: 'Your memory waits, and is saved as soon as your home answers.',
  offline: 'You are offline. This has to wait until you are back.',
  created: 'Memory saved',
  saved: 'Memory saved',
  show: 'Show',
  notSaved: 'Not saved yet',
  saveFailed: 'Error saving memory. Please try again.',
  gone: 'This memory was deleted meanwhile. Save again to keep what you wrote as a new one.',
  photosFailed:
    'Memory created but failed to associate photos. You can edit the memory to add photos later.',
  addPhotos: 'Add photos',
  photosLost: 'Only events have photos and an end date: saving takes them off this memory.',

  discardTitle: 'Discard what you wrote?',
  discardText: 'It has not been saved.',
  discard: 'Discard',
  keepWriting: 'Keep writing',
  restored: 'What you had written is back.',
  writtenOn: 'Saved. What you wrote since is not saved yet.',
  overtaken: (fields: readonly (keyof typeof fieldNames)[]) =>
    `Changed elsewhere meanwhile: ${list(fields.map((field) => fieldNames[field]))}.`,
  showSaved: 'Show it',
  keepMine: 'Keep mine',
  savedShown: 'What was saved elsewhere is shown.',
  undo: 'Undo',

  photos: 'Photos',
  noPhotos: 'No photos chosen',
  choosePhotos: 'Choose photos',
  /** Where there is room for one. */
  onePhoto: {
    title: 'Choose a photo',
    none: 'No photo chosen',
    chosen: (photos: number) => (photos === 0 ? 'No photo selected' : '1 photo selected'),
  },
  chosen: (photos: number) =>
    plural(photos, { one: '# photo selected', other: '# photos selected' }),
  remove: (name: string) => `Take off: ${name}`,
  removed: 'Photo taken off',
  leftOut: (photos: number) =>
    plural(photos, {
      one: '# photo that you chose is in the bin now and is left out.',
      other: '# photos that you chose are in the bin now and are left out.',
    }),
  photosGone: (photos: number) =>
    plural(photos, {
      one: '# photo that you chose is not there any more. It was taken off: save again to go on without it.',
      other:
        '# photos that you chose are not there any more. They were taken off: save again to go on without them.',
    }),
  /** Of one that waited for the connection. */
  wentWithout: (title: string, photos: number) =>
    photos === 1
      ? `“${title}” was saved without 1 photo that is not there any more.`
      : `“${title}” was saved without ${number(photos)} photos that are not there any more.`,
  clear: 'Clear',
  done: 'Done',
  search: 'Search photos',
  noneFound: 'No photo matches',
  noneThere: 'No photos in your gallery yet',
  tooMany: (most: number) => `At most ${number(most)} photos`,
};

/** Titles that are read aloud of one day. */
const mostRead = 5;

const calendar = {
  month: month,
  /** "14 May". */
  day: monthDay,
  weekday: weekday,
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  hint: 'Arrow keys move by day and week, Page Up and Page Down by month, with Shift by year. Enter opens a day, N adds a memory to it.',
  /** "14 May, 2 memories: First trip, Picnic". */
  cell(day: string, titles: readonly string[]): string {
    const date = monthDay(day);
    if (titles.length === 0) return date;
    const read = titles.slice(0, mostRead).join(', ');
    const rest = titles.length - mostRead;
    const count = titles.length === 1 ? '1 memory' : `${titles.length} memories`;
    return `${date}, ${count}: ${read}${rest > 0 ? ` and ${rest} more` : ''}`;
  },
  more: (more: number) => `+${more}`,
  addOn: (day: string) => `Add memory on ${monthDay(day)}`,
  /** What day it is for the two could not be read. */
  noZone: 'Failed to load the calendar. Please try again.',
  nothing: 'Nothing on this day yet.',
};

const dashboard = {
  number: (memories: number) => number(memories),
  created: 'memories created',
  tileFailed: "Couldn't load your memories",
  coming: 'Coming up',
  noneComing: 'Nothing is coming up. An anniversary comes back every year.',
  toMemories: 'Open the calendar',

  onThisDay: 'On this day',
  onThisDayFailed: "Couldn't load what happened on this day",
  yearsAgo: (years: number) => plural(years, { one: '# year ago', other: '# years ago' }),
  showAll: (all: number) => `Show all ${number(all)}`,
  hide: 'Hide',
  hideOne: (name: string) => `Hide ${name}`,
  hideTitle: 'Hide it from On this day?',
  sureToHide: (name: string, partner: string) =>
    `“${name}” will never come up here again for you, not in other years either. ${partner} still sees it, and it stays where it is kept.`,
  hidden: 'Hidden from On this day',
  hideFailed: 'Error hiding it. Please try again.',
};

const anniversary = {
  ahead: (days: number, years: number) =>
    years === 0 ? when(days) : `${when(days)}: ${lasting(years)}`,
};

const when = (days: number) =>
  days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${number(days)} days`;
const lasting = (years: number) => plural(years, { one: '# year', other: '# years' });

const answers = {
  created: 'Memory created',
  saved: 'Memory saved',
  photosSaved: 'Photos of the memory saved',
  deleted: 'Memory deleted',
  hidden: 'Hidden from On this day',
  noSuch: 'Memory not found',
  noPhotosHere: 'Only events have photos.',
  photosGone: 'One of these photos is not there any more.',
  photoGone: 'This photo is not there any more.',
};

export const en = { page, validation, form, calendar, dashboard, anniversary, answers };
