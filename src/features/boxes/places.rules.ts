export const boxesPath = '/surprise-boxes';

/** Where a box is shown. */
export const placeOfBox = (id: number): `/${string}` => `${boxesPath}?box=${id}`;
