/** What a person reads who moves into an empty home with a backup. */
export const restoreTexts = {
  restore: 'Restore from backup',
  about: 'Moving an old home here? Choose the .zip that it made.',
  codeFirst: 'Enter the set-up code first.',
  sending: 'Sending your backup',
  restoring: 'Checking and restoring your backup',
  opening: 'Opening your home',
  far: (share: number) => `${Math.floor(share * 100)} %`,
  broken: 'The connection broke. Nothing was changed; please try again.',
} as const;
