import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { setLocale } from '#shared/i18n/locale.ts';
import { exactTexts, patternOf } from '../../../tests/support/exact-texts.ts';
import { chinese } from './chinese.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
const folders = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => name === 'en.ts' && parentPath.endsWith('/messages'))
  .map(({ parentPath }) => parentPath);

/** Each catalog by the name that it was defined with, in both languages. */
const catalogs: readonly { name: string; en: unknown; zhCN: unknown }[] = await Promise.all(
  folders.map(async (folder) => {
    const index = readFileSync(join(folder, 'index.ts'), 'utf8');
    const name = /defineMessages\('([^']+)'/.exec(index)?.[1] ?? folder;
    const { en } = await import(join(folder, 'en.ts'));
    const { zhCN } = await import(join(folder, 'zh-CN.ts'));
    return { name, en, zhCN };
  }),
);
afterAll(() => setLocale('en-US'));

test.each(catalogs)('$name is translated under this name', ({ name, zhCN }) => {
  expect(zhCN).toBeDefined();
  expect(chinese[name]).toBe(zhCN);
});

test('no module keeps a text or a group of texts: the language may change', () => {
  const kept = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(source, file), 'utf8');
      const names = [
        ...code.matchAll(/import \{ t(?: as (\w+))? \} from '[^']*messages\/index\.ts'/g),
      ];
      return names
        .map(([, name = 't']) => new RegExp(`^(?:export )?(?:const|let) .* = ${name}\\b.*`, 'm'))
        .flatMap((pattern) => pattern.exec(code) ?? [])
        .map((line) => `${file}: ${line}`);
    });
  expect(kept).toEqual([]);
});

type Write = (...values: unknown[]) => unknown;
interface Text {
  readonly path: string;
  readonly en: string | Write;
  readonly zhCN: string | Write;
}

const isText = (value: unknown): value is Text['en'] =>
  typeof value === 'string' || typeof value === 'function';

/** All texts below a group, with the same keys in both languages. */
function* textsOf(path: string, en: unknown, zhCN: unknown): Generator<Text> {
  if (isText(en) && isText(zhCN)) yield { path, en, zhCN };
  else {
    // Lists of random lines may differ in length.
    const keys = (group: unknown) =>
      Object.keys(Object(group)).filter((key) => !/^\d+$/.test(key) || !isText(Object(group)[key]));
    expect(keys(zhCN).sort(), path).toEqual(keys(en).sort());
    for (const key of keys(en)) {
      yield* textsOf(`${path}.${key}`, Object(en)[key], Object(zhCN)[key]);
    }
  }
}

const texts = catalogs.flatMap(({ name, en, zhCN }) => [...textsOf(name, en, zhCN)]);

/** A number for any field. */
const anyFields = () =>
  new Proxy(
    {},
    { get: (_, key) => 5000 + [...String(key)].reduce((sum, c) => sum + c.charCodeAt(0), 0) },
  );

/** Values of each kind that a message takes, which leave a trace in a text. */
const candidates = (place: number): unknown[] => [
  4321 + place * 1111,
  `Qz${place}x`,
  [`Qz${place}y`, `Qz${place}z`],
  anyFields(),
  `20${24 + place}-05-14`,
  true,
  undefined,
];

/** Messages whose arguments are special words. */
const special: Readonly<Record<string, readonly unknown[]>> = {
  'relationship.milestones.count': [{ count: 4321, unit: 'day' }],
  'memories.page.dates': [{ firstDay: '2024-05-14', lastDay: '2025-06-20' }],
  'photos.bin.deletesIn': [{ count: 3, unit: 'day' }],
  'notifications.answers.daysAhead': [[1234, 5678]],
  'notifications.page.testLost': ['gone'],
  'notifications.page.lost': ['gone', 4321],
};

function* tuples(length: number, of: typeof candidates = candidates): Generator<unknown[]> {
  if (length === 0) yield [];
  else {
    for (const first of tuples(length - 1, of)) {
      for (const value of of(length)) yield [...first, value];
    }
  }
}

function textOf(message: Write, locale: string, values: unknown[]): string | null {
  setLocale(locale);
  try {
    const text = JSON.stringify(message(...values)) ?? 'undefined';
    const isWrong = /undefined|NaN|null|\[object|Invalid Date|true/.test(text);
    return isWrong ? null : text.replaceAll(',', '');
  } catch {
    return null;
  }
}

/** Numbers, years and words of the arguments that a text shows. */
const shown = (text: string | null) => [...new Set(text?.match(/\d{4,}|Qz\d\w/g))].sort();

test.each(texts)('$path has the same values in both languages', ({ path, en, zhCN }) => {
  if (typeof en === 'string' || typeof zhCN === 'string') {
    expect([typeof en, typeof zhCN]).toEqual(['string', 'string']);
    return;
  }
  const given = special[path];
  const samples =
    given === undefined ? [...tuples(Math.max(en.length, zhCN.length))] : [[...given]];
  const compared = samples.flatMap((values) => {
    const english = textOf(en, 'en-US', values);
    if (english === null) return [];
    const translated = textOf(zhCN, 'zh-CN', values);
    expect(shown(translated), `${english} ${translated}`).toEqual(shown(english));
    return [english];
  });
  expect(compared.length).toBeGreaterThan(0);
});

const examples = () => [1, 5, 'Sam', '2020-06-08', { photo: 5, video: 0 }, anyFields()];

/** All English texts, those with values with some examples. */
function* englishTexts(): Generator<string> {
  for (const { en } of texts) {
    if (typeof en === 'string') yield en;
    else
      for (const values of tuples(Math.min(en.length, 2), examples))
        yield textOf(en, 'en-US', values) ?? '';
  }
}

test('every exact text of the specification is a message', () => {
  const all = [...englishTexts()].map((text) => text.replace(/^"|"$/g, ''));
  const missing = exactTexts.filter((text) => !all.some((each) => patternOf(text).test(each)));
  expect(missing).toEqual([]);
});
