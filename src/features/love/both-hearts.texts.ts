/** What a person reads when both share love at the same moment. */
export const bothHeartsTexts = {
  atOnce: 'Both at the same moment',
  together: (me: string, partner: string) => `${me} and ${partner} share love at the same moment`,
} as const;
