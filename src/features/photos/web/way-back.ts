export const homePath = '/';
export const photosPath = '/photos';
export const binPath = '/recycle-bin';
export const memoriesPath = '/memories';

/** The page a photo was opened from, stored in the browser's history. */
export type Origin =
  /** A grid, or a preview of one: of a category, of a search's results, or of all photos. */
  | {
      readonly from: 'grid';
      readonly category: number | undefined;
      readonly search?: string | undefined;
    }
  | { readonly from: 'home' }
  | { readonly from: 'memory' }
  | { readonly from: 'bin' };

export const fromGrid = (category?: number, search?: string): Origin => ({
  ...{ from: 'grid', category, search },
});
export const fromHome: Origin = { from: 'home' };
export const fromMemory: Origin = { from: 'memory' };
export const fromBin: Origin = { from: 'bin' };
