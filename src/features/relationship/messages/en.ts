import { readDate } from '#shared/dates.ts';
import { capitalize, date, duration, inDays, list, ordinalDate } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const days = {
  title: 'Days Together',
  days: (days: number) => duration(days, 'day'),
  units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  since: (startDate: unknown) => `Since ${ordinalDate(readDate(startDate)?.toString() ?? '')}`,
  everySecond: '💕 Every second counts! 💕',
  /** "Together for 6 years, 2 months, and 1 day" */
  sentence(time: { years: number; months: number; days: number }): string {
    const parts = (['year', 'month', 'day'] as const)
      .filter((unit) => time[`${unit}s`] > 0)
      .map((unit) => duration(time[`${unit}s`], unit));
    return parts.length === 0 ? 'Your first day together' : `Together for ${list(parts)}`;
  },
  loadFailed: "Couldn't load Days Together",
};

const milestones = {
  title: 'Milestone days',
  /** "520 days", "6 years" */
  count: ({ count, unit }: { count: number; unit: 'day' | 'year' }) => duration(count, unit),
  inDays: (days: number) => capitalize(inDays(days)),
  next: 'Coming up',
  past: 'Reached',
  loadFailed: "Couldn't load your milestone days",
  timelineFailed: "Couldn't load your timeline",
};

const details = {
  startDate: 'Together since',
  startDateUse: 'Days Together and your milestone days count from this date.',
  dateMissing: shared.dateRequired,
  startInFuture: "The start date can't be in the future",
  startTooEarly: (earliest: string) => `Please choose a date on or after ${date(earliest)}`,
  timeZone: 'Time zone',
  timeZoneUse:
    'Days, weeks, and anniversaries follow this time zone for both of you, wherever you are.',
  save: 'Save for both of you',
  saved: 'Saved for both of you',
  failed: "Couldn't save your changes. Please try again.",
  loadFailed: "Couldn't load your start date and time zone",
};

export const en = { days, milestones, details };
