import { deviceTimeZone, isTimeZone } from '#shared/dates.ts';
import { type Environment, ownEnvironment } from './config.ts';

export interface ServerTimeZone {
  /** An IANA name; UTC if the zone is unknown. */
  readonly timeZone: string;
  /** Says why UTC is used; null if the zone is known. */
  readonly fault: string | null;
}

/** Node itself reports UTC for a `TZ` in a form that it does not know, such as `CET-1CEST`. */
export function serverTimeZone({ TZ }: Environment = ownEnvironment()): ServerTimeZone {
  const name = TZ?.replace(/^:/, '');
  const reported = deviceTimeZone();
  if (isTimeZone(name)) return { timeZone: reported ?? name, fault: null };
  if (reported !== null && (TZ === undefined || reported !== 'UTC')) {
    return { timeZone: reported, fault: null };
  }
  const fault =
    TZ === undefined
      ? 'the time zone of this computer is unknown'
      : `TZ is "${TZ}", which is not a time zone`;
  return { timeZone: 'UTC', fault: `${fault}, so UTC is used` };
}
