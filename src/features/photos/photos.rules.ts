/** Bytes of one upload (decisions §4). */
export const mostUploadBytes = 25 * 1024 * 1024;

/** Pixels on the longer side of the smaller sizes (decisions §4). */
export const longestSide = { thumbnail: 400, medium: 1600 } as const;
