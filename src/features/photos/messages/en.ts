import { bytes } from '#shared/i18n/file-size.ts';
import * as format from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';
import type { WallTime } from '#shared/wall-time.ts';
import type { TimeLeft } from '../bin.rules.ts';
import type { CategoryColor } from '../categories.rules.ts';

/** "1 photo", "2 photos": a text for any count, which replaces the `#`. */
const counted =
  (one: string, other: string) =>
  (count: number): string =>
    format.plural(count, { one, other });

const photos = counted('# photo', '# photos');

/** Says how many photos were changed, and how many were not. */
const withMissing =
  (changed: (count: number) => string, unchanged: (count: number) => string) =>
  (count: number, missing: number): string =>
    `${count > 0 ? `${changed(count)}.` : ''} ${missing > 0 ? unchanged(missing) : ''}`.trim();

const alreadyDeleted = (missing: number) => `${format.number(missing)} had already been deleted.`;
const noLongerInBin = counted(
  '# was no longer in the recycle bin.',
  '# were no longer in the recycle bin.',
);

const photo = {
  title: 'Photos',
  count: photos,
  loadFailed: 'Failed to load photos. Please try again.',
  empty: 'No photos yet',
  emptyHint: 'Your photos will appear here for both of you.',

  /** "May 14, 2024", or "Invalid Date". */
  date: (moment: WallTime | null) => (moment === null ? format.invalidDate : format.date(moment)),
  dateAndTime: (moment: WallTime | null) =>
    moment === null ? format.invalidDate : format.dateTime(moment),
  /** The name of a photo without a caption. */
  photo: (date: string | undefined, by: string, isVideo = false) =>
    [isVideo ? 'Video' : 'Photo', date, `by ${by}`].filter((part) => part !== undefined).join(', '),
  broken: "Can't show this photo right now",
  onlyThumbnail: "Can't load more than this preview",
  brokenTile: "Can't load",

  onePhoto: 'Photo',
  notFound: 'Photo not found',
  toPhotos: 'See all photos',
  photoLoadFailed: 'Failed to load this photo. Please try again.',
  back: 'Back to all photos',
  backHome: 'Back to Home',
  backToCategory: 'Back to category',
  backToFavorites: 'Back to favorites',
  backToBin: 'Back to recycle bin',
  backToMemories: 'Back to memories',
  previous: 'Previous photo',
  next: 'Next photo',
  enlarge: 'View full screen',
  firstPhoto: 'This is the first photo.',
  lastPhoto: 'This is the last photo.',
  place: (at: number, of: number) => `${format.number(at)} of ${format.number(of)}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomedOut: 'Fully zoomed out',
  zoomedIn: 'Fully zoomed in',
  zoomed: (zoom: number) => `Zoom ${format.percent(Math.round(zoom * 100))}`,
  openPhoto: 'Open photo',
  wasDeleted: 'This photo was deleted.',
  /** The lightbox library's names, for screen readers; it fills in the braces. */
  lightbox: {
    Carousel: 'Photos',
    Slide: 'Photo',
    'Photo gallery': 'Photos in full screen',
    '{index} of {total}': '{index} of {total}',
  },
  details: 'Details',

  /** The name is between `before` and `after`. */
  uploadedBy: { before: 'Uploaded by', after: '' },
  taken: 'Taken',
  added: 'Added',
  addedOn: (moment: WallTime | null | undefined): string =>
    moment === undefined ? 'Added' : `Added ${photo.date(moment)}`,
  editDate: 'Edit date',
  takenAt: 'Date taken',
  takenAtHint: 'Local time where the photo was taken.',
  notAMoment: 'Please enter a date and time',
  clearDate: 'Use date added',
  caption: 'Caption',
  addCaption: 'Add a caption',
  editCaption: 'Edit caption',
  captionHint: 'Saves when you click away or press Ctrl+Enter. Esc cancels.',
  captionChanged: (caption: string) => `Changed on another device to “${caption}”.`,
  captionRemoved: 'The caption was removed on another device.',
  saved: 'Photo details updated successfully!',
  saveFailed: 'Failed to update photo. Please try again.',
  favorite: 'Favorite',
  /** On a photo of the partner. */
  isNew: 'New',
  nowFavorite: 'Added to favorites',
  notFavorite: 'Removed from favorites',
  favoriteFailed: 'Failed to update favorite status. Please try again.',
  reactionFailed: "Couldn't save your reaction. Please try again.",
  categories: 'Categories',
  categoriesFailed: 'Error updating categories. Please try again.',
  downloadOriginal: 'Download original',
  originalFailed: 'Failed to download the original. Please try again.',

  delete: 'Delete',
  deletePhoto: 'Delete photo',
  sureToDelete: 'Are you sure you want to delete this photo?',
  deleted: 'Photo deleted successfully!',
  deleteFailed: 'Failed to delete photo. Please try again.',
  inBin: 'This photo is in the recycle bin. Photos there are deleted permanently after 7 days.',
  recover: 'Recover',
  recovered: 'Photo recovered successfully',
  recoverFailed: 'Failed to recover photo',
  recoverFirst: 'This photo is in the recycle bin. Recover it to make changes.',
};

const notes = {
  title: 'Notes',
  count: counted('# note', '# notes'),
  none: 'No notes yet. You can both read what you write here.',
  loadFailed: 'Failed to load notes. Please try again.',
  cameIn: (author: string, content: string) => `New note from ${author}: ${content}`,
  label: 'Your note',
  placeholder: 'Write something about this photo',
  hint: 'Press Ctrl+Enter to add it.',
  add: 'Add note',
  added: 'Note added',
  blank: 'Please write something first',
  left: (count: number) => `${shared.characters(count)} left`,
  described: (content: string) => `Photo note: ${content}`,
  inBin: 'This photo is in the recycle bin. Recover it to add notes.',
  failedTitle: 'Note not added',
  failed: 'Error adding note. Please try again.',
};

const recoveredSome = (count: number) => `${photos(count)} recovered`;

const favoritedSome = (count: number) => `${photos(count)} added to favorites`;
const unfavoritedSome = (count: number) => `${photos(count)} removed from favorites`;

const selection = {
  /** "May 2024"; `month` is `YYYY-MM`. */
  month: format.month,
  jumpToMonth: 'Jump to month',
  show: 'Filter photos',
  all: 'All',
  favorites: 'Favorites',
  noFavorites: 'No favorites yet',
  noFavoritesHint: (isTouch: boolean) =>
    isTouch
      ? 'Open a photo and tap the heart. To favorite several, touch and hold a photo.'
      : 'Open a photo and click the heart, or press F on a photo.',
  actions: 'Photo actions',
  select: 'Select',
  selectAll: 'Select all',
  selected: (count: number) => `${format.number(count)} selected`,
  selectFirst: 'Select at least one photo first.',
  started: 'Selection mode on',
  ended: 'Selection mode off',

  deleteTitle: (count: number) => `Delete ${photos(count)}?`,
  deleteHint: counted(
    'You can recover it from the recycle bin for 7 days.',
    'You can recover them from the recycle bin for 7 days.',
  ),
  deleted: withMissing((count) => `${photos(count)} deleted`, alreadyDeleted),
  deleteFailed: 'Error deleting photos. Please try again.',
  deletedInPart: (done: number, of: number): string =>
    `${selection.deleteFailed} Deleted: ${format.number(done)} of ${format.number(of)}.`,
  recovered: withMissing(recoveredSome, noLongerInBin),
  unfavorite: 'Unfavorite',
  /** Shown during several requests. */
  progress: (done: number, of: number) => `${format.number(done)} of ${photos(of)}`,
  favorited: withMissing(favoritedSome, alreadyDeleted),
  unfavorited: withMissing(unfavoritedSome, alreadyDeleted),
  favoritedSome,
  unfavoritedSome,
  assign: 'Assign categories',
};

const search = {
  blank: 'Please enter something to search for',
  label: 'Search photos',
  none: 'No photos found',
  noneHint: 'Try a word of a caption or note, a category, a name, or a date such as “May 2024”.',
  clear: 'Clear search',
  failed: 'Failed to search photos. Please try again.',
  back: 'Back to search results',
};

const gallery = {
  add: 'Add Photos',
  dropAnywhere: 'Drop to add photos',
  title: 'Gallery',
  allPhotos: 'All Photos',
  newest: 'Newest photos',
  back: 'Back to gallery',
  /** Photos and videos. */
  seeAll: (count: number) => `See all ${format.number(count)}`,
  size: 'Thumbnail size',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
};

const category = {
  category: 'Category',
  back: 'Back to categories',
  empty: 'No photos in this category yet',
  emptyHint: 'To add some, select photos and assign this category.',
  noSuch: 'Category not found',
};

const updatedFor = (count: number) => `Categories updated for ${photos(count)}`;

const assign = {
  title: (count: number) => `Categories for ${photos(count)}`,
  mixed: 'on some',
  apply: 'Apply',
  nothingChanged: 'No changes to apply.',
  assigned: withMissing(updatedFor, alreadyDeleted),
  updated: updatedFor,
  failed: 'Error assigning categories. Please try again.',
};

const bin = {
  title: 'Recycle bin',
  rule: 'Photos stay here for 7 days. After that they are deleted automatically.',
  empty: 'The recycle bin is empty',
  toGallery: 'Go to gallery',
  list: 'Deleted photos',

  /** "Deletes in 3 days", "Deletes tomorrow" */
  deletesIn(left: TimeLeft | null): string {
    if (left === null) return format.invalidDate;
    if (left.count === 0) return 'Deletes within the hour';
    return `Deletes ${format.relative(left.count, left.unit)}`;
  },
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  delete: 'Delete permanently',
  recoverOne: (name: string) => `Recover ${name}`,
  deleteOne: (name: string) => `Delete ${name} permanently`,
  selectToRecover: 'Please select photos to recover',
  selectToDelete: 'Please select photos to delete',
  sureTitle: (count: number) => `Delete ${photos(count)} permanently?`,
  sureText: counted(
    "It will be deleted for both of you and can't be recovered.",
    "They will be deleted for both of you and can't be recovered.",
  ),
  movedSome: (count: number) => `${photos(count)} moved to the recycle bin`,
  recoveredSome,
  deletedSome: (count: number) => `${photos(count)} permanently deleted`,
  withMissing: (done: string, missing: number) => `${done}. ${noLongerInBin(missing)}`,
  deleted: 'Photo permanently deleted',
  deleteFailed: 'Failed to delete photo',
  recoverSomeFailed: 'Failed to recover photos',
  deleteSomeFailed: 'Failed to delete photos',
  /** Text for an error from the server. */
  fetchFailed: 'Failed to fetch deleted photos',
  /** Text for an unreachable server. */
  loadFailed: 'Error loading recycle bin',
};

const dashboard = {
  strip: 'Some of your photos',
  pause: 'Pause photo strip',
  stripFailed: "Couldn't load the photo strip",
  stripEmpty: 'Your photos will appear here.',
  shared: 'photos shared',
  sharedWithVideos: 'photos and videos shared',
  tileFailed: "Couldn't load your photos",
};

const moving = {
  kinds: { video: 'Video', live: 'Live photo', animation: 'Animation' },
  unplayable: "This browser can't play this video.",
  download: 'Download video',
  live: 'Live',
  play: 'Play animation',
  pause: 'Pause animation',
};

const answers = {
  reactWithOneOf: (emojis: string) => `React with one of ${emojis}`,
  uploaded: (isVideo: boolean) => `${isVideo ? 'Video' : 'Photo'} uploaded`,
  isHere: (isVideo: boolean) => `This ${isVideo ? 'video' : 'photo'} is already in your gallery`,
  isBack: (isVideo: boolean) =>
    `This ${isVideo ? 'video' : 'photo'} was recovered from the recycle bin`,
  movedToBin: 'Photo moved to the recycle bin',
  notInBin: 'Only photos in the recycle bin can be deleted permanently.',
  noOriginal: "The original of this photo wasn't kept.",

  noneSelected: 'Please select photos',
  tooMany: (most: number) => `You can select up to ${photos(most)} at once`,
  tooManyCategories: 'Too many categories',

  unsupported:
    "This file type isn't supported. Add JPEG, PNG, WebP, GIF, AVIF, or HEIC photos, or MP4, MOV, or WebM videos.",
  isVideo: "This file is a video. It can't be uploaded as a photo.",
  isPhoto: "This file is a photo. It can't be uploaded as a video.",
  empty: 'This file is empty.',
  still: 'This animation is shown as a still image.',
  unreadable: "This file is damaged and can't be read.",
  noVideo: 'This file contains no video.',
  unplayable: "Browsers can't play this kind of video. Convert it to MP4, then add it again.",
  tooManyPixels: 'This photo is too large. The limit is 64 megapixels.',
  videoTooLarge: (most: number) => `This video is too large. The limit is ${bytes(most)}.`,
  categoryDeleted: 'Category deleted. Its photos are still in your gallery.',
  categoriesGone: 'One of these categories no longer exists.',
  nameTaken: "There's already a category with this name.",
};

const categoryColors: Record<CategoryColor, string> = {
  red: 'Red',
  orange: 'Orange',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
  gray: 'Gray',
};

const categories = {
  title: 'Categories',
  create: 'Add category',
  manage: 'Manage categories',
  none: 'No categories yet',
  noneHint: 'Create categories to organize your photos',
  noneInGallery: 'No categories yet. Create categories to organize your photos.',
  loadFailed: 'Failed to load categories. Please try again.',

  more: (name: string) => `More options for ${name}`,
  edit: 'Edit',
  delete: 'Delete',

  createTitle: 'Add category',
  editTitle: 'Edit category',
  name: 'Name',
  description: 'Description',
  color: 'Color',
  colors: categoryColors,
  unknownColor: 'Choose one of the colors',
  nameMissing: 'Please enter a name',
  createNow: 'Save category',
  saveFailed: 'Error saving category',
  created: (name: string) => `Category “${name}” created`,
  saved: (name: string) => `Category “${name}” saved`,

  deleteTitle: (name: string) => `Delete “${name}”?`,
  /** Photos that stay uncategorized. */
  sureToDelete: (photos: number): string =>
    photos === 0
      ? "It doesn't have any photos."
      : format.plural(photos, {
          one: 'Its photo stays in your gallery.',
          other: 'Its # photos stay in your gallery.',
        }),
  deleted: (name: string) => `Category “${name}” deleted`,
  deleteFailed: 'Error deleting category',
};

export const en = {
  photo,
  notes,
  selection,
  search,
  gallery,
  category,
  categories,
  assign,
  bin,
  dashboard,
  moving,
  answers,
};
