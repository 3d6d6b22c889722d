import { plural } from '#shared/i18n/formats.ts';
import { defineMessages } from '#shared/i18n/messages.ts';
import type { CategoryColor } from '../categories.rules.ts';

const colors: Record<CategoryColor, string> = {
  red: 'Red',
  orange: 'Orange',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
  gray: 'Gray',
};

export const en = {
  title: 'Categories',
  create: 'New category',
  manage: 'Manage categories',
  none: 'No categories yet',
  noneHint: 'Create categories to organize your photos',
  loadFailed: 'Failed to load categories. Please try again.',

  more: (name: string) => `More options for ${name}`,
  edit: 'Edit',
  delete: 'Delete',

  createTitle: 'New category',
  editTitle: 'Edit category',
  name: 'Name',
  description: 'Description',
  color: 'Color',
  colors,
  unknownColor: 'Choose one of the colors',
  nameMissing: 'Please enter a name',
  createNow: 'Create',
  saveFailed: 'Error saving category',
  created: (name: string) => `Category “${name}” created`,
  saved: (name: string) => `Category “${name}” saved`,

  deleteTitle: (name: string) => `Delete “${name}”?`,
  /** Photos that stay uncategorized. */
  sureToDelete: (photos: number): string =>
    photos === 0
      ? "It doesn't have any photos."
      : plural(photos, {
          one: 'Its photo stays in your gallery.',
          other: 'Its # photos stay in your gallery.',
        }),
  deleted: (name: string) => `Category “${name}” deleted`,
  deleteFailed: 'Error deleting category',
};

export const categoriesMessages = defineMessages('categories', en);
