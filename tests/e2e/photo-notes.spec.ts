import type { Page } from '@playwright/test';
import { addPhotoNote, deletePhoto, readPhotoNotes } from '#features/photos/photos.contract.ts';
import { comeIn, expect, test } from './couple.ts';
import { complaints, expectReflow, tabTo, tryAgain } from './looks.ts';
import { askAs } from './photo-ask.ts';
import { captionButton, path, writeCaption } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { heldBack } from './wire.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
const button = (page: Page) => page.getByRole('button', { name: 'Add note' });
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
const params = ({ id }: { id: number }) => ({ params: { id: `${id}` } });

test.describe('notes on a photo', () => {
  test('are seen by the other one without a reload, the newest last', async ({
    zoe,
    sam,
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    for (const { page } of [zoe, sam]) {
      await page.goto(`${address}/photo/${photo.id}`);
      await expect(page.getByText(/^No notes yet/)).toBeVisible();
    }
    await field(zoe.page).fill('  The first \n');
    await button(zoe.page).click();
    await expect(field(zoe.page)).toHaveValue('');
    await expect(notes(sam.page)).toHaveText([/^ZZoë.*The first$/]);
    // The first may have come with a refetch when the event stream opened, which announces nothing.
    await field(zoe.page).fill('The second');
    await button(zoe.page).click();
    await expect(sam.page.getByTestId('polite')).toHaveText('New note from Zoë: The second');

    await field(sam.page).fill('The third');
    await field(sam.page).press('Control+Enter');
    for (const { page } of [zoe, sam]) {
      await expect(notes(page)).toHaveText([/The first$/, /The second$/, /The third$/]);
    }
    await expect(notes(sam.page).last()).toContainText('Sam (you)');
    await expect(notes(sam.page).first()).not.toContainText('(you)');
    const kept = await askAs(address, 'sam', readPhotoNotes, params(photo));
    expect(kept.map(({ content }) => content)).toEqual(['The first', 'The second', 'The third']);
  });

  test('need words, and are sent once @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let sent = 0;
    await page.route(path(addPhotoNote, photo), async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      await held;
      await route.continue();
    });
    await field(page).fill('  \n ');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page)).toHaveAccessibleDescription('Please write something first');
    await field(page).press('Control+Enter');
    expect(sent).toBe(0);

    await field(page).fill('Once');
    await button(page).click();
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await button(page).click({ force: true });
    await field(page).press('Control+Enter');
    letGo();
    await expect(notes(page)).toHaveCount(1);
    await expect(button(page)).not.toHaveAttribute('aria-busy');
    expect(sent).toBe(1);
  });

  test('on a touch screen no tooltip stays over the form after a note @night', async ({
    browser,
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context } = await comeIn(browser, address, 'Zoë', phone);
    await page.goto(`${address}/photo/${photo.id}`);
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'Please write something first' });
    await field(page).tap();
    await page.keyboard.type('A note');
    await button(page).tap();
    await expect(notes(page)).toHaveCount(1);
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(tooltip).toBeHidden();
    // A tap that can do nothing shows the reason, until the next tap elsewhere.
    await button(page).tap({ force: true });
    await expect(tooltip).toBeVisible();
    await field(page).tap();
    await expect(tooltip).toBeHidden();
    await context.close();
  });

  test('that could not be added stay as typed, also when somebody goes and comes back @night', async ({
    zoe: { page },
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    await addPhoto(address, 'zoe', { hue: 9 });
    await page.goto(`${address}/photo/${photo.id}`);
    await page.route(path(addPhotoNote, photo), (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.continue(),
    );
    await field(page).fill('Not lost');
    await button(page).click();
    const notice = page.getByRole('alertdialog');
    await expect(notice).toContainText('Error adding note. Please try again.');
    await expect(notice.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice).toBeHidden();
    await expect(button(page)).toBeFocused();
    await expect(field(page)).toHaveValue('Not lost');

    await field(page).press('End');
    await field(page).pressSequentially(' yet');
    await page.getByRole('link', { name: 'Previous photo' }).click();
    await expect(field(page)).toHaveValue('');
    await page.unroute(path(addPhotoNote, photo));
    await page.getByRole('link', { name: 'Next photo' }).click();
    await expect(field(page)).toHaveValue('Not lost yet');
    await button(page).click();
    await expect(notes(page)).toHaveText([/Not lost yet$/]);
    await expect(field(page)).toHaveValue('');
  });

  test('that are being sent while somebody goes and comes back are written once @night', async ({
    zoe: { page },
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    await addPhoto(address, 'zoe', { hue: 9 });
    await page.goto(`${address}/photo/${photo.id}`);
    await expect(page.getByText(/^No notes yet/)).toBeVisible();
    const letGo = await heldBack(page, addPhotoNote);
    await field(page).fill('Once');
    await button(page).click();
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('link', { name: 'Previous photo' }).click();
    await expect(field(page)).toHaveValue('');
    await expect(button(page)).not.toHaveAttribute('aria-busy');
    await page.getByRole('link', { name: 'Next photo' }).click();
    await expect(field(page)).toHaveValue('Once');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await field(page).press('Control+Enter');
    letGo();
    await expect(notes(page)).toHaveText([/Once$/]);
    await expect(field(page)).toHaveValue('');
    await expect(button(page)).not.toHaveAttribute('aria-busy');
    expect(await askAs(address, 'sam', readPhotoNotes, params(photo))).toHaveLength(1);
  });

  test('that were typed and not sent outlive their tab, for who typed them @night', async ({
    zoe,
    sam,
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    const place = `${address}/photo/${photo.id}`;
    await zoe.page.goto(place);
    await field(zoe.page).fill('To be continued');
    await zoe.page.close();
    const page = await zoe.context.newPage();
    await page.goto(place);
    await expect(field(page)).toHaveValue('To be continued');
    await sam.page.goto(place);
    await expect(field(sam.page)).toHaveValue('');
    await button(page).click();
    await expect(notes(page)).toHaveText([/To be continued$/]);
    // It is told live, perhaps before its own answer has come.
    await expect(field(page)).toHaveValue('');
    await page.reload();
    await expect(notes(page)).toHaveText([/To be continued$/]);
    await expect(field(page)).toHaveValue('');
  });

  test('have an end, of which writers hear in time @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await field(page).fill('x'.repeat(9_499));
    await expect(field(page)).toHaveAccessibleDescription('Press Ctrl+Enter to add it.');
    await field(page).fill('x'.repeat(9_999));
    await expect(field(page)).toHaveAccessibleDescription('1 character left');
    await field(page).fill('x'.repeat(10_002));
    await expect(
      page.getByRole('alert').filter({ hasText: 'Too long by 2 characters' }),
    ).toBeVisible();
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await field(page).fill('x'.repeat(10_000));
    await button(page).click();
    await expect(notes(page)).toHaveCount(1);
    await expectReflow(page);
  });

  test('on a photo in the bin can be read only @night', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await askAs(address, 'sam', addPhotoNote, { ...params(photo), body: { content: 'Before' } });
    await page.goto(`${address}/photo/${photo.id}`);
    await field(page).fill('Half a thou');
    await askAs(address, 'sam', deletePhoto, params(photo));
    const reason = 'This photo is in the recycle bin. Recover it to add notes.';
    await expect(button(page)).toHaveAccessibleDescription(reason);
    await expect(field(page)).toHaveAttribute('readonly');
    await expect(field(page)).toHaveValue('Half a thou');
    await expect(notes(page)).toHaveText([/Before$/]);
    await page.getByRole('button', { name: 'Recover' }).click();
    await expect(field(page)).not.toHaveAttribute('readonly');
    await button(page).click();
    await expect(notes(page)).toHaveCount(2);
  });

  test('that cannot be read: a word, and "Try Again" @night', async ({
    zoe: { page },
    address,
  }) => {
    const photo = await addPhoto(address, 'zoe');
    await askAs(address, 'sam', addPhotoNote, { ...params(photo), body: { content: 'Here' } });
    await page.route(path(readPhotoNotes, photo), (route) => route.fulfill({ status: 400 }));
    await page.goto(`${address}/photo/${photo.id}`);
    await expect(page.getByText('Failed to load notes. Please try again.')).toBeVisible();
    await page.unroute(path(readPhotoNotes, photo));
    await tryAgain(page);
    await expect(notes(page)).toHaveText([/Here$/]);
  });

  test('by keyboard alone', async ({ zoe: { page }, address }) => {
    const photo = await addPhoto(address, 'zoe');
    await page.goto(`${address}/photo/${photo.id}`);
    await expect(page.getByText(/^No notes yet/)).toBeVisible();
    await tabTo(page, 'button', 'Favorite');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Favorite' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await tabTo(page, 'textbox', 'Your note');
    await page.keyboard.type('Typed: f and e');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notes(page)).toHaveText([/Typed: f and e$/]);
    await expect(button(page)).toBeFocused();
  });
});

