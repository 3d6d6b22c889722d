import type { Locator } from '@playwright/test';
import { comeIn, expect, test } from './couple.ts';
import { phone } from './looks.ts';
import { giveTimeToAnswer, messageAt, noteOf, openNotes } from './note-screen.ts';

/* Where the notes, what is told over the page, and what comes and goes in the window stand on a phone. */

test.use({ opens: '/', contextOptions: { ...phone, reducedMotion: 'reduce' } });

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not there');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test('a message lies neither over the button of the notes nor over their window @night', async ({
  zoe,
  sam,
  address,
}) => {
  await giveTimeToAnswer(address, 'zoe');
  const { page } = zoe;
  const bubble = page.getByRole('button', { name: /^Open notes/ });
  await expect(bubble).toBeVisible();
  await page.goto(`${address}/nowhere/at/all`);
  const told = messageAt(page, "That page doesn't exist.");
  await told.hover();
  await expect(bubble).toBeVisible();
  expect((await boxOf(told)).bottom).toBeLessThan((await boxOf(bubble)).y);
  await told.getByRole('button', { name: 'Dismiss' }).click();

  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await his.button('Edit').click();
  const question = messageAt(page, 'sam would like to edit.');
  await expect(question).toBeVisible();
  expect((await boxOf(question)).bottom).toBeLessThan((await boxOf(hers.notes)).y);
  // Its two answers stand beside each other.
  const [grant, deny] = await Promise.all(
    ['Grant Access', 'Deny'].map((name) => boxOf(question.getByRole('button', { name }))),
  );
  expect(grant?.y).toBe(deny?.y);

  await hers.button('Notes options').click();
  await page.getByRole('menuitem', { name: 'Response time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Response time' });
  await expect(dialog).toBeVisible();
  const heading = await boxOf(dialog.getByRole('heading', { name: 'Response time' }));
  await expect(async () => {
    expect((await boxOf(question)).y).toBeGreaterThan(heading.bottom);
  }).toPass();
});

test('on a phone that lies on its side the window does not open over the page by itself', async ({
  browser,
  address,
}) => {
  const viewport = { width: 844, height: 390 };
  const { page, context } = await comeIn(browser, address, 'Zoë', { viewport });
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem('fivetwenty.note-open.1', 'true'));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  await context.close();
});

test('the button of the pen stays where it is while the partner types @night', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
  await expect(his.status('Connected · zoe is editing')).toBeVisible();
  const before = await boxOf(his.button('Edit'));
  await zoe.page.keyboard.type('Milk');
  const typing = noteOf(sam).status('zoe is typing');
  await expect(async () => {
    await zoe.page.keyboard.type('!');
    await expect(typing).toBeVisible({ timeout: 1_000 });
    expect(await boxOf(his.button('Edit'))).toEqual(before);
  }).toPass();
});
