/** True if all browser tests run: `npm run test:all`. */
export const isNight = process.env.SCREENS === 'all';

/** Marks tests that are too slow for the suite of eight minutes; a faster test covers the main case. */
export const night = /@night/;

/** The same for some rows of a table of tests. */
export const atNight = (isOne: boolean) => (isOne ? ' @night' : '');
