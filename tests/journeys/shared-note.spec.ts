import { expect, test } from './couple.ts';
import { giveTimeToAnswer, messageAt, noteOf, openNotes } from './note-screen.ts';
import { expectAccessible, expectToast } from './page-checks.ts';

test.use({ firstPath: '/' });

test.beforeEach(({ address }) => giveTimeToAnswer(address, 'zoe'));

test('note: the partner reads what is typed, asks to edit, is denied, then granted; lines with a box are ticked', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(his.status('Connected · Zoë is editing')).toBeVisible();
  await expect(his.words).not.toBeEditable();
  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(his.words).toHaveValue('Milk');

  await his.button('Ask to edit').click();
  await expect(his.status('You asked Zoë to let you edit.')).toBeVisible();
  await hers.button('Deny').click();
  await expectToast(sam.page, 'Edit control denied');

  // The minimized window asks by a toast; the text is saved before the hand-over.
  await hers.words.focus();
  await zoe.page.keyboard.type(', eggs');
  await hers.button('Minimize notes').click();
  await his.button('Ask to edit').click();
  await messageAt(zoe.page, 'Sam would like to edit.')
    .getByRole('button', { name: 'Grant Access' })
    .click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(his.words).toHaveValue('Milk, eggs');
  await zoe.page.getByRole('button', { name: 'Open notes, Sam is editing' }).click();

  // Lines with a box are ticked in the list, while the lock is free.
  await his.words.fill('Shopping\n- [ ] milk\n- [ ] חלב\n- [x] eggs');
  await expect(his.status('✓ Saved')).toBeVisible();
  await hers.button('List').click();
  const box = (note: typeof his, name: string) => note.notes.getByRole('checkbox', { name });
  await expect(box(hers, 'eggs')).toBeChecked();
  await expect(hers.status('חלב')).toHaveAttribute('dir', 'auto');
  // The partner is editing.
  await box(hers, 'milk').click({ force: true });
  await expect(box(hers, 'milk')).not.toBeChecked();
  await his.button('Stop').click();
  await expect(hers.status('Connected · Viewing')).toBeVisible();
  await his.button('List').click();
  await box(hers, 'milk').focus();
  await zoe.page.keyboard.press('Space');
  await expect(box(his, 'milk')).toBeChecked();
  await expect(box(hers, 'milk')).toBeFocused();
  // Ticking holds the lock until the text is saved.
  await expect(his.status('Connected · Viewing')).toBeVisible();
  await box(his, 'eggs').click({ force: true });
  await expect(box(hers, 'eggs')).not.toBeChecked();
  await expectAccessible(zoe.page, '[role="dialog"][aria-label="Notes"]');
  await hers.button('List').click();
  await expect(hers.words).toHaveValue('Shopping\n- [x] milk\n- [ ] חלב\n- [ ] eggs');
});

test('note: after a reload, the tab keeps the lock, the text and a request; a duplicated tab does not', async ({
  zoe,
  sam,
  address,
}) => {
  await giveTimeToAnswer(address, 'zoe', 5);
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(his.words).toHaveValue('Milk');
  const opened = zoe.page.waitForEvent('popup');
  await zoe.page.evaluate(() => void open(location.href));
  const copy = noteOf({ page: await opened });
  await expect(copy.status('Connected · Zoë is editing')).toBeVisible();

  await his.button('Ask to edit').click();
  await expectToast(sam.page, "Zoë hasn't answered yet");
  await zoe.page.reload();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(hers.words).toHaveValue('Milk');
  await hers.button('Grant Access').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(copy.status('Connected · Sam is editing')).toBeVisible();
});
