import type { Page } from '@playwright/test';
import { addPhotoNote } from '#features/photos/photos.contract.ts';
import { changeProfilePage } from '#features/profiles/profiles.contract.ts';
import { maxSectionLength, sectionsOf } from '#features/profiles/profiles.rules.ts';
import { longText } from '#shared/text.ts';
import { naughtyStrings } from '../support/naughty.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { collectPageErrors } from './looks.ts';
import { addPhoto } from './pictures.ts';

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
const receivedBy = (page: Page): string[] => {
  const errors = collectPageErrors(page);
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return errors;
};
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);

test.describe('hostile texts are shown as written, and run no scripts', () => {
  test.beforeEach(() => test.slow());

  test('as photo notes', async ({ zoe: { page }, address }) => {
    const errors = receivedBy(page);
    const { id } = await addPhoto(address, 'sam');
    const notes = kept(longText);
    for (const content of notes) {
      await from(address, 'sam', addPhotoNote, { params: { id }, body: { content } });
    }
    await page.goto(`${address}/photo/${id}`);
    const shown = page.locator('li > [dir="auto"]');
    await expect(shown).toHaveCount(notes.length);
    expect(await shown.evaluateAll(textsOf)).toEqual(notes);
    expect(errors).toEqual([]);
  });

  test('on public profile pages @night', async ({ page, address }) => {
    const errors = receivedBy(page);
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
      const shown = page.locator('section p[dir="auto"]');
      await expect(shown).toHaveCount(names.length);
      expect(await shown.evaluateAll(textsOf)).toEqual(Object.values(sections));
    }
    expect(errors).toEqual([]);
  });
});
