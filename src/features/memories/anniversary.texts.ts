import { counted } from '#shared/formats.ts';

/** What a person reads of an anniversary that comes, on a locked screen; its title stands above. */
export const anniversaryTexts = {
  ahead: (days: number, years: number) =>
    years === 0 ? when(days) : `${when(days)}: ${lasting(years)}`,
} as const;

const when = (days: number) =>
  days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${counted.format(days)} days`;
const lasting = (years: number) => (years === 1 ? '1 year' : `${counted.format(years)} years`);
