import { beforeAll, expect, test } from 'vitest';
import { listen } from '../../../../tests/support/listener.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { trySignIn } from '../../../../tests/support/sign-ins.ts';
import * as contract from '../auth.contract.ts';

const server = sharedServer();
let zoe: string;
let sam: string;
beforeAll(async () => {
  zoe = await server.signIn('zoe');
  sam = await server.signIn('sam');
});

const userZoe = {
  id: 1,
  username: 'zoe',
  displayName: 'Zoë',
  color: 'purple',
  locale: null,
  weekStart: null,
};
const rename = (displayName: unknown, token = zoe) =>
  server.call(contract.changeProfile, { token, body: { displayName } });
const read = async (
  spec: typeof contract.readProfile | typeof contract.readPartner,
  token: string,
) => (await server.call(spec, { token })).body;

test('a new name is visible everywhere immediately', async () => {
  for (const [input, name] of [
    ['  Zo ', 'Zo'],
    ['Zoë 👩‍❤️‍👨 日本', 'Zoë 👩‍❤️‍👨 日本'],
    ['Samuel', 'Samuel'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ]) {
    await Promise.all([read(contract.readProfile, zoe), read(contract.readPartner, sam)]);
    const answer = await rename(input);
    const user = { ...userZoe, displayName: name };
    expect([answer.status, answer.body]).toEqual([200, user]);
    expect(await read(contract.readProfile, zoe)).toEqual(user);
    expect(await read(contract.readPartner, sam)).toMatchObject({ displayName: name });
    expect((await server.call(contract.readPartners)).body).toMatchObject([
      { displayName: name },
      {},
    ]);
  }
});

test.each([[''], [' \n '], [null], [7], [['Zo']], ['x'.repeat(201)], ['a\0b'], ['a\ud800']])(
  '%j is rejected as a name',
  async (displayName) => {
    const before = await read(contract.readProfile, zoe);
    const { status, body } = await rename(displayName);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([
      400,
      ['displayName'],
    ]);
    expect(await read(contract.readProfile, zoe)).toEqual(before);
  },
);

test('a new name changes nothing else, and not the partner', async () => {
  const before = await read(contract.readProfile, sam);
  const answer = await server.call(contract.changeProfile, {
    token: zoe,
    body: { displayName: 'Zoë', id: 2, color: 'pink' },
  });
  expect(answer.body).toEqual(userZoe);
  expect(await read(contract.readProfile, sam)).toEqual(before);
});

test('locale and first day of the week are kept, each alone, until they are null again', async () => {
  const change = (body: object) => server.call(contract.changeProfile, { token: zoe, body });
  const both = { locale: 'zh-CN', weekStart: 1 };
  await change({ displayName: 'Zoë', weekStart: 1 });
  expect((await change({ locale: 'zh-CN' })).body).toEqual({ ...userZoe, ...both });
  expect(await read(contract.readProfile, zoe)).toEqual({ ...userZoe, ...both });
  expect((await change({})).body).toEqual({ ...userZoe, ...both });
  for (const invalidSettings of [{ weekStart: 7 }, { weekStart: 1.5 }, { locale: 'fr' }]) {
    expect((await change(invalidSettings)).status).toBe(400);
  }
  const signedIn = await trySignIn(server, { username: 'zoe' });
  expect(signedIn.body).toMatchObject({ user: { ...userZoe, ...both } });
  expect(await read(contract.readProfile, sam)).toMatchObject({ locale: null, weekStart: null });
  expect((await server.call(contract.readPartners)).body).toEqual([
    { username: 'zoe', displayName: 'Zoë', color: 'purple' },
    { username: 'sam', displayName: 'Sam', color: 'pink' },
  ]);
  expect((await change({ locale: null, weekStart: null })).body).toEqual(userZoe);
});

test('a changed profile is sent to both users on all devices', async () => {
  const devices = await Promise.all([zoe, sam].map((token) => listen(server, token)));
  await Promise.all(devices.map((device) => device.next('partner-love-update')));
  await rename('');
  const { body } = await rename('Zoë again', zoe);
  for (const device of devices) {
    expect((await device.next(contract.profileChanged.name)).data).toEqual(body);
    device.leave();
  }
});
