/** Milliseconds within which the clicks of two are one moment. */
export const sameMoment = 5_000;

/**
 * Whether with this click the two are at it together, who were not before: the partner clicked within the last five
 * seconds, and oneself for the first time in as long. `own` and `partners` are the last clicks before this one, and
 * `now` is this one, in milliseconds of one clock; undefined where nobody clicked yet.
 */
export const heartsMeet = (
  own: number | undefined,
  partners: number | undefined,
  now: number,
): boolean => isRecent(partners, now) && !isRecent(own, now);

const isRecent = (click: number | undefined, now: number): boolean =>
  click !== undefined && now - click < sameMoment;
