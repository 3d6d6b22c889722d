/** What the home answers while the two move in, where no screen says the same. */
export const setupAnswers = {
  ready: 'Your home is ready',
  wrongCode: 'This is not the code that your server printed.',
} as const;
