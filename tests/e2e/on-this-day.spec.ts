import { expect, test } from './couple.ts';
import { day, fourYearsAgo, ofThisDay, thisDay } from './dashboard-screen.ts';
import { throwAway } from './gallery-wire.ts';
import { expectFocusIn, tabTo } from './looks.ts';
import { addMemory, at } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

/** Seven memories of four years ago, the newest first, and a photo of Sam. */
async function remember(address: string): Promise<void> {
  for (const nth of [7, 6, 5, 4, 3, 2, 1]) {
    const words = { title: `Day ${nth}`, type: 'milestone', date: fourYearsAgo() } as const;
    await addMemory(address, nth % 2 === 0 ? 'zoe' : 'sam', words);
  }
  await addPhoto(address, 'sam', { width: 240, takenAt: `${fourYearsAgo()}T10:00:00` });
}

test('on this day: hidden items stay hidden for their user only; works by keyboard @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await remember(address);
  await page.goto(address);
  await expect(ofThisDay(zoe)).toHaveCount(6);
  await expect(ofThisDay(zoe).first()).toContainText('Day 1');
  await expect(ofThisDay(zoe).first()).toContainText('4 years ago');
  await tabTo(page, 'button', 'Show all 8');
  await page.keyboard.press('Enter');
  await expect(ofThisDay(zoe)).toHaveCount(8);
  const title = thisDay(zoe).getByRole('heading', { level: 2 });
  await expect(title).toBeFocused();

  const hide = (name: string | RegExp) => thisDay(zoe).getByRole('button', { name });
  const question = page.getByRole('alertdialog', { name: 'Hide from “On this day”?' });
  await tabTo(page, 'button', 'Hide Day 2');
  await page.keyboard.press('Enter');
  await expect(question).toContainText("You won't see “Day 2” in “On this day” again");
  await expect(question).toContainText('Sam still can, and nothing is deleted');
  await expectFocusIn(question);
  await page.keyboard.press('Escape');
  await expect(hide('Hide Day 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await tabTo(page, 'button', /^Hide$/);
  await page.keyboard.press('Enter');
  await expect(hide('Hide Day 2')).toHaveCount(0);
  await expect(title).toBeFocused();
  await expect(page.getByTestId('polite')).toHaveText('Hidden from “On this day”');
  await tabTo(page, 'button', /^Hide Photo/);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(hide(/^Hide Photo/)).toHaveCount(0);
  await expect(title).toBeFocused();

  await page.reload();
  await expect(ofThisDay(zoe)).toHaveCount(6);
  await expect(thisDay(zoe)).not.toContainText('Day 2');
  await expect(page.getByRole('button', { name: /^Show all/ })).toBeHidden();
  await sam.page.goto(address);
  await expect(sam.page.getByRole('button', { name: 'Show all 8' })).toBeVisible();
  await expect(thisDay(sam)).toContainText('Day 2');
});

test('on this day: opens photos and memories, and is live @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const takenAt = `${fourYearsAgo()}T10:00:00`;
  const photo = await addPhoto(address, 'sam', { width: 240, takenAt });
  await page.goto(address);
  await expect(ofThisDay(zoe)).toHaveCount(1);
  const days = { date: day({ years: -4, ahead: -1 }), endDate: fourYearsAgo() };
  await addMemory(address, 'sam', days);
  await expect(ofThisDay(zoe)).toContainText(['Picnic', '4 years ago']);
  await thisDay(zoe).getByRole('link', { name: 'Picnic' }).click();
  await expect(at(zoe).dialog('Picnic')).toBeVisible();
  await page.goBack();
  await thisDay(zoe)
    .getByRole('link', { name: /^Photo/ })
    .click();
  await expect(page).toHaveURL(`${address}/photo/${photo.id}`);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(ofThisDay(zoe)).toHaveCount(2);
  await throwAway(address, 'sam', photo);
  await expect(ofThisDay(zoe)).toHaveCount(1);
});
