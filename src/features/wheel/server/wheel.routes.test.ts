import { beforeEach, describe, expect, test } from 'vitest';
import { readLove } from '#features/love/love.contract.ts';
import { drawBelow, systemEntropy } from '#platform/server/entropy.ts';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { putMilestones } from '../../../../tests/support/milestones.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { setTimeZone } from '../../../../tests/support/zone.ts';
import { t } from '../messages/index.ts';
import * as contract from '../wheel.contract.ts';
import { defaultPrizes, prizeAt, sharesOf, wholeShare } from '../wheel.rules.ts';

const server = serverPerTest({ now: '2026-03-11T12:00:00Z' });
/** New after each clock jump, which may exceed its lifetime. */
const token = (username = 'zoe') => mintToken(server, username);
beforeEach(async () => {
  // A Wednesday.
  await setTimeZone(server, token(), 'UTC');
});

const milestones = (count: number) => putMilestones(server, 'zoe', count);
const spin = (source = 'weekly') =>
  server.call(contract.spinWheel, { token: token(), body: { source } });
const save = (source = 'milestone_520') =>
  server.call(contract.saveSpin, { token: token(), body: { source } });
const claim = () => server.call(contract.claimPrize, { token: token() });
const acknowledge = () => server.call(contract.acknowledgeSpin, { token: token() });
const readStats = async () =>
  contract.WheelStats.parse((await server.call(contract.readWheelStats, { token: token() })).body);
const readSaved = async () =>
  contract.SavedSpins.parse((await server.call(contract.readSavedSpins, { token: token() })).body);
const prizes = async () =>
  contract.WonPrizes.parse((await server.call(contract.readPrizes, { token: token() })).body);
const readPending = async () => {
  const { body } = await server.call(readLove, { token: token() });
  return readLove.responses[200].parse(body).pendingMilestones;
};
const goTo = (instant: string) => server.clock.jumpTo(Date.parse(instant));
const conflict = (message: string) => ({ status: 409, body: { message } });

describe('a spin', () => {
  test('needs a milestone', async () => {
    expect(await spin()).toMatchObject(conflict(t.wheel.weekUsed));
    expect(await spin('saved_opportunity')).toMatchObject(conflict(t.wheel.weekUsed));
    expect(await readStats()).toEqual({
      canUseThisWeek: true,
      weekStart: '2026-03-08',
      unclaimedSpin: null,
      nextResetAt: '2026-03-15T00:00:00.000Z',
    });
  });

  test('uses the week and its milestone, and draws from the current wheel', async () => {
    milestones(2);
    const { status, body } = await spin();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      source: 'weekly',
      weekStart: '2026-03-08',
      usedAt: '2026-03-11T12:00:00.000Z',
    });
    const { prize, prizeAmount, wheel } = contract.Spin.parse(body);
    expect(prizeAmount).toBe(prize.prizeValue);
    expect(wheel).toHaveLength(8);
    expect(wheel).toContainEqual(prize);
    expect(await readPending()).toBe(1);
    expect(await readStats()).toMatchObject({ canUseThisWeek: false, unclaimedSpin: body });
    expect(await spin()).toMatchObject(conflict(t.wheel.weekUsed));
    expect(await readPending()).toBe(1);
  });

  test('a retry with the same idempotency key returns the same spin, also after a claim', async () => {
    milestones(2);
    const spinWithKey = (key: string) =>
      server.call(contract.spinWheel, {
        token: token(),
        headers: { [idempotencyKeyHeader]: key },
        body: { source: 'weekly' },
      });
    const [first, ...repeats] = await Promise.all([
      spinWithKey('mine'),
      spinWithKey('mine'),
      spinWithKey('mine'),
    ]);
    expect(first?.status).toBe(200);
    for (const repeat of repeats) expect(repeat).toMatchObject({ status: 200, body: first?.body });
    await claim();
    expect(await spinWithKey('mine')).toMatchObject({ status: 200, body: first?.body });
    expect(await readPending()).toBe(1);
    expect(await spinWithKey('another')).toMatchObject(conflict(t.wheel.weekUsed));
  });

  test('takes the oldest saved spin first, for any source in the request', async () => {
    milestones(2);
    await save();
    expect(await readSaved()).toEqual({ total: 1, unused: 1, used: 0 });
    expect((await spin('weekly')).body).toMatchObject({ source: 'saved_opportunity' });
    expect(await readSaved()).toEqual({ total: 1, unused: 0, used: 1 });
    expect(await readPending()).toBe(1);
    await save();
    expect(await spin('saved_opportunity')).toMatchObject(conflict(t.wheel.savedForNextWeek));
    goTo('2026-03-15T00:00:00Z');
    expect((await spin('saved_opportunity')).status).toBe(200);
    expect(await readSaved()).toEqual({ total: 2, unused: 0, used: 2 });
  });
});

/** More with ROUNDS in the environment. */
const rounds = Number(process.env.ROUNDS ?? 2);

