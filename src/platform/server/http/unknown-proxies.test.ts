import { afterEach, expect, test } from 'vitest';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { health } from './health.ts';

let home: TestHome;
afterEach(() => home.close());

const forwarded = { headers: { 'x-forwarded-for': '127.0.0.1' } };
const said = () => home.logged.filter((line) => line.includes('FIVETWENTY_TRUST_PROXY'));

test.each<[string, string[] | undefined]>([
  ['none', undefined],
  ['another', ['192.0.2.1']],
])('a proxy is noticed once where %s is trusted', async (_, trustProxy) => {
  home = await openTestHome(trustProxy === undefined ? {} : { trustProxy });
  await home.call(health);
  expect(said()).toEqual([]);
  for (let count = 0; count < 3; count += 1) await home.call(health, forwarded);
  expect(said()).toEqual([expect.stringContaining('"address":"127.0.0.1"')]);
});

test('a trusted one is not, not even for somebody on its own computer', async () => {
  home = await openTestHome({ trustProxy: ['127.0.0.1'] });
  await home.call(health, forwarded);
  expect(said()).toEqual([]);
});
