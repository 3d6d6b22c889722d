import type { Page } from '@playwright/test';
import { photosMessages } from '#features/photos/messages/index.ts';
import { addPhotoNote, changeCaption, createCategory } from '#features/photos/photos.contract.ts';
import { changeProfilePage } from '#features/profiles/profiles.contract.ts';
import { maxSectionLength, sectionsOf } from '#features/profiles/profiles.rules.ts';
import { longText, shortText } from '#shared/text.ts';
import { naughtyStrings } from '../support/naughty.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { complaints } from './looks.ts';
import { captionButton, tiles } from './photo-screen.ts';
import { addPhoto } from './pictures.ts';
import { cameraPhoto, dialog, expectAdded, openUploader, photosIn, pick } from './uploading.ts';

test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' } });

/** The hostile texts that fit, without duplicates that differ by case only. */
const kept = (most: number): string[] => {
  const texts = naughtyStrings
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= most)
    .filter((text) => !text.includes('\0') && text.isWellFormed());
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
};

/** The browser's errors, and scripts that ran. */
const heardOf = (page: Page): string[] => {
  const heard = complaints(page);
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return heard;
};
/** Texts that a browser could interpret. */
const isMarkup = (text: string) => /[<>"'{}]|script|[\u202a-\u202e\u2066-\u2069]/.test(text);
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);

test.describe('hostile texts are shown as written, and run no scripts', () => {
  test.beforeEach(() => test.slow());

  test('as photo notes', async ({ zoe: { page }, address }) => {
    const heard = heardOf(page);
    const { id } = await addPhoto(address, 'sam');
    const notes = kept(longText);
    for (const content of notes) {
      await from(address, 'sam', addPhotoNote, { params: { id }, body: { content } });
    }
    await page.goto(`${address}/photo/${id}`);
    const shown = page.locator('li > [dir="auto"]');
    await expect(shown).toHaveCount(notes.length);
    expect(await shown.evaluateAll(textsOf)).toEqual(notes);
    expect(heard).toEqual([]);
  });

  test('as captions of photos and tiles @night', async ({ zoe, sam, address }) => {
    const heard = [heardOf(zoe.page), heardOf(sam.page)];
    const { id } = await addPhoto(address, 'sam');
    await zoe.page.goto(`${address}/photo/${id}`);
    await sam.page.goto(`${address}/photos`);
    await expect(captionButton(zoe)).toBeVisible();
    const alt = () => tiles(sam).locator('img').getAttribute('alt');
    const soon = { intervals: [5, 10, 20] };
    for (const caption of kept(longText)) {
      await from(address, 'sam', changeCaption, { params: { id }, body: { caption } });
      await expect
        .poll(() => captionButton(zoe).textContent(), soon)
        .toBe(`Edit caption: ${caption}`);
      // The name of a tile is the first line of its caption.
      const [line = ''] = caption.split('\n', 1);
      if (line.length <= 120 && isMarkup(line)) await expect.poll(alt, soon).toBe(line);
    }
    expect(heard).toEqual([[], []]);
  });

  test('as categories in the list, on a photo and in the dialog for many photos @night', async ({
    zoe,
    address,
  }) => {
    const { page } = zoe;
    const heard = heardOf(page);
    const { id } = await addPhoto(address, 'sam');
    const names = kept(shortText);
    for (const name of names) {
      await from(address, 'sam', createCategory, { body: { name, description: name } });
    }
    await page.goto(`${address}/categories`);
    const cards = page.getByRole('list', { name: 'Categories' }).getByRole('link');
    await expect(cards).toHaveCount(names.length);
    expect((await cards.evaluateAll(textsOf)).toSorted()).toEqual(names.toSorted());

    const boxes = page.locator('label', { has: page.getByRole('checkbox') });
    await page.goto(`${address}/photo/${id}`);
    await expect(boxes).toHaveCount(names.length);
    expect((await boxes.evaluateAll(textsOf)).toSorted()).toEqual(names.toSorted());

    await page.goto(`${address}/photos`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await tiles(zoe).first().click();
    await page.getByRole('button', { name: 'Assign categories' }).click();
    await expect(boxes).toHaveCount(names.length);
    expect((await boxes.evaluateAll(textsOf)).toSorted()).toEqual(names.toSorted());
    expect(heard).toEqual([]);
  });

  test('on public profile pages @night', async ({ page, address }) => {
    const heard = heardOf(page);
    // As many as fit in a section.
    const pieces = [''];
    for (const text of kept(maxSectionLength)) {
      const together = `${pieces.at(-1)}\n${text}`.trim();
      if (together.length <= maxSectionLength) pieces.splice(-1, 1, together);
      else pieces.push(text);
    }
    const names = sectionsOf.resume;
    for (let at = 0; at < pieces.length; at += names.length) {
      const sections = Object.fromEntries(
        names.map((name, place) => [name, pieces[(at + place) % pieces.length]]),
      );
      await from(address, 'zoe', changeProfilePage, { body: { sections } });
      await page.goto(`${address}/zoe`);
      const shown = page.locator('section > [dir="auto"]');
      await expect(shown).toHaveCount(names.length);
      expect(await shown.evaluateAll(textsOf)).toEqual(Object.values(sections));
    }
    expect(heard).toEqual([]);
  });

  test('as file names @night', async ({ zoe, address }) => {
    const { page } = zoe;
    const heard = heardOf(page);
    const names = [
      '<img src=x onerror=alert(1)>',
      "javascript:alert('x')",
      '<svg onload=alert(1)>',
      '{{7*7}}\u0024{7*7}<%= 7*7 %>',
      '&lt;b&gt; & &#x41;',
      '\u202egpj.exe',
      '\u2066isolated\u2069',
      'مرحبا שלום नमस्ते 你好 ไทย',
      '👩‍👩‍👧‍👧🏳️‍🌈👍🏿🇫🇷',
      '%00%0d%0a..%2f..%2f',
      '__proto__',
      "'; drop table photos; --",
    ].map((name) => `${name}.jpg`);
    await openUploader(zoe, address);
    await pick(page, await Promise.all(names.map((name) => cameraPhoto(name))));
    const rows = dialog(page).getByRole('listitem');
    await expect(rows).toHaveCount(names.length);
    expect(await rows.locator('p:first-of-type').evaluateAll(textsOf)).toEqual(
      expect.arrayContaining(names),
    );
    await page.getByRole('button', { name: photosMessages.upload.upload(names.length) }).click();
    await expectAdded(page, names.length);
    const home = (await photosIn(address, 'sam')).map(({ originalName }) => originalName);
    expect(home.toSorted()).toEqual(names.toSorted());
    expect(heard).toEqual([]);
  });
});
