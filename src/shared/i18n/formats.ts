import { currentLanguage, currentLocale } from './locale.ts';

/** Text in place of a date that cannot be read. */
export const invalidDate = 'Invalid Date';

/** An instant in milliseconds since 1970, a calendar date `YYYY-MM-DD`, or a wall time `YYYY-MM-DDTHH:mm:ss`. */
type Moment = number | string;

/** Formats a date or a wall time as it is, and an instant in a time zone: the couple's. */
type MomentFormat = {
  (moment: string): string;
  (instant: number, timeZone: string): string;
};

const formatters = new Map<string, unknown>();

/** Formatters are slow to create, so each is created once. */
function cached<Formatter>(
  create: new (locale: string, options: object) => Formatter,
  options: object = {},
): Formatter {
  const key = `${create.name} ${currentLocale()} ${JSON.stringify(options)}`;
  const cachedFormatter = formatters.get(key) as Formatter | undefined;
  if (cachedFormatter !== undefined) return cachedFormatter;
  const formatter = new create(currentLocale(), options);
  formatters.set(key, formatter);
  return formatter;
}

export const numberWith = (options?: Intl.NumberFormatOptions) =>
  cached(Intl.NumberFormat, options);

/** "1,314" */
export const number = (value: number): string => numberWith().format(value);

/** "$5" or "$5.25": cents only if there are some. */
export const money = (value: number): string =>
  numberWith({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
  }).format(value);

/** "33.36%"; `value` is a percentage. A tiny value keeps two digits, so that it never reads as 0. */
export const percent = (value: number): string =>
  numberWith({
    style: 'percent',
    ...(value !== 0 && Math.abs(value) < 0.01
      ? { maximumSignificantDigits: 2 }
      : { maximumFractionDigits: 2 }),
  }).format(value / 100);

/** The form that the locale uses for this count. `#` in it becomes the formatted count. */
export function plural(
  count: number,
  forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
): string {
  const form = forms[cached(Intl.PluralRules).select(count)] ?? forms.other;
  return form.replace('#', () => number(count));
}

/** "photos, notes, and memories" */
export const list = (items: readonly string[]): string => cached(Intl.ListFormat).format(items);

/** Sorts names as readers of the locale expect: Chinese by pinyin, numbers by value. */
export const compareNames = (
  one: { readonly name: string },
  other: { readonly name: string },
): number => cached(Intl.Collator, { numeric: true }).compare(one.name, other.name);

/** "14 seconds", "1 hr", "2 d": one unit of time. */
export const duration = (
  count: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year',
  display: 'long' | 'short' | 'narrow' = 'long',
): string => numberWith({ style: 'unit', unit, unitDisplay: display }).format(count);

/** "today", "tomorrow", "in 3 days" */
export const inDays = (days: number): string => relative(days, 'day');

/** "In 3 days" of "in 3 days" */
export const capitalize = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);

/** "5 minutes ago"; negative counts are in the past. */
export const relative = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  cached(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(count, unit);

/** "May 14, 2024" */
export const date: MomentFormat = (moment: Moment, timeZone?: string): string =>
  dateWith({ dateStyle: 'medium' }, moment, timeZone);

/** "May 14, 2024, 10:22 AM" */
export const dateTime: MomentFormat = (moment: Moment, timeZone?: string): string =>
  dateWith({ dateStyle: 'medium', timeStyle: 'short' }, moment, timeZone);

/** "10:22 AM" */
export const time: MomentFormat = (moment: Moment, timeZone?: string): string =>
  dateWith({ timeStyle: 'short' }, moment, timeZone);

/** "May 2024" of a day or of `YYYY-MM` */
export const month = (day: string): string =>
  dateWith({ month: 'long', year: 'numeric' }, day.slice(0, 7));

/** "May 14" */
export const monthDay: MomentFormat = (moment: Moment, timeZone?: string): string =>
  dateWith({ month: 'long', day: 'numeric' }, moment, timeZone);

/** "Tuesday" */
export const weekday: MomentFormat = (moment: Moment, timeZone?: string): string =>
  dateWith({ weekday: 'long' }, moment, timeZone);

/** "Tue" */
export const weekdayShort: MomentFormat = (moment: Moment, timeZone?: string): string =>
  dateWith({ weekday: 'short' }, moment, timeZone);

/** "GMT+2", the offset of a time zone at this instant. */
export const zoneOffset = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** "May 14 – 16, 2024"; one date if both are the same day. */
export function dateRange(first: string, last: string): string {
  const [from, to] = [instantOf(first), instantOf(last)];
  if (Number.isNaN(from) || Number.isNaN(to)) return invalidDate;
  // `Intl` writes Chinese ranges with slashes.
  if (currentLanguage() === 'zh-CN' && from !== to) {
    const isOneYear = first.slice(0, 4) === last.slice(0, 4);
    return `${date(first)}至${isOneYear ? monthDay(last) : date(last)}`;
  }
  return cached(Intl.DateTimeFormat, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    from,
    to,
  );
}

const ordinalSuffixes = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };

/** "June 8th, 2020" of `YYYY-MM-DD`, the form of "Since …". */
export function ordinalDate(date: string): string {
  const day = Number(date.slice(8, 10));
  const suffix = ordinalSuffixes[cached(Intl.PluralRules, { type: 'ordinal' }).select(day)];
  const name = dateWith({ month: 'long' }, date);
  return name === invalidDate ? name : `${name} ${day}${suffix}, ${date.slice(0, 4)}`;
}

/** A date without a zone is parsed and formatted as UTC. */
function dateWith(options: Intl.DateTimeFormatOptions, moment: Moment, timeZone?: string): string {
  const instant = instantOf(moment);
  if (Number.isNaN(instant)) return invalidDate;
  const zone = typeof moment === 'string' ? 'UTC' : timeZone;
  return cached(Intl.DateTimeFormat, zone ? { ...options, timeZone: zone } : options).format(
    instant,
  );
}

const instantOf = (moment: Moment): number =>
  typeof moment === 'number'
    ? moment
    : Date.parse(moment.length > 10 && !moment.endsWith('Z') ? `${moment}Z` : moment);
