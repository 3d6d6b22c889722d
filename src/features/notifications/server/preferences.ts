import { readCouple } from '#platform/server/identity/identity.store.ts';
import { type QuietHours, quietUntil } from '../quiet.rules.ts';
import { usualDaysAhead } from '../reminders.rules.ts';
import * as store from './notifications.store.ts';

/** What a user chose, or what is usual. */
export interface Preferences {
  readonly quiet: QuietHours | null;
  readonly daysAhead: readonly number[];
}

export const preferencesOf = async (db: store.Reading, personId: number): Promise<Preferences> =>
  readPreferences(await store.readSettings(db, personId));

function readPreferences(kept: store.KeptSettings | undefined): Preferences {
  if (kept === undefined) return { quiet: null, daysAhead: usualDaysAhead };
  const { quietFrom: from, quietTo: to, daysAhead } = kept;
  return {
    quiet: from === null || to === null ? null : { from, to },
    daysAhead: daysAhead === '' ? [] : daysAhead.split(' ').map(Number),
  };
}

export const keepPreferences = (
  tx: store.Writing,
  personId: number,
  { quiet, daysAhead }: Preferences,
): Promise<void> =>
  store.saveSettings(tx, {
    ...{ personId, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null },
    daysAhead: [...new Set(daysAhead)].sort((one, other) => one - other).join(' '),
  });

/** The end of the quiet hours that somebody has right now; null where they have none. */
export async function quietNow(
  db: store.Reading,
  personId: number,
  now: number,
): Promise<number | null> {
  const { quiet } = await preferencesOf(db, personId);
  if (quiet === null) return null;
  const { timeZone } = await readCouple(db);
  return quietUntil(now, quiet, timeZone);
}
