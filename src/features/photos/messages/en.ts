import { invalidDate } from '#shared/dates.ts';
import { bytes, date, dateTime, month, number, plural } from '#shared/i18n/formats.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { WallTime } from '#shared/wall-time.ts';
import type { TimeLeft } from '../bin.rules.ts';
import type { Outcome } from '../upload.rules.ts';

const photo = {
  title: 'Photos',
  count: (photos: number) => plural(photos, { one: '# photo', other: '# photos' }),
  /** What is added where some of several were gone before; nothing where none was. */
  missingToo: (photos: number, where = 'there') =>
    photos === 0
      ? ''
      : ` ${number(photos)} ${photos === 1 ? 'was' : 'were'} not ${where} any more.`,
  /** Names a part of a long list: its first and last photo, counted from 1. */
  part: (first: number, last: number) =>
    first === last ? `Photo ${number(first)}` : `Photos ${number(first)} to ${number(last)}`,
  loadFailed: 'Failed to load photos. Please try again.',
  empty: 'No photos yet',
  emptyHint: 'The first one you add shows up here, for both of you.',

  unknown: 'Unknown',
  /** "14 May 2024", or "Invalid Date" (S2 §3). */
  date: (moment: WallTime | null) => (moment === null ? invalidDate : date(moment)),
  dateAndTime: (moment: WallTime | null) => (moment === null ? invalidDate : dateTime(moment)),
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
  place: (at: number, of: number) => `${number(at)} of ${number(of)}`,
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
    moment === undefined ? 'Added' : `Added ${photo.date(moment)}`,
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
};

const notes = {
  title: 'Notes',
  none: 'No notes yet. What you write here, both of you can read.',
  loadFailed: 'Failed to load the notes. Please try again.',
  you: '(you)',
  cameIn: (author: string, content: string) => `New note by ${author}: ${content}`,

  label: 'Your note',
  placeholder: 'Write something about this photo',
  hint: 'Ctrl+Enter adds it.',
  add: 'Add note',
  added: 'Note added',
  blank: 'Please write something first',
  left: (count: number) => `${sharedMessages.characters(count)} left`,
  described: (content: string) => `Photo note: ${content}`,
  waiting: 'Waiting for the connection',
  notAccepted: 'Not accepted',
  waits: 'Your note waits, and is added as soon as your home answers.',
  inBin: 'This photo is in the bin. Recover it to write about it.',

  failedTitle: 'Your note was not added',
  failed: 'Error adding note. Please try again.',
};

const photos = (count: number): string => plural(count, { one: '# photo', other: '# photos' });

const outcomes: Record<Outcome, string> = {
  added: 'Uploaded',
  already: 'Already here',
  recovered: 'Back from the recycle bin',
};

