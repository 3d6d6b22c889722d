/** Below this address lies every picture, and nothing else; the image cookie goes nowhere else. */
export const imagesBelow = '/api/photos/image';

/** Where the picture of this filename lies, from the root of the home. */
export const imagePath = `${imagesBelow}/:filename` as const;

/** Where a photo's row lies, which names its picture. */
export const photoPath = '/api/photos/:id';
