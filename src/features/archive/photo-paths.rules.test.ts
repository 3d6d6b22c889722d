import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphemesOf } from '#shared/graphemes.ts';
import { createPhotoPaths, nameKey, safeName, titleOf } from './photo-paths.rules.ts';

const at = '2024-05-14T18:40:12';
const bytes = (text: string) => Buffer.byteLength(text);

describe('a file name', () => {
  test.each([
    ['  by the sea. ', 'by the sea'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['../../etc/passwd', 'etc passwd'],
    ['two\nlines\tand\u0000more', 'two lines and more'],
    ['con.jpg', '_con.jpg'],
    ['Lpt¹', '_Lpt¹'],
    ['...', ''],
    ['right \u202eto left', 'right to left'],
    ['e\u0301te\u0301', 'été'],
    ['half \ud83d pair', 'half pair'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿: ❤️‍🔥', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️‍🔥'],
    ['a\u200db👨\u200d!', 'a b👨 !'],
    // It ends with a whole character.
    ['👨‍👩‍👧‍👦'.repeat(20), '👨‍👩‍👧‍👦'.repeat(3)],
  ])('of %j: %j', (text, name) => expect(safeName(text)).toBe(name));

  test('is valid on every file system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = safeName(text);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}]|^[\s.]|[\s.]$/u);
        const isEmoji = (grapheme: string) => /\p{Extended_Pictographic}/u.test(grapheme);
        const letters = [...graphemesOf(name)].filter((each) => !isEmoji(each));
        expect(letters.join('')).not.toMatch(/\p{Cf}/u);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(bytes(name)).toBeLessThanOrEqual(80);
        expect(safeName(name)).toBe(name);
      }),
      { numRuns: 30 },
    );
  });
});

describe('paths', () => {
  const photo = (title: string, extension = 'jpg') => ({ at, title, extension });

  test('contain year, date and title, and are numbered if they differ in case or accents only', () => {
    const path = createPhotoPaths();
    expect(path(photo('///'))).toBe('photos/2024/2024-05-14 18.40.jpg');
    const titles = ['👨‍👩', '👨👩', 'Été', 'ÉTÉ', 'e\u0301te\u0301', 'Straße', 'STRASSE'];
    const all = titles.map((each) => path(photo(each)));
    expect(all.map((each) => each.slice('photos/2024/2024-05-14 18.40 '.length))).toEqual([
      '👨‍👩.jpg',
      '👨👩 (2).jpg',
      'Été.jpg',
      'ÉTÉ (2).jpg',
      'été (3).jpg',
      'Straße.jpg',
      'STRASSE (2).jpg',
    ]);
    expect(path(photo('Été', 'heic'))).toMatch(/\.heic$/);
  });

  test('are unique and short', () => {
    const titles = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.constantFrom('Picnic', 'picnic', 'Picnic (2)', 'nul', '', '.', 'PICNIC.'),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(titles, (all) => {
        const path = createPhotoPaths();
        const paths = all.map((title) => path(photo(title)));
        expect(new Set(paths.map(nameKey)).size).toBe(all.length);
        for (const each of paths) {
          expect(each).toMatch(/^photos\/2024\/[^/]+\.jpg$/);
          expect(bytes(each.slice('photos/2024/'.length))).toBeLessThanOrEqual(120);
        }
      }),
    );
  });
});

test.each([
  ['IMG_1234.JPG', 'IMG_1234'],
  ['Picnic', 'Picnic'],
  ['5.30 pm at Ada’s', '5.30 pm at Ada’s'],
])('the title of the file %s is %s', (name, stem) =>
  expect(titleOf({ caption: null, originalName: name })).toBe(stem),
);
