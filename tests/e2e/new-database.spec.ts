import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { builtSetupCode } from '../support/built-home.ts';
import { expect, password, test } from './couple.ts';
import { expectUsable } from './looks.ts';
import { addPhoto } from './pictures.ts';

test('photos of a lost database are reported at setup, and moved to quarantine @night', async ({
  page,
  home,
  address,
}) => {
  await addPhoto(address, 'sam');
  await home.stop();
  const picturesIn = (folder: string) => readdirSync(join(home.folder, folder)).sort();
  const pictures = picturesIn('photos');
  for (const end of ['', '-wal', '-shm']) {
    rmSync(join(home.folder, `home.sqlite${end}`), { force: true });
  }
  await home.start();

  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.getByLabel('Setup code').fill(builtSetupCode);
  await next();
  await page.getByLabel('Name', { exact: true }).first().fill('Zoë');
  await page.getByLabel('Name', { exact: true }).last().fill('Sam');
  await next();
  await page.getByLabel('Password for both of you').fill(password);
  await next();
  await next();
  const told = page.getByRole('listitem').filter({ hasText: 'Earlier photos' });
  await expect(told).toContainText(
    '1 photo from an earlier installation is here, but its database is missing.',
  );
  await expect(told).toContainText('If you have a backup');
  await expectUsable(page);
  await next();
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await expect(page.getByRole('heading', { name: 'Your place is ready' })).toBeVisible();
  const [aside = ''] = readdirSync(home.folder).filter((name) => name.startsWith('photos-aside-'));
  expect(picturesIn(aside)).toEqual(pictures);
});
