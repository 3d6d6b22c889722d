import { expect, test } from './couple.ts';
import { giveTimeToAnswer, lookOutFor, messageAt, noteOf, openNotes } from './note-screen.ts';
import { expectAccessible, expectToast } from './page-checks.ts';

test.use({ firstPath: '/' });

test.beforeEach(({ address }) => giveTimeToAnswer(address, 'zoe'));

test('note: request, deny, grant, timeout and release, with display names; lines with a box are ticked', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await expect(hers.status('Connected · Viewing')).toBeVisible();
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(his.status('Connected · Zoë is editing')).toBeVisible();
  await expect(his.notes).not.toContainText('zoe');
  await expect(his.words).not.toBeEditable();
  await expect(his.button('Edit')).toBeHidden();
  await expect(his.button('Ask to edit')).toBeVisible();

  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(his.words).toHaveValue('Milk');
  await expect(hers.status('4 characters')).toBeVisible();
  await expect(hers.status('✓ Saved')).toBeVisible();

  // The open window asks, and no toast.
  await his.button('Ask to edit').click();
  await expect(hers.status('Sam would like to edit.')).toBeVisible();
  await expect(his.status('You asked Zoë to let you edit.')).toBeVisible();
  const question = messageAt(zoe.page, 'Sam would like to edit.');
  await expect(question).toHaveCount(0);
  await hers.button('Deny').click();
  await expectToast(sam.page, 'Edit control denied');
  await expect(hers.button('Deny')).toBeHidden();
  await expect(his.button('Ask to edit')).not.toHaveAttribute('aria-disabled');

  // The minimized window asks by a toast; the text is saved before the hand-over.
  await hers.words.focus();
  await zoe.page.keyboard.type(', eggs');
  await hers.button('Minimize notes').click();
  await his.button('Ask to edit').click();
  await question.getByRole('button', { name: 'Grant Access' }).click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(his.words).toHaveValue('Milk, eggs');
  await zoe.page.getByRole('button', { name: 'Open notes, Sam is editing' }).click();
  await expect(hers.status('Connected · Sam is editing')).toBeVisible();

  // After a timeout, the request can still be granted.
  await hers.button('Ask to edit').click();
  await expectToast(zoe.page, "Sam hasn't answered yet");
  await his.button('Grant Access').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();

  // Without a request.
  await hers.button('Stop').click();
  await expect(his.status('Connected · Viewing')).toBeVisible();
  await expect(messageAt(sam.page, /stopped editing/)).toHaveCount(0);

  // Lines with a box are ticked in the list, while the lock is free.
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
  await hers.words.fill('');
  await zoe.page.keyboard.insertText('Shopping\n- [ ] milk\n- [ ] חלב\n- [x] eggs');
  await expect(hers.status('✓ Saved')).toBeVisible();
  await his.button('List').click();
  const box = (note: typeof his, name: string) => note.notes.getByRole('checkbox', { name });
  await expect(box(his, 'eggs')).toBeChecked();
  await expect(his.status('חלב')).toHaveAttribute('dir', 'auto');
  // The partner is editing.
  await box(his, 'milk').click({ force: true });
  await expect(box(his, 'milk')).not.toBeChecked();

  await hers.button('Stop').click();
  await expect(his.status('Connected · Viewing')).toBeVisible();
  await hers.button('List').click();
  await box(his, 'milk').focus();
  await sam.page.keyboard.press('Space');
  await expect(box(his, 'milk')).toBeChecked();
  await expect(box(hers, 'milk')).toBeChecked();
  await expect(box(his, 'milk')).toBeFocused();
  await expect(his.status('Connected · Viewing')).toBeVisible();
  await expect(hers.button('Edit')).toBeVisible();
  await box(hers, 'eggs').click({ force: true });
  await expect(box(his, 'eggs')).not.toBeChecked();
  await expectAccessible(zoe.page, '[role="dialog"][aria-label="Notes"]');
  await his.button('List').click();
  await expect(his.words).toHaveValue('Shopping\n- [x] milk\n- [ ] חלב\n- [ ] eggs');
});

test('note: works by keyboard; another tab takes over; typing is shown', async ({ zoe, sam }) => {
  const his = await openNotes(sam);
  const { page } = zoe;
  const open = page.getByRole('button', { name: /^Open notes/ });
  await expect(open).toBeVisible();
  await page.keyboard.press('F6');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const hers = noteOf(zoe);
  await expect(hers.button('Edit')).not.toHaveAttribute('aria-disabled');
  await hers.button('Edit').focus();
  await page.keyboard.press('Enter');
  await expect(hers.words).toBeFocused();
  const isTyping = await lookOutFor(his.notes, 'Zoë is typing');
  await page.keyboard.type('Tea');
  await isTyping();
  await expect(his.words).toHaveValue('Tea');
  await expect(his.status('Zoë is typing')).toBeHidden();

  await his.button('Ask to edit').focus();
  await sam.page.keyboard.press('Enter');
  await hers.button('Grant Access').focus();
  await page.keyboard.press('Enter');
  await expect(his.words).toBeFocused();

  const second = { ...sam, page: await sam.context.newPage() };
  await second.page.goto(page.url());
  const there = noteOf(second);
  await expect(there.status('Connected · Sam is editing')).toBeVisible();
  await there.button('Edit').click();
  await expect(there.status('Connected · Editing')).toBeVisible();
  await expect(his.words).not.toBeEditable();
  await there.words.focus();
  await second.page.keyboard.press('Escape');
  await expect(second.page.getByRole('button', { name: /^Open notes/ })).toBeFocused();
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
  await zoe.page.reload();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(hers.words).toHaveValue('Milk');
  await expect(his.words).toHaveValue('Milk');
  const opened = zoe.page.waitForEvent('popup');
  await zoe.page.evaluate(() => void open(location.href));
  const copy = noteOf({ page: await opened });
  await expect(copy.status('Connected · Zoë is editing')).toBeVisible();

  await his.button('Ask to edit').click();
  await expectToast(sam.page, "Zoë hasn't answered yet");
  await zoe.page.reload();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(copy.button('Grant Access')).toBeVisible();
  await hers.button('Grant Access').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(copy.status('Connected · Sam is editing')).toBeVisible();
});
