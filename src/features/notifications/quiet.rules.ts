import { dateIn } from '#shared/dates.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';

/** From when to when a person wants to hear nothing: `HH:mm` on the walls of the couple's zone. */
export interface QuietHours {
  readonly from: string;
  /** Earlier than `from` where they go on past midnight. */
  readonly to: string;
}

/**
 * The instant at which the quiet that is now will end; null where it is not quiet. Milliseconds since 1970. Where the
 * clocks change meanwhile, the quiet is as much shorter or longer as that night is.
 */
export function quietUntil(now: number, quiet: QuietHours | null, timeZone: string): number | null {
  if (quiet === null) return null;
  const today = dateIn(timeZone, now);
  const at = (days: number, time: string) =>
    instantOfWallTime(`${today.add({ days }).toString()}T${time}:00`, timeZone);
  // The night that began yesterday may still go on.
  const nights = [-1, 0].map((day) => ({
    start: at(day, quiet.from),
    end: at(quiet.to > quiet.from ? day : day + 1, quiet.to),
  }));
  const ends = nights.filter(({ start, end }) => start <= now && now < end).map(({ end }) => end);
  return ends.length === 0 ? null : Math.max(...ends);
}
