import { invalidDate } from '#shared/dates.ts';
import { counted } from '#shared/formats.ts';
import type { TimeLeft } from './bin.rules.ts';
import { photosTexts } from './photos.texts.ts';

const photos = photosTexts.count;

/** What a person reads of the recycle bin. */
export const binTexts = {
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
  selected: (count: number) => `${counted.format(count)} selected`,
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
      : `All ${counted.format(count)} are deleted for both of you and cannot be recovered.`,

  missingToo: photosTexts.missingToo,
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
} as const;
