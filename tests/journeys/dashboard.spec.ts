import { type Photo, purgePhoto } from '#features/photos/photos.contract.ts';
import { expect, test } from './couple.ts';
import {
  coming,
  day,
  empty,
  memoriesTile,
  milestones,
  newest,
  photosTile,
  strip,
} from './dashboard-screen.ts';
import { moveToBin } from './gallery-api.ts';
import { addMemory, changeIt, deleteIt } from './memory-api.ts';
import { addPhoto, caption } from './pictures.ts';
import { callAs } from './server-api.ts';

async function addPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const takenAt = `2024-05-${nth + 10}T10:00:00`;
    const small = { hue: nth * 50, width: 240, height: 160 };
    photos.push(await addPhoto(address, 'sam', { ...small, takenAt }));
  }
  return photos;
}

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
    await expect(milestones(partner)).toBeVisible();
    await expect(photosTile(partner)).toBeHidden();
  }
  const [photo, other] = await addPhotos(address, 2);
  if (photo === undefined || other === undefined) throw new Error('no photos');
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
    await expect(newest(partner).last()).toHaveAccessibleName('The lake');
  }

  const date = day({ ahead: 1, years: -4 });
  const { id } = await addMemory(address, 'sam', { type: 'anniversary', date });
  for (const partner of both) {
    await expect(memoriesTile(partner)).toContainText('1 memories created');
    const picnic = coming(partner).filter({ hasText: 'Picnic' });
    await expect(picnic).toHaveText(/^Picnic Tomorrow · .+ · \d years$/);
  }
  const changed = { title: 'Swim', type: 'milestone', date: day({ ahead: 12 }) } as const;
  await changeIt(address, 'zoe', id, changed);
  for (const partner of both) {
    const swim = coming(partner).filter({ hasText: 'Swim' });
    await expect(swim).toHaveText(/^Swim In 12 days · .*\d/);
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
