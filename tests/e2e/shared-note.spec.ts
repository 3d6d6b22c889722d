import { t as noteMessages } from '#features/shared-note/messages/index.ts';
import { restoreRevision } from '#features/shared-note/shared-note.contract.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, expectMessage, expectReflow, phone } from './looks.ts';
import {
  breakableSocket,
  giveTimeToAnswer,
  lookOutFor,
  messageAt,
  noteOf,
  openNotes,
} from './note-screen.ts';
import { heldBack } from './wire.ts';

test.use({ opens: '/' });

test.beforeEach(({ address }) => giveTimeToAnswer(address, 'zoe'));

test('note: request, deny, grant, timeout and release, with display names', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await expect(hers.status('Connected · Viewing')).toBeVisible();
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  // D1
  await expect(his.status('Connected · Zoë is editing')).toBeVisible();
  await expect(his.notes).not.toContainText('zoe');
  await expect(his.words).not.toBeEditable();
  // D2: one button.
  await expect(his.button('Edit')).toBeHidden();
  await expect(his.button('Ask to edit')).toBeVisible();

  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(his.words).toHaveValue('Milk');
  await expect(hers.status('4 characters')).toBeVisible();
  await expect(hers.status('✓ Saved')).toBeVisible();

  // D5: the open window asks, and no toast.
  await his.button('Ask to edit').click();
  await expect(hers.status('Sam would like to edit.')).toBeVisible();
  await expect(his.status('You asked Zoë to let you edit.')).toBeVisible();
  const question = messageAt(zoe.page, 'Sam would like to edit.');
  await expect(question).toHaveCount(0);
  await hers.button('Deny').click();
  await expectMessage(sam.page, 'Edit control denied');
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
  await expectMessage(zoe.page, "Sam hasn't answered yet");
  await his.button('Grant Access').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();

  // D3: without a request.
  await hers.button('Stop').click();
  await expect(his.status('Connected · Viewing')).toBeVisible();
  await expect(messageAt(sam.page, /stopped editing/)).toHaveCount(0);
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

test('note: lines with a box are ticked in the list, while the lock is free', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
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

test('note: a reader keeps the selection; a denied request is hidden in every tab @night', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk and honey');
  await expect(his.words).toHaveValue('Milk and honey');
  const selected = () =>
    his.words.evaluate((area) =>
      area instanceof HTMLTextAreaElement
        ? area.value.slice(area.selectionStart, area.selectionEnd)
        : null,
    );
  await his.words.focus();
  await his.words.evaluate((area) => {
    if (area instanceof HTMLTextAreaElement) area.setSelectionRange(5, 8);
  });
  await zoe.page.keyboard.type(', tea');
  await expect(his.words).toHaveValue('Milk and honey, tea');
  expect(await selected()).toBe('and');
  await zoe.page.keyboard.press('Control+Home');
  await zoe.page.keyboard.type('Soy ');
  await expect(his.words).toHaveValue('Soy Milk and honey, tea');
  expect(await selected()).toBe('and');

  const second = { ...zoe, page: await zoe.context.newPage() };
  await second.page.goto(zoe.page.url());
  const there = noteOf(second);
  await expect(there.status('Connected · Zoë is editing')).toBeVisible();
  await his.button('Ask to edit').click();
  await expect(hers.button('Deny')).toBeVisible();
  await there.button('Deny').click();
  await expectMessage(sam.page, 'Edit control denied');
  await expect(hers.button('Deny')).toBeHidden({ timeout: 20_000 });
});

test('note: errors are shown and lose nothing @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const wire = await breakableSocket(page);
  const hers = noteOf(zoe);
  await wire.cut();
  await page.goto(address);
  await page.getByRole('button', { name: /^Open notes/ }).click();
  await expect(hers.status('Failed to connect')).toBeVisible();
  await expect(hers.button('Edit')).toHaveAccessibleDescription(/^Not connected\./);
  wire.mend();
  await expect(hers.status('Connected · Viewing')).toBeVisible();

  wire.cutAt(/REQUEST_EDIT_CONTROL/);
  await hers.button('Edit').click();
  await expect(hers.status('Failed to request edit control')).toBeVisible();
  await expect(hers.status('Connection error')).toBeVisible();
  wire.mend();
  await expect(hers.status('Connected · Viewing')).toBeVisible();
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();

  wire.cutAt(/CONTENT_UPDATE/);
  await page.keyboard.type('Milk');
  await expect(hers.status('Failed to update content')).toBeVisible();
  await expect(hers.words).toHaveValue('Milk');
  wire.mend();
  await expect(hers.status('✓ Saved')).toBeVisible();

  wire.cutAt(/RELEASE_EDIT_CONTROL/);
  await hers.button('Stop').click();
  await expect(hers.status('Failed to release edit control')).toBeVisible();
  wire.mend();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('fivetwenty.token'));
  await hers.button('Stop').click();
  await expect(hers.status('No authentication token')).toBeVisible();
});

