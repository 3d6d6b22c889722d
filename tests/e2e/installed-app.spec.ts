import { expect, test } from './couple.ts';
import { complaints } from './looks.ts';
import { workerOf } from './worker-screen.ts';

test.use({ serviceWorkers: 'allow', opens: '/' });

test('Chromium finds nothing that speaks against installing it', async ({ zoe, address }) => {
  const heard = complaints(zoe.page);
  expect(await workerOf(zoe.page)).toBe(`${address}/sw.js`);
  const devtools = await zoe.context.newCDPSession(zoe.page);
  const { errors, data, url } = await devtools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${address}/manifest.webmanifest` });
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Fivetwenty', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  expect(heard).toEqual([]);
});
