import { purgePhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import { coming, day, empty, memoriesTile, photosTile, strip } from './dashboard-screen.ts';
import { moveToBin } from './gallery-api.ts';
import { addMemory, changeIt, deleteIt } from './memory-api.ts';
import { shiftedOn } from './page-checks.ts';
import { addPhoto, caption } from './pictures.ts';
import { callAs } from './server-api.ts';

test('dashboard: is empty at first; changes of photos and memories are live at both', async ({
  zoe,
  sam,
  address,
}) => {
  const both = [zoe, sam];
  await zoe.page.goto(address);
  await sam.page.goto(`${address}/dashboard`);
  for (const partner of both) {
    await expect(empty(partner)).toBeVisible();
    await expect(photosTile(partner)).toBeHidden();
    expect(await shiftedOn(partner.page)).toBeLessThan(0.01);
  }
  const [photo, other] = [
    await addPhoto(address, 'sam', { width: 24, height: 16 }),
    await addPhoto(address, 'sam', { hue: 90, width: 24, height: 16 }),
  ];
  for (const partner of both) {
    await expect(photosTile(partner)).toContainText('2 photos shared');
    await expect(empty(partner)).toBeHidden();
    await expect(strip(partner).getByRole('link')).toHaveCount(2);
    await expect(memoriesTile(partner)).toContainText('0 memories created');
    await expect(coming(partner)).toHaveText(/years together/);
  }
  await caption(address, 'zoe', photo, 'The lake');
  for (const partner of both) {
    await expect(strip(partner).getByRole('link', { name: 'The lake' })).toBeVisible();
  }

  const date = day({ ahead: 1, years: -4 });
  const { id } = await addMemory(address, 'sam', { type: 'anniversary', date });
  for (const partner of both) {
    await expect(memoriesTile(partner)).toContainText('1 memories created');
    await expect(coming(partner).filter({ hasText: 'Picnic' })).toHaveText(/Tomorrow/);
  }
  await changeIt(address, 'zoe', id, { title: 'Swim', date: day({ ahead: 12 }) });
  for (const partner of both) {
    await expect(coming(partner).filter({ hasText: 'Swim' })).toHaveText(/In 12 days/);
  }
  await deleteIt(address, 'zoe', id);
  for (const partner of both) {
    await expect(memoriesTile(partner)).toContainText('0 memories created');
    await expect(coming(partner)).toHaveText(/years together/);
  }

  await moveToBin(address, 'sam', photo);
  for (const partner of both) {
    await expect(photosTile(partner)).toContainText('1 photos shared');
    await expect(strip(partner).getByRole('link')).toHaveCount(1);
  }
  await callAs(address, 'sam', purgePhoto, { params: { id: photo.id } });
  await moveToBin(address, 'zoe', other);
  for (const partner of both) await expect(empty(partner)).toBeVisible();
});
