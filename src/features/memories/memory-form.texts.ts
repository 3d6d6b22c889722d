import { counted, madeLate } from '#shared/formats.ts';
import { memoriesTexts } from './memories.texts.ts';

const listed = madeLate<readonly string[]>(() => new Intl.ListFormat('en'));

const fieldNames = {
  title: 'title',
  type: 'type',
  date: 'date',
  endDate: 'end date',
  description: 'description',
};

/** What a person reads where a memory is written. */
export const memoryFormTexts = {
  ...memoriesTexts,
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
    `Changed elsewhere meanwhile: ${listed.format(fields.map((field) => fieldNames[field]))}.`,
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
    photos === 1 ? '1 photo selected' : `${counted.format(photos)} photos selected`,
  remove: (name: string) => `Take off: ${name}`,
  removed: 'Photo taken off',
  leftOut: (photos: number) =>
    photos === 1
      ? '1 photo that you chose is in the bin now and is left out.'
      : `${counted.format(photos)} photos that you chose are in the bin now and are left out.`,
  photosGone: (photos: number) =>
    photos === 1
      ? '1 photo that you chose is not there any more. It was taken off: save again to go on without it.'
      : `${counted.format(photos)} photos that you chose are not there any more. They were taken off: save again to go on without them.`,
  /** Of one that waited for the connection. */
  wentWithout: (title: string, photos: number) =>
    photos === 1
      ? `“${title}” was saved without 1 photo that is not there any more.`
      : `“${title}” was saved without ${counted.format(photos)} photos that are not there any more.`,
  clear: 'Clear',
  done: 'Done',
  search: 'Search photos',
  noneFound: 'No photo matches',
  noneThere: 'No photos in your gallery yet',
  tooMany: (most: number) => `At most ${counted.format(most)} photos`,
} as const;
