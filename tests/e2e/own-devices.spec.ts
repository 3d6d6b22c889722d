import { hideOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { expect, test } from './couple.ts';
import { fourYearsAgo, ofThisDay } from './dashboard-screen.ts';
import { from } from './gallery-wire.ts';
import { addPhoto } from './pictures.ts';

/* What one did on one device shows on their others, without a reload. */

test('what is hidden from On this day on one device is hidden on the other @night', async ({
  zoe,
  address,
}) => {
  const { id } = await addPhoto(address, 'sam', { takenAt: `${fourYearsAgo()}T10:00:00` });
  await zoe.page.goto(address);
  await expect(ofThisDay(zoe)).toHaveCount(1);
  await from(address, 'zoe', hideOnThisDay, { body: { kind: 'photo', id } });
  await expect(ofThisDay(zoe)).toHaveCount(0);
});
