import { counted } from '#shared/formats.ts';

/** What a person reads on the gallery's first page. */
export const galleryTexts = {
  title: 'Gallery',
  bin: 'Recycle bin',

  allPhotos: 'All Photos',
  newest: 'Newest photos',
  seeAll: (count: number) =>
    count === 1 ? 'See the one photo' : `See all ${counted.format(count)} photos`,
  toPhotos: 'See all photos',
  size: 'Thumbnail size',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },

  categories: 'Categories',
  manage: 'Manage categories',
} as const;
