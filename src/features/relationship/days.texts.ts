import { counted } from '#shared/formats.ts';

/** "1 day", "2,341 days". */
export const some = (count: number, one: string): string =>
  `${counted.format(count)} ${count === 1 ? one : `${one}s`}`;

/** What a person reads of their days together on every page. */
export const daysTexts = {
  title: 'Days Together',
  days: (days: number) => some(days, 'day'),
  loadFailed: 'Failed to load your days together.',
} as const;
