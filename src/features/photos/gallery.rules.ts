/** How large the gallery shows its newest photos (S2 §2). */
export const gallerySizes = ['small', 'medium', 'large'] as const;
export type GallerySize = (typeof gallerySizes)[number];

export const usualGallerySize: GallerySize = 'medium';

/** How many of them it shows at most (S2 §9). */
export const mostPreviews: Readonly<Record<GallerySize, number>> = {
  small: 8,
  medium: 6,
  large: 5,
};
