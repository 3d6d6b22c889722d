import { noteMessages } from '#features/shared-note/messages/index.ts';
import { restoreRevision } from '#features/shared-note/shared-note.contract.ts';
import { expect, test } from './couple.ts';
import { expectAccessible, expectMessage, expectReflow } from './looks.ts';
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

test('one pen: asked for, granted, denied, too late, given back', async ({ zoe, sam }) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await expect(hers.status('Connected · Viewing')).toBeVisible();
  await hers.button('Edit').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(his.status('Connected · zoe is editing')).toBeVisible();
  await expect(his.words).not.toBeEditable();
  await expect(his.status('Ask to edit')).toBeVisible();

  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(his.words).toHaveValue('Milk');
  await expect(hers.status('4 characters')).toBeVisible();
  await expect(hers.status('✓ Saved')).toBeVisible();

  await his.button('Edit').click();
  const question = messageAt(zoe.page, 'sam would like to edit.');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Deny' }).click();
  await expectMessage(sam.page, 'Edit control denied');
  await expect(his.button('Edit')).not.toHaveAttribute('aria-disabled');
  // An answer from the window is one to the message as well.
  await his.button('Edit').click();
  await expect(question).toBeVisible();
  await hers.button('Deny').click();
  // By itself it would go after a minute.
  await expect(question).toBeHidden({ timeout: 20_000 });
  await expect(his.button('Edit')).not.toHaveAttribute('aria-disabled');

  // What she typed last is saved before he gets the pen.
  await hers.words.focus();
  await zoe.page.keyboard.type(', eggs');
  await his.button('Edit').click();
  await question.getByRole('button', { name: 'Grant Access' }).click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(his.words).toHaveValue('Milk, eggs');
  await expect(hers.status('Connected · sam is editing')).toBeVisible();

  // Nobody answers in time; handing over from the window still grants it.
  await hers.button('Edit').click();
  await expectMessage(zoe.page, "sam hasn't answered yet");
  await his.button('Grant Access').click();
  await expect(hers.status('Connected · Editing')).toBeVisible();

  await hers.button('Stop').click();
  await expect(hers.status('Connected · Viewing')).toBeVisible();
  await expectMessage(sam.page, 'zoe stopped editing. You can edit now.');
});

test('by keyboard alone; another tab takes over; who types is shown', async ({ zoe, sam }) => {
  const his = await openNotes(sam);
  const { page } = zoe;
  await expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: /^Open notes/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const hers = noteOf(zoe);
  await expect(hers.button('Edit')).not.toHaveAttribute('aria-disabled');
  await hers.button('Edit').focus();
  await page.keyboard.press('Enter');
  await expect(hers.words).toBeFocused();
  const isTyping = await lookOutFor(his.notes, 'zoe is typing');
  await page.keyboard.type('Tea');
  await isTyping();
  await expect(his.words).toHaveValue('Tea');
  await expect(his.status('zoe is typing')).toBeHidden();

  await his.button('Edit').focus();
  await sam.page.keyboard.press('Enter');
  const question = messageAt(page, 'sam would like to edit.');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Grant Access' }).focus();
  await page.keyboard.press('Enter');
  await expect(his.words).toBeFocused();

  const second = { ...sam, page: await sam.context.newPage() };
  await second.page.goto(page.url());
  // Where it was left open it opens, in every tab.
  const there = noteOf(second);
  await expect(there.status('Connected · sam is editing')).toBeVisible();
  await there.button('Edit').click();
  await expect(there.status('Connected · Editing')).toBeVisible();
  await expect(his.words).not.toBeEditable();
  await there.words.focus();
  await second.page.keyboard.press('Escape');
  await expect(second.page.getByRole('button', { name: /^Open notes/ })).toBeFocused();
});

test('who reads along keeps what is selected; what is denied on one device is asked on none @night', async ({
  zoe,
  sam,
}) => {
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  // The second click of a double one comes when "Stop" is there already.
  const { x = 0, y = 0 } = (await hers.button('Edit').boundingBox()) ?? {};
  await zoe.page.mouse.click(x + 8, y + 8);
  await expect(hers.words).toBeFocused();
  await zoe.page.mouse.down({ clickCount: 2 });
  await zoe.page.mouse.up({ clickCount: 2 });
  await hers.words.focus();
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
  await expect(there.status('Connected · zoe is editing')).toBeVisible();
  await his.button('Edit').click();
  await expect(hers.button('Deny')).toBeVisible();
  await there.button('Deny').click();
  await expectMessage(sam.page, 'Edit control denied');
  await expect(hers.button('Deny')).toBeHidden({ timeout: 20_000 });
  await expect(messageAt(zoe.page, 'sam would like to edit.')).toBeHidden({ timeout: 20_000 });

  // The other tab takes the pen, and he still wants it.
  await his.button('Edit').click();
  await expect(there.button('Deny')).toBeVisible();
  await there.button('Edit').click();
  await expect(there.status('Connected · Editing')).toBeVisible();
  await hers.button('Grant Access').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
});

