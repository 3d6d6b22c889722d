import * as CategoryPage from '#features/photos/web/CategoryPage.tsx';
import * as GalleryPage from '#features/photos/web/gallery/GalleryPage.tsx';
import * as PhotoPage from '#features/photos/web/PhotoPage.tsx';
import * as PhotosPage from '#features/photos/web/PhotosPage.tsx';
import { type RenderOptions, renderRoutes, type Screen } from './render.tsx';

const routes = [
  { path: '/gallery', ...GalleryPage },
  { path: '/photos', ...PhotosPage },
  { path: '/category/:id', ...CategoryPage },
  { path: '/photo/:id', ...PhotoPage },
];

/** Opens a page of photos, from which links lead to the others. */
export const openPhotos = (path: string, options?: RenderOptions): Promise<Screen> =>
  renderRoutes(routes, path, options);

export const tiles = (screen: Screen) => screen.getByRole('gridcell');

/** The title of the page of a photo that was taken in May. */
export const photoTitle = (screen: Screen, day: number) =>
  screen.getByRole('heading', { level: 1, name: `Photo, May ${day}, 2024, by Sam` });
