/** What a person reads of the photos of one category. */
export const categoryPhotosTexts = {
  category: 'Category',
  empty: 'No photos in this category yet',
  emptyHint: 'Select photos and assign them to it.',
  noSuch: 'Category not found',
  noSuchHint: 'It may have been deleted, or the link is not complete.',
} as const;
