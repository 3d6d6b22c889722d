/** Pixels on the longer side of the smaller sizes (decisions §4). */
export const longestSide = { thumbnail: 400, medium: 1600 } as const;

/** How wide a size is in pixels, for `srcset`. Nothing is ever made larger than it came. */
export function widthOf(size: keyof typeof longestSide, photo: { width: number; height: number }) {
  const scale = Math.min(1, longestSide[size] / Math.max(photo.width, photo.height));
  return Math.max(1, Math.round(photo.width * scale));
}
