import { boxPlayers, card } from './box-players.ts';
import { expect, openDevice, test } from './couple.ts';
import { region } from './dashboard-screen.ts';
import { messageAt } from './note-screen.ts';
import { expectToast } from './page-checks.ts';

test('a dropped box floats at its recipient, opens by a tap, and its owner sees that', async ({
  browser,
  zoe,
  address,
}) => {
  const sam = await openDevice(browser, address, 'Sam', {
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const { page } = sam;
  const play = boxPlayers(address);
  // Over the live connection, which other pages show.
  for (const each of [page, zoe.page]) {
    await each.goto(`${address}/surprise-boxes`);
    await expect(each.getByText('Live', { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  const first = await play.create();
  await expectToast(page, 'A surprise box from Zoë has dropped: “Cook for me”');
  await expect(region(sam, 'For you')).toContainText('A surprise from ZoëCook for me');
  const afloat = page.getByRole('button', { name: 'Open a surprise box from Zoë' });
  await afloat.evaluate((button) => {
    for (const animation of button.getAnimations()) animation.pause();
  });
  await afloat.tap({ force: true });
  const opened = page.getByRole('dialog', { name: 'A surprise from Zoë' });
  await expect(opened).toContainText('Cook for me');
  await zoe.page.getByRole('tab', { name: 'Created (1)' }).click();
  await expect(card(zoe.page, 'A weekend away')).toContainText('Waiting for completion');
  await opened.getByRole('button', { name: 'Later' }).click();

  // On another page, the toast leads to the box.
  await play.completeWith(first, { completionData: 'It is cooked' });
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Memories' })).toBeVisible();
  const toast = messageAt(page, 'A surprise box from Zoë has dropped: “Water the plants”');
  await expect(toast).toHaveCount(0);
  await play.create({ taskDescription: 'Water the plants' });
  await toast.getByRole('button', { name: 'Show box' }).click();
  const title = card(page, 'Water the plants').getByRole('heading', { level: 3 });
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(`${address}/surprise-boxes`);
  await sam.context.close();
});
