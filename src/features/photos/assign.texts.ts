import { photosTexts } from './photos.texts.ts';

/** What a person reads where photos get their categories, several at once. */
export const assignTexts = {
  title: (photos: number) => `Categories of ${photosTexts.count(photos)}`,
  mixed: 'on some of them',
  apply: 'Apply',
  nothingChanged: 'Nothing is changed yet.',
  assigned: (photos: number, missing: number) =>
    `Categories assigned to ${photosTexts.count(photos)}.${photosTexts.missingToo(missing)}`,
  failed: 'Error assigning categories. Please try again.',
  noCategories: 'No categories yet',
  noCategoriesHint: 'Create categories to organize your photos',
  toCategories: 'To the categories',
  loadFailed: 'The categories could not be loaded. Please try again.',
} as const;
