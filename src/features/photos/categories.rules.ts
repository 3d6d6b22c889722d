import { foldName } from '#shared/text.ts';

/** The colors of a category. */
export const categoryColors = [
  { name: 'red', value: '#EF4444' },
  { name: 'orange', value: '#F59E0B' },
  { name: 'green', value: '#10B981' },
  { name: 'blue', value: '#3B82F6' },
  { name: 'purple', value: '#8B5CF6' },
  { name: 'pink', value: '#EC4899' },
  { name: 'gray', value: '#6B7280' },
] as const;
export type CategoryColor = (typeof categoryColors)[number]['name'];

export const usualColor = '#3B82F6';

/** The virtual category of all favorite photos. */
export const favorites = { id: -1, name: 'Favorites', color: '#ef4444' } as const;

/** The color in its usual spelling; undefined for an unknown one. */
export const categoryColor = (color: string): string | undefined =>
  categoryColors.find(({ value }) => value === color.toUpperCase())?.value;

/** True for the name of the favorites. */
export const isReservedName = (name: string): boolean =>
  foldName(name) === foldName(favorites.name);

/** A category of a photo. */
export interface CategoryLabel {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}
