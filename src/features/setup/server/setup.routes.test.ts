import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readPartners } from '#features/auth/auth.contract.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { hashesIn, stoppedServerFolder } from '../../../../tests/support/backups.ts';
import { outcomeOf, trySignIn } from '../../../../tests/support/sign-ins.ts';
import {
  setupCode,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../tests/support/test-server.ts';
import { coupleIn } from '../../../../tests/support/zone.ts';
import { checkAnswers, setUp } from '../setup.contract.ts';
import { readSetup } from '../setup-needed.contract.ts';

const minute = 60_000;
const ready = { message: 'Setup is complete' };
const wrongCode = { message: "This isn't the code your server printed." };
const setupFinished = { message: 'Setup is already finished.' };
const easy = 'This password is too easy to guess. Please choose another.';

const password = 'quiet rivers run deep';
const partner = (username: string, fields: object = {}) => ({
  username,
  displayName: username,
  ...fields,
});
const couple = { code: setupCode, partners: [partner('ada'), partner('ben')], password };

const servers: TestServer[] = [];
const open = async (options: TestServerOptions = {}) => {
  const server = await startTestServer({ isSetUp: false, ...options });
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const claim = (server: TestServer, body: object = {}) =>
  server.call(setUp, { body: { ...couple, ...body } });

describe('setup', () => {
  test('creates both users, once', async () => {
    const server = await open();
    expect(server.app.setupCode).toBe(setupCode);
    expect((await server.call(readSetup)).body).toEqual({ needed: true });
    const { status, body } = await claim(server);
    expect([status, body]).toEqual([201, ready]);
    for (const again of [couple, { ...couple, code: 'WRONG' }]) {
      expect(await claim(server, again)).toMatchObject({ status: 409, body: setupFinished });
    }
    await server.restart();
    expect(server.app.setupCode).toBeNull();
    expect(await claim(server)).toMatchObject({ status: 409, body: setupFinished });
    expect((await server.call(readSetup)).body).toEqual({ needed: false });
    expect((await server.call(readPartners)).body).toEqual([
      { username: 'ada', displayName: 'ada', color: 'purple' },
      { username: 'ben', displayName: 'ben', color: 'pink' },
    ]);
    for (const username of ['ada', 'ben']) {
      expect(outcomeOf(await trySignIn(server, { username, password }))).toBe('200');
    }
  });

  // At noon in Greenwich the date in Kiritimati is a day ahead.
  test.each([
    ['an empty date', { startDate: '' }, '2020-06-08', serverTimeZone().timeZone],
    [
      'today where they live',
      { startDate: '2026-03-15', timeZone: 'Pacific/Kiritimati' },
      '2026-03-15',
      'Pacific/Kiritimati',
    ],
  ])('stores the start date and the time zone: %s', async (_, given, startDate, timeZone) => {
    const server = await open();
    expect((await claim(server, given)).status).toBe(201);
    expect(await coupleIn(server, 'ada')).toEqual({ startDate, timeZone });
  });

  test('trims names; a separate password is for one partner only', async () => {
    const server = await open();
    const own = 'a lamp in the window';
    const partners = [
      partner('ada', { displayName: '  Ada Zoë  ' }),
      partner('ben', { password: own }),
    ];
    expect((await claim(server, { partners })).status).toBe(201);
    expect((await server.call(readPartners)).body).toMatchObject([{ displayName: 'Ada Zoë' }, {}]);
    const outcomes: [string, string, string][] = [
      ['ada', password, '200'],
      ['ada', own, '401'],
      ['ben', own, '200'],
      ['ben', password, '401'],
    ];
    for (const [username, tried, outcome] of outcomes) {
      const answer = await trySignIn(server, { username, password: tried });
      expect([username, tried, outcomeOf(answer)]).toEqual([username, tried, outcome]);
    }
  });

  const refusals: [string, object, Record<string, unknown>][] = [
    [
      'a reserved username',
      { partners: [partner('photos', { displayName: 'Ada' }), partner('ben')] },
      { 'partners.0.username': 'This username is reserved. Please choose another.' },
    ],
    [
      'the same username twice',
      { partners: [partner('ada'), partner('ada', { displayName: 'Ben' })] },
      { 'partners.1.username': 'Please choose two different usernames' },
    ],
    [
      'the same name twice',
      { partners: [partner('ada'), partner('ben', { displayName: 'A\u200bDA' })] },
      { 'partners.1.displayName': 'Please choose two different names' },
    ],
    [
      'three partners',
      { partners: ['ada', 'ben', 'eve'].map((each) => partner(each)) },
      { partners: expect.any(String) },
    ],
    ['their names as a password', { password: 'ada&ben1' }, { password: easy }],
    [
      'tomorrow',
      { startDate: '2026-03-15', timeZone: 'UTC' },
      { startDate: "The start date can't be in the future" },
    ],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, { timeZone: 'Unknown time zone' }],
  ];
  test('rejects invalid answers, and stays possible', async () => {
    const server = await open();
    for (const [what, body, fields] of refusals) {
      const answer = await claim(server, body);
      expect([what, answer.status, answer.body]).toEqual([
        what,
        400,
        { message: expect.any(String), fields },
      ]);
    }
    expect((await server.call(readSetup)).body).toEqual({ needed: true });
    expect((await claim(server)).status).toBe(201);
  });

  test('of 20 concurrent requests one succeeds, the others get 409', async () => {
    const server = await open();
    const race = Array.from({ length: 20 }, (_each, index) =>
      claim(server, { partners: [partner(`ada${index}`), partner(`ben${index}`)] }),
    );
    const statuses = (await Promise.all(race)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect((await server.call(readPartners)).body).toHaveLength(2);
  });
});

test('photos without a database are moved to a quarantine folder', async () => {
  const folder = await stoppedServerFolder();
  const pictures = hashesIn(join(folder, 'photos'));
  expect(Object.keys(pictures).length).toBeGreaterThan(1);
  rmSync(join(folder, 'home.sqlite'));
  const server = await open({ sourceFolder: folder });
  expect((await claim(server)).status).toBe(201);
  // The cleanup at start finds nothing to delete.
  await server.restart();
  const [aside = ''] = readdirSync(server.folder).filter((name) =>
    name.startsWith('photos-aside-'),
  );
  expect(hashesIn(join(server.folder, aside))).toEqual(pictures);
  expect(readdirSync(join(server.folder, 'photos'))).toEqual([]);
});

describe('the setup code', () => {
  const codes = async (server: TestServer, count: number, code = 'WRONG-CODE') => {
    const outcomes: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const spec = index % 2 === 0 ? checkAnswers : setUp;
      outcomes.push(outcomeOf(await server.call(spec, { body: { ...couple, code } })));
    }
    return outcomes;
  };

  test('may be wrong 10 times in 15 minutes in all requests, also after a restart', async () => {
    const server = await open({ rateLimits: true });
    expect(await claim(server, { code: 'WRONG-CODE' })).toMatchObject({
      status: 401,
      body: wrongCode,
    });
    expect(await codes(server, 9)).toEqual(Array(9).fill('401'));
    await server.restart();
    expect(await codes(server, 2)).toEqual(Array(2).fill('429 after 900'));
    expect(await codes(server, 1, setupCode)).toEqual(['429 after 900']);
    server.clock.pass(15 * minute);
    expect((await claim(server)).status).toBe(201);
  });
});

test('the check of answers needs the code, rejects passwords of the names, and stores nothing', async () => {
  const server = await open();
  const check = (body: object = {}) =>
    server.call(checkAnswers, { body: { code: setupCode, ...body } });
  expect(await check({ code: 'WRONG-CODE' })).toMatchObject({ status: 401, body: wrongCode });
  expect(await check()).toMatchObject({ status: 200, body: { address: null } });
  const withOwn = [partner('ada'), partner('ben', { password: 'ben and ada' })];
  expect(await check({ partners: withOwn, password })).toMatchObject({
    status: 400,
    body: { fields: { 'partners.1.password': easy } },
  });
  expect((await check({ partners: couple.partners, password })).status).toBe(200);
  expect((await server.call(readSetup)).body).toEqual({ needed: true });
  await claim(server);
  expect(await check()).toMatchObject({ status: 409, body: setupFinished });
});