const hostile = [
  '<script>window.hacked = 1</script>',
  '"><img src=x onerror="window.hacked=1">',
  '<svg/onload=window.hacked=1>',
  "javascript:window.hacked='1'",
  '{{7*7}}\u0024{7*7}<%= 7*7 %>',
  '&lt;b&gt; & &amp; &#x41;',
  '\u202eright to left\u202c and \u2066isolated\u2069',
  'مرحبا שלום नमस्ते 你好 ไทย',
  '\u200bzero\u200bwidth\u200d\u2060\ufeffinside',
  'Z\u0334\u0321\u032fa\u0337l\u0338g\u0335o\u0336 e\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👧🏳️‍🌈👍🏿🇫🇷',
  '__proto__ constructor null undefined [object Object]',
  'two\nlines\n\n\tand a tab',
  `Donaudampfschifffahrt${'skapitän'.repeat(60)}`,
  'wide'.repeat(500),
];

test('hostile words show as they were typed, and do nothing @night', async ({
  zoe,
  sam,
  address,
}) => {
  test.slow();
  const heard = [zoe, sam].map(({ page }) => complaints(page));
  const photo = await addPhoto(address, 'zoe');
  for (const { page } of [zoe, sam]) await page.goto(`${address}/photo/${photo.id}`);
  for (const words of hostile) {
    await field(zoe.page).fill(words);
    await field(zoe.page).press('Control+Enter');
    await expect(field(zoe.page)).toHaveValue('');
    for (const { page } of [zoe, sam]) {
      await expect.poll(() => notes(page).last().locator('p').last().textContent()).toBe(words);
    }
    await writeCaption(zoe, words);
    await zoe.page.keyboard.press('Control+Enter');
    await expect.poll(() => captionButton(sam).textContent()).toBe(`Edit caption: ${words}`);
  }
  for (const { page } of [zoe, sam]) {
    await expectReflow(page);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
    expect(await page.locator('main script, main svg[onload], main img[onerror]').count()).toBe(0);
  }
  expect(heard).toEqual([[], []]);
});
