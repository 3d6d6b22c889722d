import type { Locator } from '@playwright/test';
import { expect, test } from './couple.ts';
import { phone } from './looks.ts';
import { giveTimeToAnswer, messageAt, openNotes } from './note-screen.ts';

/* The places of the note window, its button and its toasts on a phone. */

test.use({ opens: '/', contextOptions: { ...phone, reducedMotion: 'reduce' } });

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not there');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test('note: a toast covers neither the minimized window nor the open one @night', async ({
  zoe,
  sam,
  address,
}) => {
  await giveTimeToAnswer(address, 'zoe');
  const { page } = zoe;
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await hers.button('Minimize notes').click();
  await his.button('Ask to edit').click();
  const question = messageAt(page, 'Sam would like to edit.');
  await expect(question).toBeVisible();
  const open = page.getByRole('button', { name: /^Open notes/ });
  expect((await boxOf(question)).y).toBeGreaterThan((await boxOf(open)).bottom);
  // Its two buttons are side by side.
  const [grant, deny] = await Promise.all(
    ['Grant Access', 'Deny'].map((name) => boxOf(question.getByRole('button', { name }))),
  );
  expect(grant?.y).toBe(deny?.y);
  // The open window asks instead.
  await open.click();
  await expect(hers.button('Grant Access')).toBeVisible();
  await expect(question).toBeHidden();
  await hers.button('Grant Access').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await hers.button('Ask to edit').click();
  const late = messageAt(page, "Sam hasn't answered yet");
  await expect(late).toBeVisible();
  expect((await boxOf(late)).bottom).toBeLessThan((await boxOf(hers.notes)).y);
});
