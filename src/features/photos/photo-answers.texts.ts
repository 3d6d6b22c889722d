/** What the home answers of photos and their categories, where no screen says the same. */
export const photoAnswers = {
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
} as const;
