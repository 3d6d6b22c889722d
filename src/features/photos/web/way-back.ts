/** Where the photos are, and those that were deleted. */
export const photosPath = '/photos';
export const binPath = '/recycle-bin';

/** Tells an opened photo that the grid is what lies behind it, or the bin. */
export const fromGrid = { from: 'grid' } as const;
export const fromBin = { from: 'bin' } as const;
