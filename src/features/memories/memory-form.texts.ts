import { memoriesTexts } from './memories.texts.ts';

const counted = new Intl.NumberFormat('en');

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

  photos: 'Photos',
  noPhotos: 'No photos chosen',
  choosePhotos: 'Choose photos',
  chosen: (photos: number) =>
    photos === 1 ? '1 photo selected' : `${counted.format(photos)} photos selected`,
  remove: (name: string) => `Take off: ${name}`,
  removed: 'Photo taken off',
  clear: 'Clear',
  done: 'Done',
  search: 'Search photos',
  noneFound: 'No photo matches',
  noneThere: 'No photos in your gallery yet',
  tooMany: (most: number) => `At most ${counted.format(most)} photos`,
} as const;
