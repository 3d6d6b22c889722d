/** True if all screen tests run: `npm run soak -- screens`. */
export const isNight = process.env.SCREENS === 'all';

/**
 * In its title: one too many for every change, since the suite is to end within ten minutes on two cores. What
 * it tries, a quicker one or one of a rule tries as well, in fewer ways.
 */
export const night = /@night/;

/** The same for some of the tests that are made of a list. */
export const atNight = (isOne: boolean) => (isOne ? ' @night' : '');
