import { number } from '#shared/i18n/formats.ts';

const messages = {
  title: 'Categories',
  create: 'New category',
  none: 'No categories yet',
  noneHint: 'Create categories to organize your photos',
  loadFailed: 'Failed to load categories. Please try again.',

  more: (name: string) => `More for ${name}`,
  edit: 'Edit',
  delete: 'Delete',

  createTitle: 'New category',
  editTitle: 'Edit category',
  name: 'Name',
  description: 'Description',
  color: 'Color',
  nameMissing: 'Please give the category a name',
  save: 'Save',
  createNow: 'Create',
  cancel: 'Cancel',
  saveFailed: 'Error saving category',
  created: (name: string) => `Category “${name}” created`,
  saved: (name: string) => `Category “${name}” saved`,

  discardTitle: 'Discard what you wrote?',
  discardText: 'It has not been saved yet.',
  discard: 'Discard',
  keepWriting: 'Keep writing',

  deleteTitle: (name: string) => `Delete “${name}”?`,
  /** How many photos stay (decisions §4). */
  sureToDelete(photos: number): string {
    if (photos === 0) return 'There are no photos in it.';
    return photos === 1
      ? 'Its 1 photo stays in your gallery.'
      : `Its ${number(photos)} photos stay in your gallery.`;
  },
  deleted: (name: string) => `Category “${name}” deleted`,
  deleteFailed: 'Error deleting category',

  offline: 'You are offline. Categories can be changed again as soon as you are back.',
};

export const en = messages;
