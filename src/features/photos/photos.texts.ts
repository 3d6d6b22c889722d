import { dayInWords } from '#shared/calendar-words.ts';
import { invalidDate } from '#shared/dates.ts';
import { counted } from '#shared/formats.ts';
import type { WallTime } from '#shared/wall-time.ts';

/** What a person reads of photos. */
export const photosTexts = {
  title: 'Photos',
  count: (photos: number) => (photos === 1 ? '1 photo' : `${counted.format(photos)} photos`),
  /** What is added where some of several were gone before; nothing where none was. */
  missingToo: (photos: number, where = 'there') =>
    photos === 0
      ? ''
      : ` ${counted.format(photos)} ${photos === 1 ? 'was' : 'were'} not ${where} any more.`,
  /** Names a part of a long list: its first and last photo, counted from 1. */
  part: (first: number, last: number) =>
    first === last
      ? `Photo ${counted.format(first)}`
      : `Photos ${counted.format(first)} to ${counted.format(last)}`,
  loadFailed: 'Failed to load photos. Please try again.',
  empty: 'No photos yet',
  emptyHint: 'The first one you add shows up here, for both of you.',

  unknown: 'Unknown',
  /** "14 May 2024", or "Invalid Date" (S2 §3). */
  date: (moment: WallTime | null) => (moment === null ? invalidDate : dayInWords(moment)),
  dateAndTime: (moment: WallTime | null) =>
    moment === null
      ? invalidDate
      : `${dayInWords(moment)}, ${moment.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length)}`,
  /** What a photo without a caption is called. */
  photo: (date: string | undefined, by: string) =>
    ['Photo', date, `by ${by}`].filter((part) => part !== undefined).join(', '),

  broken: 'This picture cannot be shown right now',
  brokenTile: 'No picture',
  tryAgain: 'Try Again',

  onePhoto: 'Photo',
  notFound: 'Photo not found',
  notFoundHint: 'It may have been deleted for good, or the link is not complete.',
  toPhotos: 'All photos',
  photoLoadFailed: 'Failed to load this photo. Please try again.',
  back: 'Back to all photos',
  backHome: 'Back to Home',
  backToCategory: 'Back to the category',
  backToFavorites: 'Back to the favorites',
  backToBin: 'Back to the recycle bin',
  previous: 'Previous photo',
  next: 'Next photo',
  enlarge: 'Full screen',
  close: 'Close',
  firstPhoto: 'This is the first photo.',
  lastPhoto: 'This is the last photo.',
  place: (at: number, of: number) => `${counted.format(at)} of ${counted.format(of)}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  seenWhole: 'The whole photo is shown.',
  noCloser: 'This is as close as it gets.',
  zoomed: (zoom: number) => `${Math.round(zoom * 100)} %`,
  details: 'Details',

  uploadedBy: 'Uploaded by',
  you: '(you)',
  taken: 'Taken',
  added: 'Added',
  addedOn: (moment: WallTime | null | undefined): string =>
    moment === undefined ? 'Added' : `Added ${photosTexts.date(moment)}`,
  correctDate: 'Correct the date',
  takenAt: 'Taken on',
  takenAtHint: 'As the clock showed where you were.',
  notAMoment: 'Please enter a day and a time.',
  save: 'Save',
  clearDate: 'Use the day it was added',

  caption: 'Caption',
  addCaption: 'Add a caption',
  editCaption: 'Edit caption',
  captionHint: 'Saved when you leave it, or by Ctrl+Enter. Esc keeps it as it was.',
  changedMeanwhile: (caption: string) => `Meanwhile it was changed to “${caption}”.`,
  clearedMeanwhile: 'Meanwhile the caption was taken away.',
  saved: 'Photo details updated successfully!',
  saveFailed: 'Failed to update photo. Please try again.',

  favorite: 'Favorite',
  nowFavorite: 'Added to favorites',
  notFavorite: 'No longer a favorite',
  favoriteFailed: 'Failed to update favorite status. Please try again.',

  categories: 'Categories',
  noCategories: 'No categories yet',
  manageCategories: 'Manage categories',
  categoriesLoadFailed: 'Failed to load categories. Please try again.',
  categoriesFailed: 'Error updating categories. Please try again.',

  downloadOriginal: 'Download original',
  originalFailed: 'Failed to download the original. Please try again.',

  delete: 'Delete',
  deletePhoto: 'Delete photo',
  sureToDelete: 'Are you sure you want to delete this photo?',
  deleted: 'Photo deleted successfully!',
  deleteFailed: 'Failed to delete photo. Please try again.',
  undo: 'Undo',
  inBin: 'This photo is in the bin. It can be recovered until it is deleted for good after 7 days.',
  recover: 'Recover',
  recovered: 'Photo recovered successfully',
  recoverFailed: 'Failed to recover photo',
  recoverFirst: 'This photo is in the bin. Recover it to change it.',

  offline: 'You are offline. Photos can be changed again as soon as you are back.',
} as const;
