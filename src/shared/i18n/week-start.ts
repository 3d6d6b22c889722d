import { currentLocale } from './locale.ts';

/** Regions whose week does not start on Monday (CLDR), for browsers without `getWeekInfo`. */
const sundayRegions =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturdayRegions = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/**
 * The tag itself if `Intl` supports it, otherwise the current locale. A browser's tag may come from a POSIX system, such
 * as `C` or `en_US`: `Intl` throws a `RangeError` for these.
 */
export function knownLocale(tag: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : currentLocale();
  } catch {
    return currentLocale();
  }
}

/** The first day of the week by locale; 0 is Sunday. */
export function weekStartOf(locale: string): number {
  const info: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(
    knownLocale(locale),
  );
  if (info.getWeekInfo !== undefined) return info.getWeekInfo().firstDay % 7;
  const { region = 'US' } = info.maximize();
  if (saturdayRegions.includes(region)) return 6;
  return sundayRegions.includes(region) ? 0 : 1;
}
