import { afterEach, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import * as contract from '../relationship.contract.ts';

// The 15th in Kiritimati, the 14th in Honolulu.
const server = serverPerTest({ now: '2026-03-14T23:30:00Z' });
afterEach(async () => {
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});

const change = (body: unknown, who: 'zoe' | 'sam' = 'zoe') =>
  server.call(contract.changeRelationship, { token: mintToken(server, who), body });
const read = async () =>
  (await server.call(contract.readRelationship, { token: mintToken(server, 'sam') })).body;
const before = { startDate: '2020-06-08', timeZone: 'Europe/Paris' };

describe('changing the start date and the time zone', () => {
  test('is stored for both, also after a restart', async () => {
    expect((await change({ timeZone: 'Pacific/Honolulu' })).body).toEqual({
      ...before,
      timeZone: 'Pacific/Honolulu',
    });
    const both = { startDate: '2026-03-15', timeZone: 'Pacific/Kiritimati' };
    expect(await change(both)).toMatchObject({ status: 200, body: both });
    await server.restart();
    expect(await read()).toEqual(both);
  });

  test('to an invalid value is a 400, and nothing changes', async () => {
    const invalid: [object, string][] = [
      [{ startDate: '2026-03-15', timeZone: 'Pacific/Honolulu' }, 'startDate'],
      [{ timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ];
    for (const [body, field] of invalid) {
      const { status, body: error } = await change(body);
      expect([status, Object.keys((error as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    expect(await read()).toEqual(before);
  });

  test('publishes an event to all devices of both, but not for an error', async () => {
    const devices = await Promise.all(
      (['zoe', 'sam', 'zoe'] as const).map((who) => listen(server, mintToken(server, who))),
    );
    await Promise.all(devices.map((device) => device.next('partner-love-update')));
    await change({ startDate: '2026-03-16' });
    await change({ startDate: '2019-05-20' }, 'sam');
    await change({ timeZone: 'UTC' });
    const names: string[] = [contract.relationshipChanged.name, 'photos-changed'];
    const received = (device: Listener) =>
      device.received.filter(({ name }) => names.includes(name)).map(({ data }) => data);
    for (const device of devices) {
      await expect.poll(() => received(device).length, { interval: 5 }).toBe(3);
      expect(received(device)).toEqual([
        { startDate: '2019-05-20', timeZone: 'Europe/Paris' },
        { startDate: '2019-05-20', timeZone: 'UTC' },
        { photos: [], more: true },
      ]);
      device.leave();
    }
  });
});
