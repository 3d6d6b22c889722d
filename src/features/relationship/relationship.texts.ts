import { counted, madeLate } from '#shared/formats.ts';
import { some } from './days.texts.ts';

const listed = madeLate<readonly string[]>(
  () => new Intl.ListFormat('en-GB', { type: 'conjunction' }),
);

/** What a person reads of the time they are together. */
export const relationshipTexts = {
  /** What a milestone day counts: "520 days", "6 years". */
  counted: ({ count, unit }: { count: number; unit: 'day' | 'year' }) => some(count, unit),
  milestoneDays: 'Milestone days',
  milestonesFailed: "Couldn't load your milestone days",
  inDays: (days: number) =>
    days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `in ${counted.format(days)} days`,
  ahead: 'Ahead of you',
  reached: 'Reached together',
  units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  number: (value: number) => counted.format(value),
  since: (date: string) => `Since ${date}`,
  everySecond: '💕 Every second counts! 💕',
  sentence(time: { years: number; months: number; days: number }): string {
    const parts = [
      ...(time.years > 0 ? [some(time.years, 'year')] : []),
      ...(time.months > 0 ? [some(time.months, 'month')] : []),
      ...(time.days > 0 ? [some(time.days, 'day')] : []),
    ];
    return parts.length === 0 ? 'Together since today' : `Together for ${listed.format(parts)}`;
  },
  infoFailed: "Couldn't load since when you are together",
  startInFuture: 'The start date cannot be in the future.',
  startTooEarly: (earliest: string) => `Not before ${earliest}`,
} as const;
