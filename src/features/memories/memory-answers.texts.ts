/** What the home answers of memories. */
export const memoryAnswers = {
  created: 'Memory created',
  saved: 'Memory saved',
  photosSaved: 'Photos of the memory saved',
  deleted: 'Memory deleted',
  hidden: 'Hidden from On this day',
  noSuch: 'Memory not found',
  noPhotosHere: 'Only events have photos.',
  photosGone: 'One of these photos is not there any more.',
  photoGone: 'This photo is not there any more.',
} as const;