const upload = {
  add: 'Add Photos',
  dropHere: 'Drop your photos here',
  dropMore: 'Drop more here',
  choose: 'Choose photos',
  chooseMore: 'Choose more',
  dropAnywhere: 'Drop to add your photos',
  upload: (count: number) => (count === 1 ? 'Upload 1 Photo' : `Upload ${number(count)} Photos`),
  list: 'Photos to upload',
  skipped: (count: number) =>
    `${plural(count, { one: '# file', other: '# files' })} skipped - only photos can be added`,
  /** The names of what was skipped, the first few. */
  names: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')} and more` : names.join(', '),

  bytes,
  smaller: (from: number, to: number) => `${bytes(from)} → ${bytes(to)}`,
  smallerSaid: (from: number, to: number) => `${bytes(from)}, made smaller: ${bytes(to)}`,
  heavy: (count: number) =>
    `This one could not be made smaller. At ${bytes(count)} it takes a while.`,

  described: (name: string) => `Photo: ${name}`,
  waitsForConnection: 'Waiting for the connection',
  pillWaits: (count: number) =>
    plural(count, {
      one: '# photo waits for the connection',
      other: '# photos wait for the connection',
    }),
  ready: 'Ready',
  waiting: 'Waiting',
  preparing: 'Getting it ready',
  uploading: (percent: number) => `Uploading ${percent}%`,
  outcome: (outcome: Outcome) => outcomes[outcome],
  failed: 'Upload failed',
  tooLarge: 'This photo is larger than the 25 MiB that your home takes.',
  originalTooLarge:
    'This original is larger than the 25 MiB that your home takes. Without “Keep originals” it is made smaller.',
  unreadable: 'This file cannot be read any more. Choose it again.',
  busy: 'Your home is busy. It goes on in a moment.',

  progressOf: (name: string) => `Upload of ${name}`,
  percent: (percent: number) => `${percent}%`,
  underWay: 'Uploading...',
  done: (done: number, all: number) => `${number(done)} of ${number(all)} uploaded`,
  goesOn: 'You can close this. The upload goes on.',

  keepOriginals: 'Keep originals',
  keepMeans:
    'Larger files, with the place and the camera in them. Only the two of you can download them; they are shown nowhere.',
  keepOffline: 'You are offline. This can be changed again as soon as you are back.',
  keepUnknown: 'Whether originals are kept could not be read.',
  keepFailed: 'Failed to save this choice. Please try again.',

  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  takenBack: (name: string) => `${name} had arrived already. It is in the recycle bin.`,
  notTakenBack: (name: string) => `${name} was on its way. It may be in your gallery all the same.`,
  retry: 'Retry',
  retryOne: (name: string) => `Retry ${name}`,
  retryFailed: (count: number) => `Retry ${number(count)} failed`,
  retryTitle: (count: number) =>
    count === 1 ? 'Retry 1 failed photo?' : `Retry ${number(count)} failed photos?`,
  retryText: (count: number) =>
    count === 1 ? 'It is uploaded once more.' : 'They are uploaded once more.',

  added: (count: number) => `${photos(count)} added`,
  allBack: (count: number) => `${photos(count)} back from the recycle bin`,
  allHere: (count: number) =>
    count === 1 ? 'This photo is already here' : `All ${number(count)} are already here`,
  forBoth: (count: number) => `You both find ${count === 1 ? 'it' : 'them'} in your gallery.`,
  nothingTwice: 'Nothing was added twice.',
  someHere: (count: number) =>
    plural(count, { one: '# was here already.', other: '# were here already.' }),
  someBack: (count: number) =>
    plural(count, {
      one: '# came back from the recycle bin.',
      other: '# came back from the recycle bin.',
    }),
  closeNow: 'Done',

  leaveTitle: 'Sign out now?',
  leaveText: (count: number) =>
    count === 1
      ? '1 photo that you chose has not been uploaded yet. Signing out drops it.'
      : `${photos(count)} that you chose have not been uploaded yet. Signing out drops them.`,
  leaveAndDrop: 'Sign out and drop them',
  stay: 'Stay',

  pill: 'Uploads',
  pillWaiting: (count: number) => `${photos(count)} waiting`,
  pillFailed: (count: number) =>
    plural(count, { one: '# upload failed', other: '# uploads failed' }),
  show: 'Show uploads',
};

const selection = {
  /** "May 2024"; `month` is `YYYY-MM`. */
  month,
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
  selected: (count: number) => `${number(count)} selected`,
  selectFirst: 'Select at least one photo first.',
  started: 'Selecting photos',
  ended: 'Not selecting any more',

  delete: 'Delete',
  deleteTitle: (count: number) => `Delete ${photos(count)}?`,
  deleteHint: (count: number) =>
    `${count === 1 ? 'It waits' : 'They wait'} in the recycle bin for 7 days, and can be recovered until then.`,
  deleted: (count: number, missing: number) =>
    `${photos(count)} deleted.${photo.missingToo(missing)}`,
  deleteFailed: 'Error deleting photos. Please try again.',
  deletedInPart: (done: number, of: number) =>
    `Error deleting photos. Please try again. ${number(done)} of ${number(of)} were deleted.`,
  undo: 'Undo',
  recovered: (count: number, missing: number) =>
    `${count === 0 ? '' : `${photos(count)} recovered.`}${photo.missingToo(missing, 'in the recycle bin')}`.trim(),
  recoverFailed: 'Failed to recover photos',
  nowFavorite: 'Added to the favorites',
  noFavorite: 'Taken from the favorites',
  favoriteFailed: 'Failed to update favorite status. Please try again.',

  assign: 'Assign categories',
};

const gallery = {
  title: 'Gallery',
  bin: 'Recycle bin',

  allPhotos: 'All Photos',
  newest: 'Newest photos',
  seeAll: (count: number) =>
    count === 1 ? 'See the one photo' : `See all ${number(count)} photos`,
  toPhotos: 'See all photos',
  size: 'Thumbnail size',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },

  categories: 'Categories',
  manage: 'Manage categories',
};

