import type { Locator } from '@playwright/test';
import { sendWord } from '#features/love/love.contract.ts';
import { addPhotoNote, reactToPhoto } from '#features/photos/photos.contract.ts';
import { boxPlayers, reviewOf } from './box-players.ts';
import { expect, openDevice, type Partner, test } from './couple.ts';
import { region } from './dashboard-screen.ts';
import { addMemory } from './memory-api.ts';
import { expectToast } from './page-checks.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';

/** The partner's screen shows everything within two seconds. */
const soon = { timeout: 2_000 };
test.use({ firstPath: '/' });

const news = (partner: Partner) => region(partner, 'New from Sam');
const forYou = (partner: Partner) => region(partner, 'For you').getByRole('listitem');
const navigation = ({ page }: Partner) => page.getByRole('navigation', { name: 'Main' });
const linkTo = (partner: Partner, place: string): Locator =>
  navigation(partner).getByRole('link', { name: place });

test('a day in the life: what one partner does is at once on the other one’s screens', async ({
  browser,
  zoe,
  sam,
  address,
}) => {
  const own = await addPhoto(address, 'zoe', { hue: 200 });
  await expect(sam.page.getByRole('button', { name: 'Share love' })).toBeVisible();
  await expect(zoe.page.getByRole('button', { name: 'Share love' })).toBeVisible();
  const tablet = await openDevice(browser, address, 'Zoë');
  await tablet.page.goto(`${address}/settings`);

  // Photos, a memory, a note, a reaction.
  await addPhoto(address, 'sam', { hue: 0 });
  await expect(news(zoe).getByRole('img').first()).toBeVisible();
  await expect(linkTo(tablet, 'Gallery new')).toBeVisible(soon);
  await addMemory(address, 'sam', { title: 'First trip' });
  await expect(news(zoe)).toContainText('Memory: First trip', soon);
  await expect(linkTo(tablet, 'Memories new')).toBeVisible(soon);
  await callAs(address, 'sam', addPhotoNote, {
    params: { id: own.id },
    body: { content: 'Lovely' },
  });
  await expect(news(zoe)).toContainText('Wrote on your photo: Lovely', soon);
  await callAs(address, 'sam', reactToPhoto, { params: { id: own.id }, body: { emoji: '😍' } });
  await expect(news(zoe)).toContainText('Reacted to your photo', soon);

  // A word.
  await callAs(address, 'sam', sendWord, { body: { text: 'Thinking of you' } });
  await expectToast(zoe.page, 'Thinking of you');
  await expect(news(zoe)).toContainText('“Thinking of you”', soon);

  // News that one device has shown is seen on all.
  await linkTo(zoe, 'Gallery').click();
  await expect(linkTo(tablet, 'Gallery new')).toHaveCount(0);
  await linkTo(zoe, 'Home').click();

  // A box through all its states: Zoë gives it, Sam gets it.
  const play = boxPlayers(address);
  const id = await play.create();
  await expect(forYou(sam).filter({ hasText: 'A surprise from Zoë' })).toBeVisible(soon);
  await expect(linkTo(sam, 'Surprises 1 waiting for you')).toBeVisible(soon);
  await play.open(id);
  await expect(forYou(sam).filter({ hasText: 'Time left' })).toBeVisible(soon);
  await play.complete(id);
  await expect(forYou(sam)).toHaveCount(0, soon);
  await expect(linkTo(zoe, 'Surprises 1 waiting for you')).toBeVisible(soon);
  await forYou(zoe).getByRole('button', { name: 'Review' }).click();
  const review = reviewOf(zoe.page, 'A weekend away');
  await expect(review.dialog).toContainText('It is cooked');
  await review.approve.click();
  await expect(forYou(sam)).toContainText('You won “A weekend away”', soon);
  await forYou(sam).getByRole('button', { name: 'Claim prize' }).click();
  await sam.page.getByRole('dialog').getByRole('button', { name: 'Hooray' }).click();
  await expect(linkTo(zoe, 'Surprises 1 waiting for you')).toHaveCount(0);

  // The prize is owed until it is given.
  await forYou(zoe).getByRole('button', { name: 'Mark as given' }).click();
  await expect(forYou(zoe)).toHaveCount(0);
  await expect(region(sam, 'New from Zoë')).toContainText('Marked as given: A weekend away', soon);
  await tablet.context.close();
});
