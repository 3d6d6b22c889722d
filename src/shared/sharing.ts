/**
 * Where a phone sends the photos that somebody shares with the app, in which field, and the page on which they find them:
 * it is told so by a mark in its query. A service worker takes them in; where there is none yet, the home leads on.
 */
export const sharing = {
  path: '/share',
  field: 'photos',
  leadsTo: '/photos',
  mark: 'shared',
} as const;
