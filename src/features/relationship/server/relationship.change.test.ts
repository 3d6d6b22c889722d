import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { naughtyStrings } from '../../../../tests/support/naughty.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import * as contract from '../relationship.contract.ts';

let home: TestHome;
beforeEach(async () => {
  // In Kiritimati it is the 15th already, in Honolulu still the 14th.
  home = await openTestHome({ now: '2026-03-14T23:30:00Z' });
});
afterEach(async () => {
  expect(home.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  await home.close();
});

const change = (body: unknown, who: 'zoe' | 'sam' = 'zoe') =>
  home.call(contract.changeRelationship, { token: mintToken(home, who), body });
const read = async () =>
  (await home.call(contract.readRelationship, { token: mintToken(home, 'sam') })).body;
const before = { startDate: '2020-06-08', timeZone: 'Europe/Paris' };

describe('the start date and the zone', () => {
  test.each<[object, object]>([
    [{ startDate: '2019-05-20' }, { startDate: '2019-05-20' }],
    [{ timeZone: 'Pacific/Honolulu' }, { timeZone: 'Pacific/Honolulu' }],
    [
      { startDate: '1900-01-01', timeZone: 'UTC' },
      { startDate: '1900-01-01', timeZone: 'UTC' },
    ],
    [{ startDate: '2026-03-15' }, { startDate: '2026-03-15' }],
    [
      { startDate: '2026-03-15', timeZone: 'Pacific/Kiritimati' },
      { startDate: '2026-03-15', timeZone: 'Pacific/Kiritimati' },
    ],
    [{}, {}],
    [before, {}],
  ])('%j is changed, for both and for good', async (body, changed) => {
    const after = { ...before, ...changed };
    expect(await change(body)).toMatchObject({ status: 200, body: after });
    await home.restart();
    expect(await read()).toEqual(after);
  });

  test.each<[object, string]>([
    [{ startDate: '2026-03-16' }, 'startDate'],
    [{ startDate: '2026-03-15', timeZone: 'Pacific/Honolulu' }, 'startDate'],
    [{ startDate: '1899-12-31' }, 'startDate'],
    [{ startDate: '2021-02-29' }, 'startDate'],
    [{ startDate: '' }, 'startDate'],
    [{ startDate: null }, 'startDate'],
    [{ startDate: [2020, 6, 8] }, 'startDate'],
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ timeZone: null }, 'timeZone'],
    [{ startDate: '2019-05-20', timeZone: 'x'.repeat(65) }, 'timeZone'],
  ])('%j is refused, and nothing changes', async (body, field) => {
    const { status, body: refusal } = await change(body);
    expect([status, Object.keys((refusal as { fields: object }).fields)]).toEqual([400, [field]]);
    expect(await read()).toEqual(before);
  });

  test('odd texts are neither', async () => {
    for (const text of naughtyStrings.filter(({ length }) => length < 1_000).slice(0, 120)) {
      const { status } = await change({ startDate: text, timeZone: text });
      expect([text, status]).toEqual([text, 400]);
    }
    expect(await read()).toEqual(before);
  });

  test('are told to both on all their devices, and what was refused is not', async () => {
    const devices = await Promise.all(
      (['zoe', 'sam', 'zoe'] as const).map((who) => listen(home, mintToken(home, who))),
    );
    await Promise.all(devices.map((device) => device.next('partner-love-update')));
    await change({ startDate: '2026-03-16' });
    await change({ startDate: '2019-05-20' }, 'sam');
    await change({ timeZone: 'UTC' });
    const names: string[] = [contract.relationshipChanged.name, 'photos-changed'];
    const told = (device: Listener) =>
      device.heard.filter(({ name }) => names.includes(name)).map(({ data }) => data);
    for (const device of devices) {
      await expect.poll(() => told(device).length, { interval: 5 }).toBe(3);
      expect(told(device)).toEqual([
        { startDate: '2019-05-20', timeZone: 'Europe/Paris' },
        { startDate: '2019-05-20', timeZone: 'UTC' },
        { photos: [], more: true },
      ]);
      device.leave();
    }
  });
});
