/** Below this address lies every picture, and nothing else; the image cookie goes nowhere else. */
export const imagesBelow = '/api/photos/image';