const category = {
  category: 'Category',
  empty: 'No photos in this category yet',
  emptyHint: 'Select photos and assign them to it.',
  noSuch: 'Category not found',
  noSuchHint: 'It may have been deleted, or the link is not complete.',
};

const assign = {
  title: (photos: number) => `Categories of ${photo.count(photos)}`,
  mixed: 'on some of them',
  apply: 'Apply',
  nothingChanged: 'Nothing is changed yet.',
  assigned: (photos: number, missing: number) =>
    `Categories assigned to ${photo.count(photos)}.${photo.missingToo(missing)}`,
  failed: 'Error assigning categories. Please try again.',
  noCategories: 'No categories yet',
  noCategoriesHint: 'Create categories to organize your photos',
  toCategories: 'To the categories',
  loadFailed: 'The categories could not be loaded. Please try again.',
};

const bin = {
  title: 'Recycle bin',
  rule: 'Photos stay here for 7 days. Then they are deleted for good, on their own.',
  count: photos,
  empty: 'Nothing here. Deleted photos wait 7 days.',
  toGallery: 'Go to the gallery',
  list: 'Deleted photos',

  /** "Deletes in 3 days" */
  deletesIn(left: TimeLeft | null): string {
    if (left === null) return invalidDate;
    if (left.count === 0) return 'Deletes within the hour';
    return `Deletes in ${left.count} ${left.unit}${left.count === 1 ? '' : 's'}`;
  },

  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  selected: (count: number) => `${number(count)} selected`,
  recover: 'Recover',
  delete: 'Delete permanently',
  recoverOne: (name: string) => `Recover ${name}`,
  deleteOne: (name: string) => `Delete ${name} permanently`,
  selectToRecover: 'Please select photos to recover',
  selectToDelete: 'Please select photos to delete',

  sureTitle: (count: number) => `Delete ${photos(count)} permanently?`,
  sureText: (count: number) =>
    count === 1
      ? 'It is deleted for both of you and cannot be recovered.'
      : `All ${number(count)} are deleted for both of you and cannot be recovered.`,

  missingToo: photo.missingToo,
  recoveredSome: (count: number) => `${photos(count)} recovered`,
  deletedSome: (count: number) => `${photos(count)} permanently deleted`,
  recovered: 'Photo recovered successfully',
  deleted: 'Photo permanently deleted',
  recoverFailed: 'Failed to recover photo',
  deleteFailed: 'Failed to delete photo',
  recoverSomeFailed: 'Failed to recover photos',
  deleteSomeFailed: 'Failed to delete photos',
  /** The home said no. */
  fetchFailed: 'Failed to fetch deleted photos',
  /** Nobody answered. */
  loadFailed: 'Error loading recycle bin',

  offline: 'You are offline. Photos can be recovered or deleted again as soon as you are back.',
};

const dashboard = {
  strip: 'Some of your photos',
  pause: 'Pause photo strip',
  stripFailed: "Couldn't load the photo strip",
  stripEmpty: 'Your photos will pass by here.',

  number: (photos: number) => number(photos),
  shared: 'photos shared',
  tileFailed: "Couldn't load your photos",
  tileEmpty: 'The first one you add shows up here, for both of you.',
  newest: 'Newest photos',
  toGallery: 'Open the gallery',
};

const answers = {
  uploaded: 'Photo uploaded',
  isHere: 'This photo is here already',
  isBack: 'This photo was in the recycle bin and is back',
  thrownAway: 'Photo moved to the recycle bin',
  isInBin: 'This photo is in the recycle bin. Recover it first.',
  notInBin: 'Only photos in the recycle bin can be deleted.',
  noOriginal: 'The original of this photo was not kept.',

  // A file that is none.
  foreign: 'Only photos can be added: JPEG, PNG, WebP, GIF, AVIF, HEIC.',
  unreadable: 'This photo is damaged and cannot be read.',
  gigantic: 'This photo has more than 64 megapixels.',

  categoryDeleted: 'Category deleted. Its photos are still here.',
  categoriesGone: 'One of these categories does not exist any more.',
  nameTaken: 'There is a category of this name already.',
};

export const en = {
  photo,
  notes,
  upload,
  selection,
  gallery,
  category,
  assign,
  bin,
  dashboard,
  answers,
};
