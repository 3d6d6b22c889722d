import {
  capitalize,
  date,
  dateRange,
  inDays,
  invalidDate,
  list,
  month,
  monthDay,
  number,
  plural,
  weekday,
  weekdayShort,
} from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';
import type { MemoryType, SortOrder, TimeFilter } from '../memories.rules.ts';

const count = (memories: number): string =>
  plural(memories, { one: '# memory', other: '# memories' });
const years = (count: number): string => plural(count, { one: '# year', other: '# years' });
const when = (days: number): string => capitalize(inDays(days));

const page = {
  title: 'Memories',
  add: 'Add memory',
  loadFailed: 'Failed to load memories. Please try again.',
  count,
  list: 'All memories',
  isNew: 'New',
  empty: 'No memories yet',
  emptyHint:
    'Save your first kiss, a trip, or the day you moved in together. You can both see your memories here.',
  noneFound: 'No memories match these filters',
  clearFilters: 'Show all memories',

  types: {
    anniversary: 'Anniversary',
    milestone: 'Milestone',
    special_moment: 'Special moment',
    event: 'Event',
  } satisfies Record<MemoryType, string>,
  date,
  /** "May 14, 2024", "May 14 – 16, 2024", or "Invalid Date". */
  dates: (days: { firstDay: string; lastDay: string } | null) =>
    days === null ? invalidDate : dateRange(days.firstDay, days.lastDay),
  /** The name is between `before` and `after`. */
  by: { before: 'Added by', after: '' },
  morePhotos: (more: number) => `+${number(more)}`,
  seeMorePhotos: (more: number) =>
    plural(more, { one: 'See # more photo', other: 'See # more photos' }),
  photos: (photos: number) => plural(photos, { one: '# photo', other: '# photos' }),

  upcoming: 'Upcoming anniversaries',
  noAnniversaries: 'No anniversaries yet',
  addAnniversary: 'Add anniversary',
  inDays: when,
  years,
  /** "In 3 days · 5 years" */
  ahead: (days: number, count: number) =>
    count === 0 ? when(days) : `${when(days)} · ${years(count)}`,

  filters: 'Filters',
  filtersOn: (on: number) => (on === 0 ? 'Filters' : `Filters (${number(on)})`),
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
    older: 'Older (2+ years ago)',
  } satisfies Record<TimeFilter, string>,
  sort: 'Sort',
  sorts: { asc: 'Oldest first', desc: 'Newest first' } satisfies Record<SortOrder, string>,

  oneMemory: 'Memory',
  notFound: 'Memory not found',
  draftHint: 'You still have unsaved changes. You can save them as a new memory.',
  createAgain: 'Add as a new memory',
  oneLoadFailed: 'Failed to load this memory. Please try again.',
  edit: 'Edit',
  delete: 'Delete',
  print: 'Print',
  deleteTitle: 'Delete this memory?',
  sureToDelete(title: string, photos: number): string {
    const text = `“${title}” will be deleted for both of you.`;
    const stay = plural(photos, {
      one: 'Its photo stays in your gallery.',
      other: 'Its photos stay in your gallery.',
    });
    return photos === 0 ? text : `${text} ${stay}`;
  },
  deleted: 'Memory deleted',
  deleteFailedTitle: 'Memory not deleted',
  deleteFailed: 'Error deleting memory. Please try again.',
  reactionFailed: "Couldn't save your reaction. Please try again.",
};

const validation = {
  titleMissing: 'Please enter a title',
  dateMissing: shared.dateRequired,
  descriptionMissing: 'Please enter a description for this memory.',
  endOfEventsOnly: 'Only events can have an end date',
  endBeforeDate: "The end date can't be before the start date",
  tooManyPhotos: (most: number) => `Choose up to ${number(most)} photos`,
};

const form = {
  ...validation,
  createTitle: 'Add memory',
  editTitle: 'Edit memory',
  title: 'Title',
  type: 'Type',
  date: 'Date',
  endDate: 'End date',
  endDateHint: 'Leave empty for a single day.',
  description: 'Description',
  createNow: 'Save memory',
  described: (title: string) => `Memory: ${title}`,
  waitingList: 'Memories not sent yet',
  waits: 'Your memory will be saved when your server is reachable.',
  saved: 'Memory saved',
  notSaved: 'Memory not saved',
  saveFailed: 'Error saving memory. Please try again.',
  gone: 'This memory has been deleted. Save again to create it as a new memory.',
  photosFailed:
    'Memory created but failed to associate photos. You can edit the memory to add photos later.',
  addPhotos: 'Add photos',
  losses({ photos, endDate }: { photos: boolean; endDate: boolean }): string {
    if (photos && endDate)
      return 'Only events have photos and an end date. Saving will remove them.';
    return photos
      ? 'Only events have photos. Saving will remove them.'
      : 'Only events have an end date. Saving will remove it.';
  },

  outdated: 'This memory was changed on another device.',

  photos: 'Photos',
  choosePhotos: 'Choose photos',
  chosen: (photos: number) =>
    photos === 0
      ? 'No photos selected'
      : plural(photos, { one: '# photo selected', other: '# photos selected' }),
  /** The same for a single photo. */
  onePhoto: {
    title: 'Choose a photo',
    chosen: (photos: number) => (photos === 0 ? 'No photo selected' : '1 photo selected'),
  },
  remove: (name: string) => `Remove ${name}`,
  removed: 'Photo removed',
  photosGone: (photos: number) =>
    plural(photos, {
      one: '# selected photo is no longer available and was removed.',
      other: '# selected photos are no longer available and were removed.',
    }),
  clear: 'Clear',
  done: 'Done',
  upload: 'Upload',
  search: 'Search photos',
  noneFound: 'No matching photos',
  noneThere: 'No photos in your gallery yet',
  limitReached: (most: number) => `Limit of ${number(most)} photos reached`,
};

