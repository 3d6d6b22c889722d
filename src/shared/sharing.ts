/**
 * The Web Share Target of the manifest: action, form field, and the page that shows the shared photos, marked in its query. Without a service
 * worker, the server redirects there.
 */
export const sharing = {
  path: '/share',
  field: 'photos',
  leadsTo: '/photos',
  mark: 'shared',
} as const;
