import { wallTimeIn } from './moments.ts';
import { isWallTime, type WallTime } from './wall-time.ts';

interface DateSources {
  /** The dates in the metadata as written, best first. */
  readonly dates: readonly string[];
  readonly fileName: string;
  /** Milliseconds. */
  readonly now: number;
  /** Zone of the wall time for an instant in UTC: the couple's. */
  readonly timeZone: string;
}

/** Returns the first valid date of the metadata, else of the file name, else null. */
export function captureDate({ dates, fileName, now, timeZone }: DateSources): WallTime | null {
  const yearAhead = new Date(now);
  yearAhead.setUTCFullYear(yearAhead.getUTCFullYear() + 1);
  const latestDate = yearAhead.toISOString().slice(0, 19);
  const isValid = (time: WallTime) => isWallTime(time) && time >= '1826' && time <= latestDate;

  for (const { day, time, isUtc } of [...dates.flatMap(parseDate), ...datesInName(fileName)]) {
    const wallTime = `${day}T${time ?? '12:00:00'}`;
    // The day of a factory default is one as well.
    const isDefault = [wallTime, `${day}T${time ?? '00:00:00'}`].some((each) =>
      factoryDefaults.has(each),
    );
    const localTime = isUtc ? wallTimeIn(timeZone, wallTime) : wallTime;
    if (!isDefault && localTime !== null && isValid(localTime)) return localTime;
  }
  return null;
}

/** A camera with an unset clock writes the start of its era; old Android phones wrote December 2002. */
const factoryDefaults = new Set([
  '1900-01-01T00:00:00',
  '1904-01-01T00:00:00',
  '1970-01-01T00:00:00',
  '1980-01-01T00:00:00',
  '1980-01-06T00:00:00',
  '2000-01-01T00:00:00',
  '2002-12-08T12:00:00',
]);

/** `YYYY-MM-DD` and `HH:mm:ss`, not validated. */
interface DateParts {
  readonly day: string;
  readonly time?: string;
  /** The time is in UTC; otherwise it is a wall time. */
  readonly isUtc?: boolean;
}

/**
 * Reads the dates of EXIF (`2024:05:14 10:22:33`), XMP (`2024-05-14T10:22+02:00`, `2024-05`) and e-mail
 * (`Tue, 14 May 2024 10:22:33 GMT`).
 */
function parseDate(dateText: string): DateParts[] {
  const text = dateText.trim();
  const [, monthOnly] = /^(\d{4}[-:]\d\d)$/.exec(text) ?? [];
  if (monthOnly !== undefined) return [{ day: `${monthOnly.replace(':', '-')}-01` }];
  const numeric =
    /^(\d{4})[-:/.]\s*(\d{1,2})[-:/.]\s*(\d{1,2})(?!\d)(?:[\sT]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|GMT)?)?/i;
  const written =
    /^(?:[a-z]{3},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*(Z|UTC?|GMT)?)?/i;
  const [, dayOfMonth = '', monthName = '', fullYear = '', ...fullTime] = written.exec(text) ?? [];
  const monthNumber = monthNames.indexOf(monthName.toLowerCase()) + 1;
  const [, year = '', month = '', day = '', ...numericTime] =
    monthNumber > 0 ? ['', fullYear, `${monthNumber}`, dayOfMonth] : (numeric.exec(text) ?? []);
  if (day === '') return [];
  const [hour, minute = '', second = '00', zone] = monthNumber > 0 ? fullTime : numericTime;
  const date = { day: [year, twoDigits(month), twoDigits(day)].join('-') };
  if (hour === undefined) return [date];
  const time = [twoDigits(hour), minute, second].join(':');
  return [{ ...date, time, isUtc: zone !== undefined }];
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

// Without separators the year is at least 1970, since other numbers have eight digits too.
const dayInName = /(?<!\d)(?:(19[7-9]\d|20\d\d)(\d\d)(\d\d)|(\d{4})([-_.])(\d\d)\5(\d\d)(?!\d))/g;
const morning = '上午|凌晨|早上|午前|오전';
const afternoon = '下午|中午|晚上|午後|오후';
const timeInName = new RegExp(
  String.raw`^(?:[-_.,T\s]*|\s+(?:[\p{L}()]+\.?\s+){1,2})(?:(${morning})|(${afternoon}))?\s?` +
    String.raw`(\d\d|\d(?=[-_.:]))([-_.: ]?)(\d\d)\4(\d\d)(?:\d{3})?(?!\d)(?:\s?([AP])\.?\s?M(?!\p{L}))?`,
  'iu',
);
/** Milliseconds since 1970 of a date after September 2001. */
const epochInName = /(?<!\d)1\d{12}(?!\d)/g;

/** Reads names of phones and messengers: `IMG-20230514-WA0003`, `Screenshot 2023-05-14 at 1.22.33 PM`. */
function datesInName(name: string): DateParts[] {
  const dates = [...name.matchAll(dayInName)].flatMap((match): DateParts[] => {
    const [matchedText, year1, month1, day1, year2, , month2, day2] = match;
    const day = [year1 ?? year2, month1 ?? month2, day1 ?? day2].join('-');
    const nameAfterDate = name.slice(match.index + matchedText.length);
    const [, isMorning, isAfternoon, hour, , minute, second, letter = ''] =
      timeInName.exec(nameAfterDate) ?? [];
    if (hour === undefined) return /^\d/.test(nameAfterDate) ? [] : [{ day }];
    const hasHalves = (isMorning ?? isAfternoon ?? letter) !== '';
    const isLate = isAfternoon !== undefined || /p/i.test(letter);
    const hour24 = hasHalves ? (Number(hour) % 12) + (isLate ? 12 : 0) : hour;
    const time = [twoDigits(`${hour24}`), minute, second].join(':');
    // A number that is no time of day is a counter.
    return isWallTime(`2000-01-01T${time}`) ? [{ day, time }] : [{ day }];
  });
  const epochs = [...name.matchAll(epochInName)].flatMap(([epoch]) =>
    parseDate(new Date(Number(epoch)).toISOString()),
  );
  return [...dates, ...epochs];
}

const twoDigits = (digits = ''): string => digits.padStart(2, '0');
