/** Used until the couple sets a date (S2 §9). */
export const defaultStartDate = '2020-06-08';

/** The earliest start date that a couple may enter. */
export const earliestStart = '1900-01-01';
