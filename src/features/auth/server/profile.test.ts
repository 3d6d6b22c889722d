import { expect, test } from 'vitest';
import { listen } from '../../../../tests/support/listener.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { trySignIn } from '../../../../tests/support/sign-ins.ts';
import * as contract from '../auth.contract.ts';

const server = serverPerTest();
const { tokens } = server;

const userZoe = {
  id: 1,
  username: 'zoe',
  displayName: 'Zoë',
  color: 'purple',
  locale: null,
  weekStart: null,
};
const change = (body: object) => server.call(contract.changeProfile, { token: tokens.zoe, body });
const profileOf = async (who: 'zoe' | 'sam') =>
  (await server.call(contract.readProfile, { token: tokens[who] })).body;
const partnerOfSam = async () =>
  (await server.call(contract.readPartner, { token: tokens.sam })).body;

test('a new name is visible everywhere at once, and changes nothing else', async () => {
  const partner = await profileOf('sam');
  // Fills the caches.
  await Promise.all([profileOf('zoe'), partnerOfSam()]);
  const displayName = 'Zoë 👩‍❤️‍👨 日本';
  const renamed = await change({ displayName: `  ${displayName} `, id: 2, color: 'pink' });
  expect([renamed.status, renamed.body]).toEqual([200, { ...userZoe, displayName }]);
  expect(await profileOf('zoe')).toEqual({ ...userZoe, displayName });
  expect(await partnerOfSam()).toMatchObject({ displayName });
  expect((await server.call(contract.readPartners)).body).toEqual([
    { username: 'zoe', displayName, color: 'purple' },
    { username: 'sam', displayName: 'Sam', color: 'pink' },
  ]);
  expect(await profileOf('sam')).toEqual(partner);
});

test('locale and first day of the week are kept, each alone, until they are null again', async () => {
  const both = { locale: 'zh-CN', weekStart: 1 };
  await change({ weekStart: 1 });
  expect((await change({ locale: 'zh-CN' })).body).toEqual({ ...userZoe, ...both });
  for (const invalid of [{ weekStart: 7 }, { locale: 'fr' }, { displayName: ' \n ' }]) {
    expect((await change(invalid)).status).toBe(400);
  }
  const signedIn = await trySignIn(server, { username: 'zoe' });
  expect(signedIn.body).toMatchObject({ user: { ...userZoe, ...both } });
  expect(await profileOf('sam')).toMatchObject({ locale: null, weekStart: null });
  expect((await change({ locale: null, weekStart: null })).body).toEqual(userZoe);
});

test('a changed profile is sent to both users, a refused change is not', async () => {
  const devices = [await listen(server, tokens.zoe), await listen(server, tokens.sam)];
  await Promise.all(devices.map((device) => device.next('partner-love-update')));
  await change({ displayName: '' });
  const { body } = await change({ displayName: 'Zoë again' });
  for (const device of devices) {
    expect((await device.next(contract.profileChanged.name)).data).toEqual(body);
    device.leave();
  }
});