test('what goes wrong is said, and loses nothing @night', async ({ zoe, address }) => {
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

for (const [name, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`can be read by everyone, in both themes (${name}) @night`, async ({ zoe, sam }) => {
    await zoe.page.setViewportSize(viewport);
    await sam.page.setViewportSize(viewport);
    await expect(zoe.page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
    await expectAccessible(zoe.page);
    const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
    await hers.button('Notes options').click();
    await zoe.page.getByRole('menuitem', { name: 'Response time…' }).click();
    const time = zoe.page.getByRole('dialog', { name: 'Response time' });
    for (const name of ['15 seconds', '60 seconds']) {
      await time.getByRole('radio', { name }).check({ force: true });
      await expect(time.getByRole('radio', { name })).toBeChecked();
    }
    await expectAccessible(zoe.page);
    await time.getByRole('button', { name: 'Close' }).click();
    await hers.button('Edit').click();
    await expect(hers.status('Connected · Editing')).toBeVisible();
    await zoe.page.keyboard.type('Milk');
    await his.button('Edit').click();
    await expect(hers.button('Grant Access')).toBeVisible();
    for (const { page } of [zoe, sam]) {
      await expectAccessible(page);
      await expectReflow(page);
    }
  });
}

test('a reload takes away neither the pen, nor words, nor who asks; a copied tab does not have them @night', async ({
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
  await expect(copy.status('Connected · zoe is editing')).toBeVisible();

  await his.button('Edit').click();
  await expectMessage(sam.page, "zoe hasn't answered yet");
  await zoe.page.reload();
  await expect(hers.status('Connected · Editing')).toBeVisible();
  await expect(copy.button('Grant Access')).toBeVisible();
  await hers.button('Grant Access').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await expect(copy.status('Connected · sam is editing')).toBeVisible();
});

test('words that did not get into the note wait, and are offered with a choice @night', async ({
  zoe,
  sam,
  address,
}) => {
  // The home gives up on somebody absent after 15 s.
  test.slow();
  const wire = await breakableSocket(zoe.page);
  await zoe.page.goto(address);
  const [hers, his] = [await openNotes(zoe), await openNotes(sam)];
  await hers.button('Edit').click();
  await expect(hers.words).toBeFocused();
  await zoe.page.keyboard.type('Milk');
  await expect(hers.status('✓ Saved')).toBeVisible();
  // Without a connection she goes on, while he gets the pen and writes.
  await wire.cut();
  await expect(hers.status(/^Not connected\. Your text is kept/)).toBeVisible();
  await hers.words.focus();
  await zoe.page.keyboard.type(' and honey');
  await his.button('Edit').click();
  await expect(his.status('Connected · Editing')).toBeVisible();
  await sam.page.keyboard.type('Beer, ');
  await expect(his.status('✓ Saved')).toBeVisible();
  wire.mend();
  await expect(hers.status('You have unsaved text.')).toBeVisible();
  await expect(hers.words).toHaveValue(await his.words.inputValue());

  // They are there after a reload, too, and go where she says.
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

  // What the note was before stands among the earlier versions.
  await hers.button('Notes options').click();
  await zoe.page.getByRole('menuitem', { name: 'Earlier versions…' }).click();
  const versions = zoe.page.getByRole('dialog', { name: 'Earlier versions' });
  await versions
    .getByRole('button', { name: /, sam$/ })
    .first()
    .click();
  await expectAccessible(zoe.page);
  // Who closes it meanwhile has the version all the same, and goes on from it.
  const letGo = await heldBack(zoe.page, restoreRevision);
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await zoe.page.keyboard.press('Escape');
  await expect(versions).toBeHidden();
  letGo();
  await expect(his.words).toHaveValue(before);
  await expect(hers.words).toHaveValue(before);
  await expectMessage(zoe.page, noteMessages.note.restored);
  await hers.words.focus();
  await zoe.page.keyboard.press('Control+End');
  await zoe.page.keyboard.type('!');
  await expect(his.words).toHaveValue(`${before}!`);
});
