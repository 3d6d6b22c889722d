import type { Choice } from './ui/SearchablePicker.tsx';

/** Every zone this browser knows, and those that are in use here though it does not list them. */
export function zoneChoices(now: number, ...inUse: readonly string[]): Choice[] {
  const zones = new Set([...inUse.filter(Boolean), ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].sort().map((zone) => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    hint: offsetOf(zone, now),
  }));
}

/** "GMT+2", as it is at this moment. */
function offsetOf(timeZone: string, now: number): string | undefined {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
}
