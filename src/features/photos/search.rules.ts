/** A year, a month, a day, or a month or day of any year. */
interface SearchDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** Each term must match a photo: by its text, or by the date if it is one. */
export interface SearchTerm {
  readonly text: string;
  readonly date?: SearchDate;
}

/** Only the first terms count, since each term is searched for in all photos. */
const maxTerms = 8;
/** Years that a date without a year may be in; photos are not older. */
const firstYear = 1826;

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, month) => monthFormat.format(Date.UTC(2024, month)));
const shortMonth = (name: string) => name.slice(0, 3).toLowerCase();
const fullName = `(?<month>${months.join('|')})`;
const name = `(?<month>${[...months, ...months.map(shortMonth), 'sept'].join('|')})`;
const year = '(?<year>\\d{4})';
const day = '(?<day>\\d{1,2})';
const suffix = '(?:st|nd|rd|th)?';
/** Matches whole words and numbers only. Chinese has no spaces. */
const whole = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu');

/** The patterns are tried in this order: the first ones are the most specific. */
const datePatterns = [
  whole(`${year}([-/.])(?<month>\\d{1,2})(?:\\2${day})?`),
  /(?<!\d)(?<year>\d{4})\s*年(?:\s*(?<month>\d{1,2})\s*月(?:\s*(?<day>\d{1,2})\s*[日号])?)?/g,
  /(?<!\d)(?<month>\d{1,2})\s*月(?:\s*(?<day>\d{1,2})\s*[日号])?/g,
  whole(`${day}${suffix}\\s+(?:of\\s+)?${name}\\.?(?:,?\\s+${year})?`),
  whole(`${name}\\.?\\s+${day}${suffix}(?:,?\\s+${year})?`),
  whole(`${name}\\.?,?\\s+${year}`),
  whole(fullName),
  whole(year),
];

/** Splits a query into dates ("May 2024", "2024", "12 May 2024", "2024年5月") and words. */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let remainingQuery = query.normalize('NFC');
  for (const pattern of datePatterns) {
    remainingQuery = remainingQuery.replace(pattern, (text, ...groups) => {
      const date = dateOf(groups.at(-1));
      if (date === null) return text;
      terms.push({ text, date });
      return ' ';
    });
  }
  const words = remainingQuery.split(/\s+/).filter((word) => word !== '');
  return [...terms, ...words.map((text) => ({ text }))].slice(0, maxTerms);
}

function dateOf(groups: Readonly<Record<string, string | undefined>>): SearchDate | null {
  const month = groups.month === undefined ? undefined : monthNumber(groups.month);
  const date = {
    ...(groups.year !== undefined && { year: Number(groups.year) }),
    ...(month !== undefined && { month }),
    ...(groups.day !== undefined && { day: Number(groups.day) }),
  };
  const isYear = date.year === undefined || date.year >= firstYear;
  // 29 February is a day of some years.
  return isYear && periodOf({ year: 2024, ...date }) !== null ? date : null;
}

const monthNumber = (text: string): number =>
  Number(text) || months.findIndex((each) => shortMonth(each) === shortMonth(text)) + 1;

/** Days as `YYYY-MM-DD`; `until` is not included. */
type Period = { readonly from: string; readonly until: string };

/** Returns the period of a date, or one for each year up to `lastYear` if the date has no year. */
export function periodsOf(date: SearchDate, lastYear: number): Period[] {
  const years =
    date.year === undefined
      ? Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
      : [date.year];
  return years.flatMap((each) => periodOf({ ...date, year: each }) ?? []);
}

/** Returns null for a day or month that does not exist. */
function periodOf({ year, month, day }: SearchDate & { year: number }): Period | null {
  const at = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d));
  const from = at(year, month ?? 1, day ?? 1);
  if (from.getUTCMonth() + 1 !== (month ?? 1) || from.getUTCDate() !== (day ?? 1)) return null;
  const until =
    day !== undefined
      ? at(year, month ?? 1, day + 1)
      : month !== undefined
        ? at(year, month + 1, 1)
        : at(year + 1, 1, 1);
  return { from: isoDay(from), until: isoDay(until) };
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Folds case and accents, as the text index does. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
