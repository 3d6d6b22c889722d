import { startProxy } from '../support/proxy.ts';
import { expect, openDevice, test } from './couple.ts';
import { addMemory, at } from './memory-wire.ts';

test('a reconnect refetches: a change during a network failure appears', async ({
  browser,
  server,
  address,
}) => {
  const proxy = await startProxy(server.port);
  const zoe = await openDevice(browser, `http://localhost:${proxy.port}`, 'Zoë');
  await zoe.page.goto(`http://localhost:${proxy.port}/memories`);
  await expect(zoe.page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  proxy.freeze();
  proxy.drop('reset');
  await addMemory(address, 'sam', { title: 'Picnic' });
  proxy.thaw();
  await expect(at(zoe).link('Picnic')).toBeVisible({ timeout: 15_000 });
  await zoe.context.close();
  await proxy.close();
});
