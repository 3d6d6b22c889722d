import { createCategory } from '#features/photos/photos.categories.contract.ts';
import { changeCaption } from '#features/photos/photos.contract.ts';
import { addPhotoNote } from '#features/photos/photos.notes.contract.ts';
import { longText, shortText } from '#shared/text.ts';
import { naughtyStrings } from '../support/naughty.ts';
import { expect, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { complaints } from './looks.ts';
import { addPhoto } from './pictures.ts';

test.use({ settings: { FIVETWENTY_RATE_LIMITS: 'off' } });

/** What may be kept of the naughty ones, each once, whatever its case. */
const kept = (most: number): string[] => {
  const texts = naughtyStrings
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= most)
    .filter((text) => !text.includes('\0') && text.isWellFormed());
  return [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
};
/** Something a browser might take for more than words. */
const isMarkup = (text: string) => /[<>"'{}]|script|[\u202a-\u202e\u2066-\u2069]/.test(text);

test('hostile words are words: they stand there as written, and do nothing', async ({
  zoe,
  address,
}) => {
  test.slow();
  const { page } = zoe;
  const heard = complaints(page);
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const { id } = await addPhoto(address, 'sam');
  const notes = kept(longText);
  for (const content of notes) {
    await from(address, 'sam', addPhotoNote, { params: { id }, body: { content } });
  }
  await page.goto(`${address}/photo/${id}`);
  const shown = page.locator('li > [dir="auto"]');
  await expect(shown).toHaveCount(notes.length);
  expect(await shown.evaluateAll(textsOf)).toEqual(notes);

  const names = kept(shortText).filter(isMarkup).slice(0, 60);
  for (const name of names) {
    await from(address, 'sam', createCategory, { body: { name, description: name } });
  }
  await page.goto(`${address}/categories`);
  const cards = page.getByRole('list', { name: 'Categories' }).getByRole('link');
  await expect(cards).toHaveCount(names.length);
  expect((await cards.evaluateAll(textsOf)).toSorted()).toEqual(names.toSorted());

  await page.goto(`${address}/photos`);
  for (const caption of notes.filter(isMarkup).slice(0, 60)) {
    await from(address, 'sam', changeCaption, { params: { id }, body: { caption } });
    const alt = page.getByRole('gridcell').locator('img');
    await expect.poll(() => alt.getAttribute('alt')).toContain(firstWord(caption));
  }
  expect(heard).toEqual([]);
});

/** A tile is named by the first line of a caption. */
const firstWord = (text: string): string => /^\S{1,40}/.exec(text)?.[0] ?? '';

const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
