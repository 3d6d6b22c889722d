import type { t } from './messages/index.ts';

/** A main page, which the header and the tab bar link. */
export interface Place {
  readonly path: string;
  readonly label: keyof typeof t.shell.links;
  /** Other paths of the place. Paths below them belong to it too. */
  readonly otherPaths: readonly string[];
}

export const home: Place = { path: '/', label: 'home', otherPaths: ['/dashboard'] };
export const gallery: Place = {
  path: '/gallery',
  label: 'gallery',
  otherPaths: ['/photos', '/photo', '/category', '/categories', '/recycle-bin'],
};
export const memories: Place = { path: '/memories', label: 'memories', otherPaths: [] };
export const surprises: Place = { path: '/surprise-boxes', label: 'surprises', otherPaths: [] };
const settings: Place = { path: '/settings', label: 'settings', otherPaths: [] };

export const places: readonly Place[] = [home, gallery, memories, surprises, settings];

/** True if the page at this path belongs to the place. */
export const isAt = ({ path, otherPaths }: Place, pathname: string): boolean =>
  [path, ...otherPaths].some(
    (each) => pathname === each || (each !== '/' && pathname.startsWith(`${each}/`)),
  );
