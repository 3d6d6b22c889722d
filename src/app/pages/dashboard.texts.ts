/** What a person reads below the heart. */
export const dashboardTexts = {
  upload: 'Upload Photos',
  addMemory: 'Add Memory',
  empty: 'Start Your Love Story',
  petCat: 'Pet the cat',
  /** One after the other. */
  cats: ['Purrrr...', 'Meow! More of that, please.', 'The cat says: be good to each other.'],
  emptyHint: 'Your photos and the days you keep show up here, for both of you.',
} as const;