test(
  'concurrent spins on two tabs: one wins, the others get an error, and its prize is claimed once',
  async () => {
    milestones(rounds);
    for (let round = 1; round <= rounds; round += 1) {
      const tabs = [token(), token()];
      if (round % 2 === 0) await save();
      const spins = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          server.call(contract.spinWheel, { token: tabs[index % 2], body: { source: 'weekly' } }),
        ),
      );
      const refused = spins.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(9);
      for (const answer of refused) expect(answer).toMatchObject(conflict(t.wheel.weekUsed));
      const claims = await Promise.all(
        tabs.map((tab) => server.call(contract.claimPrize, { token: tab })),
      );
      expect(claims.map(({ status }) => status).sort()).toEqual([200, 201]);
      expect(await prizes()).toMatchObject({ totalCount: round });
      server.clock.pass(7 * 24 * 60 * 60 * 1000);
    }
    expect(await readPending()).toBe(0);
  },
  60_000 + rounds * 1_000,
);

describe('saving spins', () => {
  test('turns each milestone into one spin', async () => {
    expect(await save()).toMatchObject({
      status: 200,
      body: { created: false, total: 0, unused: 0, used: 0 },
    });
    milestones(1);
    expect(await save('wheel_close_without_spin')).toMatchObject({
      status: 201,
      body: { created: true, total: 1, unused: 1, used: 0 },
    });
    expect((await save()).status).toBe(200);
    expect((await save('luck')).status).toBe(400);
    expect(await readPending()).toBe(0);
  });

  test('a spin from a saved one can be acknowledged, and uses nothing else', async () => {
    milestones(3);
    await save();
    expect(await acknowledge()).toMatchObject(conflict(t.wheel.noneSaved));
    await spin();
    for (const body of [
      { total: 1, unused: 0, used: 1 },
      { total: 1, unused: 0, used: 1 },
    ]) {
      expect(await acknowledge()).toMatchObject({ status: 200, body });
    }
    goTo('2026-03-18T12:00:00Z');
    await spin();
    expect(await acknowledge()).toMatchObject(conflict(t.wheel.noneSaved));
  });
});

test('prizes are claimed once, oldest first, and stored as drawn', async () => {
  expect(await claim()).toMatchObject(conflict(t.wheel.nothingToClaim));
  milestones(2);
  const first = contract.Spin.parse((await spin()).body);
  goTo('2026-03-18T12:00:00Z');
  const second = contract.Spin.parse((await spin()).body);
  await server.restart();
  expect((await readStats()).unclaimedSpin).toMatchObject({ usedAt: first.usedAt });
  const one = await claim();
  expect(one).toMatchObject({
    status: 201,
    body: {
      prize: {
        prizeName: first.prize.prizeName,
        prizeValue: first.prizeAmount,
        prizeType: 'MONEY',
        prizeDescription: first.prize.prizeDescription,
        wonAt: first.usedAt,
      },
    },
  });
  expect((await readStats()).unclaimedSpin).toMatchObject({ usedAt: second.usedAt });
  const other = await claim();
  expect(await claim()).toEqual({ ...other, status: 200, headers: expect.anything() });
  expect((await prizes()).prizes.map(({ wonAt }) => wonAt)).toEqual([second.usedAt, first.usedAt]);
  expect((await server.call(contract.readPrizeStats, { token: token() })).body).toEqual({
    totalPrizes: 2,
    totalValue: first.prizeAmount + second.prizeAmount,
  });
  expect((await server.call(contract.readPrizeStats, { token: token('sam') })).body).toEqual({
    totalPrizes: 0,
    totalValue: 0,
  });
});

test('an event is sent to every device of the user, and to none of the partner', async () => {
  milestones(1);
  const listen = (username: string) => readStream(server.url, eventStream.path, token(username));
  const [zoe, sam] = [await listen('zoe'), await listen('sam')];
  const received = (stream: typeof zoe) => stream.events(contract.spinsChanged.name).length;
  await spin();
  await zoe.until(() => received(zoe) === 1);
  await claim();
  await zoe.until(() => received(zoe) === 2);
  await claim();
  expect([received(zoe), received(sam)]).toEqual([2, 0]);
  zoe.close();
  sam.close();
});

test('20,000 draws from the default wheel match its probabilities', () => {
  const draws = 20_000;
  const chances = defaultPrizes.map(({ probability }) => probability);
  const shares = sharesOf(chances);
  const counts = chances.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const place = prizeAt(shares, drawBelow(wholeShare, systemEntropy));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const chiSquare = counts
    .map((count, place) => [count, ((chances[place] ?? 0) / 100) * draws] as const)
    .reduce((sum, [count, expected]) => sum + (count - expected) ** 2 / expected, 0);
  // With 7 degrees of freedom a fair wheel exceeds it once in five thousand million runs.
  expect(chiSquare).toBeLessThan(60);
});
