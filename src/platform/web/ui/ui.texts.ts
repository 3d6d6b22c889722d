/** What the kit itself says; everything else a person reads comes in by props. */
export const uiTexts = {
  tryAgain: 'Try Again',
  loading: 'Loading...',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  dismiss: 'Dismiss',
  skipToContent: 'Skip to content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showOptions: 'Show options',
  matches: (count: number) =>
    count === 0 ? 'Nothing matches' : count === 1 ? '1 match' : `${count} matches`,
  previousPage: 'Previous',
  nextPage: 'Next',
  firstPage: 'This is the first page.',
  lastPage: 'This is the last page.',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  optional: 'optional',
  notifications: 'Messages',
  broken: 'This part of the page stopped working. Nothing you saved is lost.',
  pageTitle: (page: string, couple: string) => `${page} - ${couple}`,
} as const;
