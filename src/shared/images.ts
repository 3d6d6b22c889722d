/** The path of all images and nothing else; the scope of the image cookie. */
export const imagesBelow = '/api/photos/image';

/** The path of an image file. */
export const imagePath = `${imagesBelow}/:filename` as const;

/** The path of a photo's data. */
export const photoPath = '/api/photos/:id';
