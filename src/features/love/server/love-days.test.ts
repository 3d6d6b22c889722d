import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { setTimeZone } from '../../../../tests/support/zone.ts';
import { incrementLove, readLove, readPartnerLove } from '../love.contract.ts';

const minute = 60_000;
const hour = 60 * minute;
const server = serverPerTest({ now: '2026-03-14T22:30:00Z' });
/** New after each clock jump, which may exceed its lifetime. */
const token = (username = 'zoe') => mintToken(server, username);

const click = (username?: string) => server.call(incrementLove, { token: token(username) });
const today = async (username?: string) => {
  const { body } = await server.call(readLove, { token: token(username) });
  const { today, totalToday } = readLove.responses[200].parse(body);
  return { today, totalToday };
};
const partnerToday = async () => {
  const { body } = await server.call(readPartnerLove, { token: token('sam') });
  return readPartnerLove.responses[200].parse(body).partnerToday;
};
function storedDays() {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
  const rows = sqlite
    .prepare('select day, count from "loveDays" where "userId" = 1 order by day')
    .raw()
    .all();
  sqlite.close();
  return rows;
}
const untilDay = (day: string) =>
  expect.poll(() => storedDays().map((row) => Array.isArray(row) && row[0])).toContain(day);

test('clicks since midnight of the couple are counted for each and for both', async () => {
  await setTimeZone(server, token(), 'UTC');
  await untilDay('2026-03-14');
  for (let count = 0; count < 3; count += 1) await click();
  await click('sam');
  expect(await today()).toEqual({ today: 3, totalToday: 4 });
  expect(await today('sam')).toEqual({ today: 1, totalToday: 4 });
  expect(await partnerToday()).toBe(3);
  expect((await click()).body).toMatchObject({ count: 4, today: 4, totalToday: 5 });

  server.clock.pass(2 * hour);
  await untilDay('2026-03-15');
  expect(await today()).toEqual({ today: 0, totalToday: 0 });
  await click();
  expect(await today()).toEqual({ today: 1, totalToday: 1 });
  expect(storedDays()).toEqual([
    ['2026-03-14', 0],
    ['2026-03-15', 4],
  ]);
});

test('missed days get the value at the next start, and a stored day is never replaced', async () => {
  await setTimeZone(server, token(), 'UTC');
  await untilDay('2026-03-14');
  await click();
  server.clock.jumpTo(Date.parse('2026-03-17T08:00:00Z'));
  await server.restart();
  await untilDay('2026-03-17');
  const days = [
    ['2026-03-14', 0],
    ['2026-03-15', 1],
    ['2026-03-16', 1],
    ['2026-03-17', 1],
  ];
  expect(storedDays()).toEqual(days);
  await click();
  // There it is still the day before.
  await setTimeZone(server, token(), 'Pacific/Honolulu');
  server.clock.pass(2 * minute);
  await server.restart();
  expect(storedDays()).toEqual(days);
});
