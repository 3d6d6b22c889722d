/** Pages from which a photo is opened; `grid`: of all photos, a category, or the results of a search. */
export const origins = ['grid', 'home', 'memory', 'bin'] as const;

/** The page a photo was opened from, stored in the browser's history. */
export interface Origin {
  readonly from: (typeof origins)[number];
  readonly category?: number | undefined;
  readonly search?: string | undefined;
}

export const photosPath = '/photos';
export const fromGrid = (category?: number, search?: string): Origin => ({
  ...{ from: 'grid', category, search },
});
export const fromHome: Origin = { from: 'home' };
export const fromMemory: Origin = { from: 'memory' };
export const fromBin: Origin = { from: 'bin' };
