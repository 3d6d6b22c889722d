import { dateIn } from '#shared/dates.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';

/** When the clocks on the walls show this, both are asleep. */
const atNight = '03:00:00';

/** When the next nightly one is due: at the first three in the morning after the last good one, or now. */
export function dueAt(last: number | null, now: number, timeZone: string): number {
  if (last === null) return now;
  // One of the future was made before the clock was set back.
  const from = Math.min(last, now);
  const today = dateIn(timeZone, from);
  const [tonight = now, tomorrow = now] = [0, 1].map((days) =>
    instantOfWallTime(`${today.add({ days }).toString()}T${atNight}`, timeZone),
  );
  return tonight > from ? tonight : tomorrow;
}