test('note: accessible on a phone @night', async ({ zoe, sam }) => {
  await zoe.page.setViewportSize(phone.viewport);
  await sam.page.setViewportSize(phone.viewport);
  await expect(zoe.page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  await expectAccessible(zoe.page);
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Notes options').click();
  await zoe.page.getByRole('menuitem', { name: 'Response time…' }).click();
  const minute = zoe.page.getByRole('menuitemradio', { name: '60 seconds' });
  await expect(minute).toBeVisible();
  await expectAccessible(zoe.page);
  await minute.click();
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await zoe.page.keyboard.type('Milk');
  await his.button('Ask to edit').click();
  await expect(hers.button('Grant Access')).toBeVisible();
  for (const { page } of [zoe, sam]) {
    await expectAccessible(page);
    await expectReflow(page);
  }
});

test('note: after a reload, the tab keeps the lock, the text and a request; a duplicated tab does not @night', async ({
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
  await expectMessage(sam.page, "Zoë hasn't answered yet");
  await zoe.page.reload();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(copy.button('Grant Access')).toBeVisible();
  await hers.button('Grant Access').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(copy.status('Connected · Sam is editing')).toBeVisible();
});

test('note: keeps unsaved text when the edit lock is lost @night', async ({
  zoe,
  sam,
  address,
}) => {
  // The server releases the lock of an absent holder after 15 s.
  test.slow();
  const wire = await breakableSocket(zoe.page);
  await zoe.page.goto(address);
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(hers.status('✓ Saved')).toBeVisible();
  await wire.cut();
  await expect(hers.status(/^Not connected\. Your text is kept/)).toBeVisible();
  await hers.words.focus();
  await zoe.page.keyboard.type(' and honey');
  await his.button('Ask to edit').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await sam.page.keyboard.type('Beer, ');
  await expect(his.status('✓ Saved')).toBeVisible();
  wire.mend();
  await expect(hers.status('You have unsaved text.')).toBeVisible();
  await expect(hers.words).toHaveValue(await his.words.inputValue());

  await zoe.page.reload();
  await expect(hers.status(/^Connected/)).toBeVisible();
  await hers.button('Review').click();
  const dialog = zoe.page.getByRole('dialog', { name: 'Unsaved text' });
  await expect(dialog.getByRole('textbox')).toHaveValue('Milk and honey');
  await expect(dialog.getByRole('button', { name: 'Add to the end' })).toHaveAccessibleDescription(
    'Press Edit first. Only the person editing can change the note.',
  );
  await expectAccessible(zoe.page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(hers.button('Review')).toBeHidden();
  await messageAt(zoe.page, 'Discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(hers.button('Review')).toBeVisible();
  await his.button('Stop').click();
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  const before = await hers.words.inputValue();
  await hers.button('Review').click();
  await dialog.getByRole('button', { name: 'Add to the end' }).click();
  await expect(his.words).toHaveValue(`${before}\n\nMilk and honey`);
  await expect(hers.button('Review')).toBeHidden();

  // The text before is an earlier version.
  await hers.button('Notes options').click();
  await zoe.page.getByRole('menuitem', { name: 'Earlier versions…' }).click();
  const versions = zoe.page.getByRole('dialog', { name: 'Earlier versions' });
  await versions
    .getByRole('button', { name: /, Sam$/ })
    .first()
    .click();
  await expectAccessible(zoe.page);
  // Also if the dialog is closed before the response.
  const release = await heldBack(zoe.page, restoreRevision);
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await zoe.page.keyboard.press('Escape');
  await expect(versions).toBeHidden();
  release();
  await expect(his.words).toHaveValue(before);
  await expect(hers.words).toHaveValue(before);
  await expectMessage(zoe.page, noteMessages.note.restored);
  await hers.words.focus();
  await zoe.page.keyboard.press('Control+End');
  await zoe.page.keyboard.type('!');
  await expect(his.words).toHaveValue(`${before}!`);
});
