import { hideOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { expect, test } from './couple.ts';
import { fourYearsAgo, ofThisDay } from './dashboard-screen.ts';
import { from } from './gallery-wire.ts';
import { addPhoto } from './pictures.ts';

/* A user's changes on one device appear on their others without a reload. */

test('a box that was opened and completed on one device stands so on the other @night', async ({
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  const id = await play.create();
  const { page } = sam;
  let reads = 0;
  page.on('requestfinished', (request) => {
    if (/\/surprise-boxes\/received\//.test(request.url())) reads += 1;
  });
  await page.goto(`${address}/surprise-boxes`);
  // After connecting, all queries are refetched once: from here on only events count.
  await expect.poll(() => reads).toBeGreaterThan(1);
  const box = card(page);
  await expect(box.getByRole('button', { name: 'Open box' })).toBeVisible();
  await play.open(id);
  await expect(box.getByRole('button', { name: 'Open box' })).toBeHidden();
  await expect(box.getByText('Opened', { exact: true })).toBeVisible();
  await play.complete(id);
  await expect(box.getByText('Opened', { exact: true })).toBeHidden();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

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
