import { noteMessages } from '#features/shared-note/messages/index.ts';
import { changePenSettings, restoreVersion } from '#features/shared-note/shared-note.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { openNotes } from './note-screen.ts';
import { lostAnswer } from './wire.ts';

test.use({ opens: '/' });

test('an earlier version is back and the time to answer is kept, though no answer came @night', async ({
  zoe,
}) => {
  const { page } = zoe;
  const hers = await openNotes(zoe);
  const choose = async (item: string) => {
    await hers.button('Notes options').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  for (const words of ['Milk', ' and tea']) {
    await hers.button('Edit').click();
    await expect(hers.status('Connected · Editing')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(words);
    await expect(hers.status('✓ Saved')).toBeVisible();
    await hers.button('Stop').click();
    await expect(hers.status('Connected · Viewing')).toBeVisible();
  }
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await choose('Earlier versions');
  const versions = page.getByRole('dialog', { name: noteMessages.note.historyTitle });
  await versions.getByRole('listitem').last().getByRole('button').first().click();
  const restored = lostAnswer(page, restoreVersion);
  await versions.getByRole('button', { name: noteMessages.note.restore }).click();
  expect(await restored).toBe(200);
  await expectMessage(page, noteMessages.note.restored);
  await expect(versions).toBeHidden();
  await expect(hers.words).toHaveValue('Milk');

  await choose('Response time');
  const time = page.getByRole('dialog', { name: noteMessages.note.answerTitle });
  const minute = time.getByRole('radio', { name: '60 seconds' });
  const changed = lostAnswer(page, changePenSettings);
  await minute.check({ force: true });
  expect(await changed).toBe(200);
  await page.unrouteAll({ behavior: 'wait' });
  await time.getByRole('button', { name: 'Close' }).click();
  await choose('Response time');
  await expect(minute).toBeChecked();
  await expect(time.getByRole('alert')).toHaveCount(0);
});
