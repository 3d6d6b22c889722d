import type { Place as NewsPlace } from '#features/news/news.rules.ts';
import type { t } from './messages/index.ts';

/** A main page, which the header and the tab bar link. */
export interface Place {
  readonly path: string;
  readonly label: keyof typeof t.shell.links;
  /** Other paths of the place. Paths below them belong to it too. */
  readonly otherPaths: readonly string[];
  /** The place in the news that its link marks. */
  readonly news?: NewsPlace;
}

export const home: Place = { path: '/', label: 'home', otherPaths: ['/dashboard'], news: 'home' };
export const gallery: Place = {
  path: '/gallery',
  label: 'gallery',
  otherPaths: ['/photos', '/photo', '/category', '/categories', '/recycle-bin'],
  news: 'gallery',
};
export const memories: Place = {
  path: '/memories',
  label: 'memories',
  otherPaths: [],
  news: 'memories',
};
export const surprises: Place = {
  path: '/surprise-boxes',
  label: 'surprises',
  otherPaths: [],
  news: 'surprises',
};
const settings: Place = { path: '/settings', label: 'settings', otherPaths: [] };

export const places: readonly Place[] = [home, gallery, memories, surprises, settings];

/** True if the page at this path belongs to the place. */
export const isAt = ({ path, otherPaths }: Place, pathname: string): boolean =>
  [path, ...otherPaths].some(
    (each) => pathname === each || (each !== '/' && pathname.startsWith(`${each}/`)),
  );
