/** What happened and what to do, where the home itself did not say. */
export const httpTexts = {
  noAnswer:
    'Your home does not answer. Check that it is on and that you are online, then try again.',
  tooSlow: 'Your home took too long to answer. Please try again.',
  tooFast: (seconds: number | undefined) =>
    seconds === undefined
      ? 'That was too fast. Wait a moment, then try again.'
      : `That was too fast. Wait ${seconds} s, then try again.`,
  broken: 'Something went wrong in your home. Please try again in a moment.',
  notForYou: 'Somebody else is signed in here by now.',
  notUnderstood: 'This page is older than your home. Open it anew, then try again.',
  unknown: 'Something went wrong. Please try again.',
} as const;
