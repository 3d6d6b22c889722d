/** Where all is at a glance, where the photos are, and those that were deleted. */
export const homePath = '/';
export const photosPath = '/photos';
export const binPath = '/recycle-bin';

/** Tells an opened photo what lies behind it: the dashboard, the grid, or the bin. */
export const fromHome = { from: 'home' } as const;
export const fromGrid = { from: 'grid' } as const;
export const fromBin = { from: 'bin' } as const;
