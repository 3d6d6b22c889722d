import { monthInWords } from '#shared/calendar-words.ts';
import { invalidDate } from '#shared/dates.ts';
import { counted } from '#shared/formats.ts';
import { photosTexts } from './photos.texts.ts';

const several = photosTexts.count;

/** What a person reads of the grid, and of what is selected in it. */
export const selectionTexts = {
  /** "May 2024"; `month` is `YYYY-MM`. */
  month: (month: string) => (month === invalidDate ? invalidDate : monthInWords(month)),
  year: (month: string) => month.slice(0, 4),
  jumpToMonth: 'Jump to a month',
  isFavorite: 'favorite',

  show: 'Show',
  all: 'All',
  favorites: 'Favorites',
  noFavorites: 'Nothing favorited yet',
  noFavoritesHint: 'Open a photo and touch its heart, or press f on it here.',

  actions: 'Photo actions',
  select: 'Select',
  done: 'Done',
  selectAll: 'Select all',
  selected: (photos: number) => `${counted.format(photos)} selected`,
  selectFirst: 'Select at least one photo first.',
  started: 'Selecting photos',
  ended: 'Not selecting any more',

  delete: 'Delete',
  deleteTitle: (photos: number) => `Delete ${several(photos)}?`,
  deleteHint: (photos: number) =>
    `${photos === 1 ? 'It waits' : 'They wait'} in the recycle bin for 7 days, and can be recovered until then.`,
  deleted: (photos: number, missing: number) =>
    `${several(photos)} deleted.${photosTexts.missingToo(missing)}`,
  deleteFailed: 'Error deleting photos. Please try again.',
  deletedInPart: (done: number, of: number) =>
    `Error deleting photos. Please try again. ${counted.format(done)} of ${counted.format(of)} were deleted.`,
  undo: 'Undo',
  recovered: (photos: number, missing: number) =>
    `${photos === 0 ? '' : `${several(photos)} recovered.`}${photosTexts.missingToo(missing, 'in the recycle bin')}`.trim(),
  recoverFailed: 'Failed to recover photos',
  nowFavorite: 'Added to the favorites',
  noFavorite: 'Taken from the favorites',
  favoriteFailed: 'Failed to update favorite status. Please try again.',

  assign: 'Assign categories',
} as const;
