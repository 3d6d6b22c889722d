import { zoneOffset } from '#shared/i18n/formats.ts';
import type { Choice } from './ui/SearchablePicker.tsx';

/** All time zones that this browser lists, and the given ones. */
export function zoneChoices(now: number, ...inUse: readonly string[]): Choice[] {
  const zones = new Set([...inUse.filter(Boolean), ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].sort().map((zone) => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    hint: zoneOffset(zone, now),
  }));
}
