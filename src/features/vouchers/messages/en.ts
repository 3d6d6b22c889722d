const answers = {
  notFound: 'This prize no longer exists.',
  notClaimed: 'This prize has not been claimed yet.',
  given: 'Marked as given',
  owed: 'Marked as not given yet',
};

export const en = { answers };
