import { duration, list, number, ordinalDate } from '#shared/i18n/formats.ts';

const days = {
  title: 'Days Together',
  days: (days: number) => duration(days, 'day'),
  loadFailed: 'Failed to load your days together.',
};

const timeline = {
  /** What a milestone day counts: "520 days", "6 years". */
  counted: ({ count, unit }: { count: number; unit: 'day' | 'year' }) => duration(count, unit),
  milestoneDays: 'Milestone days',
  milestonesFailed: "Couldn't load your milestone days",
  inDays: (days: number) =>
    days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `in ${number(days)} days`,
  ahead: 'Ahead of you',
  reached: 'Reached together',
  units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  number: (value: number) => number(value),
  since: (startDate: unknown) => `Since ${ordinalDate(startDate)}`,
  everySecond: '💕 Every second counts! 💕',
  sentence(time: { years: number; months: number; days: number }): string {
    const parts = [
      ...(time.years > 0 ? [duration(time.years, 'year')] : []),
      ...(time.months > 0 ? [duration(time.months, 'month')] : []),
      ...(time.days > 0 ? [duration(time.days, 'day')] : []),
    ];
    return parts.length === 0 ? 'Together since today' : `Together for ${list(parts)}`;
  },
  infoFailed: "Couldn't load since when you are together",
  startInFuture: 'The start date cannot be in the future.',
  startTooEarly: (earliest: string) => `Not before ${earliest}`,
};

const details = {
  startDate: 'Together since',
  startDateUse: 'Days Together and your milestone days count from here.',
  dateMissing: 'Please choose a date',
  timeZone: 'Time zone',
  timeZoneUse: 'Your days and weeks begin by its clock, wherever the two of you are.',
  save: 'Save for both',
  discard: 'Discard',
  unsaved: 'Not saved yet. It waits here until you come back.',
  saved: 'Saved for both of you',
  failed: 'Error saving. Please try again.',
  offline: 'You are offline. This can be saved as soon as you are back.',
  loadFailed: "Couldn't load your start date and time zone",
};

export const en = { days, timeline, details };
