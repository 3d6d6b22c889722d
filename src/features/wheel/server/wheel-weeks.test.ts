import { beforeEach, describe, expect, test } from 'vitest';
import { readLove } from '#features/love/love.contract.ts';
import { putMilestones } from '../../../../tests/support/milestones.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { liveIn } from '../../../../tests/support/zone.ts';
import { readWheelStats, spinWheel, WheelStats } from '../wheel.contract.ts';

const server = serverPerTest({ now: '2026-03-11T12:00:00Z' });
/** New for each call: a clock jump may exceed its lifetime. */
const token = () => mintToken(server, 'zoe');
const setZone = (timeZone: string) => liveIn(server, token(), timeZone);
const goTo = (instant: string) => server.clock.jumpTo(Date.parse(instant));
const stats = async () =>
  WheelStats.parse((await server.call(readWheelStats, { token: token() })).body);
const pending = async () => {
  const { body } = await server.call(readLove, { token: token() });
  return readLove.answers[200].parse(body).pendingMilestones;
};
/** The status of one more spin. */
const again = async () =>
  (await server.call(spinWheel, { token: token(), body: { source: 'weekly' } })).status;
const prizesAndCredits = async () => [(await stats()).unclaimedSpin, await pending()];

beforeEach(async () => {
  // A Wednesday.
  await setZone('UTC');
  putMilestones(server, 'zoe', 2);
});

describe('a clock change gives no second spin and loses none', () => {
  test.each([
    ['an hour', '2026-03-11T11:00:00Z'],
    ['over the turn of the week', '2026-03-07T12:00:00Z'],
    ['a year', '2025-03-11T12:00:00Z'],
  ])('with a clock set back %s', async (_, back) => {
    expect(await again()).toBe(200);
    goTo(back);
    expect(await again()).toBe(409);
    expect(await stats()).toMatchObject({
      canUseThisWeek: false,
      nextResetAt: '2026-03-15T00:00:00.000Z',
    });
    goTo('2026-03-15T00:00:00Z');
    expect(await again()).toBe(200);
  });

  test.each([
    ['eight days', '2026-03-19T12:00:00Z', '2026-03-22T00:00:00.000Z'],
    ['a year', '2027-03-11T12:00:00Z', '2027-03-14T00:00:00.000Z'],
  ])('with a clock set forward %s and put right again', async (_, forward, end) => {
    goTo(forward);
    expect(await again()).toBe(200);
    expect(await again()).toBe(409);
    const was = await prizesAndCredits();
    for (const right of ['2026-03-11T12:00:00Z', '2026-03-15T00:00:00Z']) {
      goTo(right);
      expect(await stats()).toMatchObject({ canUseThisWeek: false, nextResetAt: end });
      expect(await again()).toBe(409);
    }
    // Remaining credits can be used when the current week is over.
    expect(await prizesAndCredits()).toEqual(was);
    goTo(end);
    expect(await again()).toBe(200);
    expect(await pending()).toBe(0);
  });
});
