/** What a person reads where everything of the home leaves it or comes in. */
export const transferTexts = {
  tooMany: 'An export is being made already. Please wait until it is done.',
  noTicket: 'This download is over. Please begin it anew in the settings.',
} as const;
