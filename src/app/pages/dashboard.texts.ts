/** What a person reads below the heart. */
export const dashboardTexts = {
  upload: 'Upload Photos',
  addMemory: 'Add Memory',
  empty: 'Start Your Love Story',
  emptyHint: 'Your photos and the days you keep show up here, for both of you.',
} as const;