/** The most titles that the accessible name of a day lists. */
const mostTitles = 5;

const calendar = {
  month,
  weekday,
  weekdayShort,
  /** 0 is Sunday. */
  dayOfWeek: (day: number) => weekday(`2023-01-0${day + 1}`),
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  hint: 'Use the arrow keys to move by day or week, and Page Up or Page Down to move by month. Hold Shift to move by year. Press Enter to open a day or N to add a memory.',
  /** "May 14, 7 years together, 2 memories: First trip and Picnic" */
  cell(day: string, titles: readonly string[], anniversary?: string): string {
    const dayText = anniversary === undefined ? monthDay(day) : `${monthDay(day)}, ${anniversary}`;
    if (titles.length === 0) return dayText;
    const more = titles.length - mostTitles;
    const listed = titles.slice(0, mostTitles);
    const items = more > 0 ? [...listed, `${number(more)} more`] : listed;
    return `${dayText}, ${count(titles.length)}: ${list(items)}`;
  },
  /** "Wedding (6 years)" */
  titleWithYears: (title: string, count: number) =>
    count === 0 ? title : `${title} (${years(count)})`,
  more: (more: number) => `+${number(more)}`,
  addOn: (day: string) => `Add memory on ${monthDay(day)}`,
  loadFailed: 'Failed to load the calendar. Please try again.',
  empty: 'No memories on this day yet.',
};

const dashboard = {
  created: 'memories created',
  tileFailed: "Couldn't load your memories",
  coming: 'Coming up',
  noneComing: 'Nothing coming up. Anniversaries repeat every year.',
  toMemories: 'Open calendar',

  onThisDay: 'On this day',
  onThisDayFailed: "Couldn't load “On this day”",
  yearsAgo: (years: number) => plural(years, { one: '# year ago', other: '# years ago' }),
  showAll: (all: number) => `Show all ${number(all)}`,
  hide: 'Hide',
  hideOne: (name: string) => `Hide ${name}`,
  hideTitle: 'Hide from “On this day”?',
  sureToHide: (name: string, partner: string) =>
    `You won't see “${name}” in “On this day” again. ${partner} still can, and nothing is deleted.`,
  hidden: 'Hidden from “On this day”',
  hideFailed: "Couldn't hide this. Please try again.",
};

const own = {
  /** "7 years together" */
  title: (count: number) => `${years(count)} together`,
  /** "7 years today", of the couple and of a memory. */
  todayTogether: (count: number) => `${years(count)} today`,
  today: (count: number) => `${years(count)} today`,
  /** "7 years together on June 8" */
  onDay: (count: number, day: string) => `${years(count)} together on ${monthDay(day)}`,
  since: (startDate: string) => `Together since ${date(startDate)}`,
  write: 'Write something for today',
  photos: 'A photo of each year',
  reminderTitle: 'Your anniversary',
  /** In the calendar app of a user. */
  inCalendars: 'Our anniversary',
  /** "In 7 days · 7 years together" */
  reminder: (days: number, count: number) => `${when(days)} · ${years(count)} together`,
};

const settings = {
  weekStart: {
    label: 'First day of the week',
    hint: 'In your calendar of memories. The week of the prize wheel always starts on Sunday.',
    automatic: (day: string) => `Automatic (${day})`,
    failed: "Couldn't save the first day of the week. Please try again.",
  },
  link: 'Calendar link',
  linkHint:
    'Shows all memories and your own anniversary in Apple Calendar, Google Calendar, Thunderbird, and other apps that subscribe to a calendar address. Anniversaries repeat every year.',
  secret: 'Anyone with this address can read the titles and descriptions of your memories.',
  address: 'Calendar address',
  create: 'Create link',
  replace: {
    title: 'Replace the calendar link?',
    text: 'The current address stops working. Apps that use it need the new one.',
    action: 'Replace link',
  },
  turnOff: {
    title: 'Turn off the calendar link?',
    text: 'Apps that use the address no longer get your memories.',
    action: 'Turn off',
  },
  turnedOff: 'Calendar link turned off',
  loadFailed: 'Failed to load the calendar link. Please try again.',
  changeFailed: "Couldn't change the calendar link. Please try again.",
};

const answers = {
  created: 'Memory created',
  photosSaved: 'Photos saved',
  noPhotosHere: 'Only events can have photos.',
  photosGone: 'One of these photos is no longer available.',
  photoGone: 'This photo is no longer available.',
};

export const en = {
  page,
  validation,
  form,
  calendar,
  dashboard,
  own,
  settings,
  answers,
};
