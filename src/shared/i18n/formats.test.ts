import { afterEach, expect, test } from 'vitest';
import { bytes } from './file-size.ts';
import * as formats from './formats.ts';
import { currentLocale, inLocale, localeFor, setLocale } from './locale.ts';
import { addLanguage, defineMessages } from './messages.ts';
import { knownLocale, weekStartOf } from './week-start.ts';

afterEach(() => setLocale('en-US'));

const plain = (text: string) => text.replaceAll(/[\u202f\u2009]/g, ' ');

test.each([
  [formats.number(1314), '1,314'],
  [formats.money(5), '$5'],
  [formats.money(0.5), '$0.50'],
  [formats.percent(45), '45%'],
  [formats.percent(33.33333334), '33.33%'],
  [formats.percent(0.00000001), '0.00000001%'],
  [bytes(1), '1 kB'],
  [bytes(999_499), '999 kB'],
  [bytes(999_500), '1 MB'],
  [bytes(1_540_000), '1.5 MB'],
  [formats.plural(1, { one: '# photo', other: '# photos' }), '1 photo'],
  [formats.plural(1314, { one: '# photo', other: '# photos' }), '1,314 photos'],
  [formats.list(['a', 'b', 'c']), 'a, b, and c'],
  [formats.duration(5, 'second'), '5 seconds'],
  [formats.inDays(1), 'tomorrow'],
  [formats.capitalize(formats.inDays(3)), 'In 3 days'],
  [formats.relative(-5, 'minute'), '5 minutes ago'],
  [formats.date('2024-05-14'), 'May 14, 2024'],
  [formats.date(Date.UTC(2024, 4, 14, 23), 'Asia/Tokyo'), 'May 15, 2024'],
  [formats.dateTime('2024-05-14T10:22:33'), 'May 14, 2024, 10:22 AM'],
  [formats.time(Date.UTC(2024, 4, 14, 23, 5), 'UTC'), '11:05 PM'],
  [formats.month('2024-05'), 'May 2024'],
  [formats.zoneOffset('Asia/Tokyo', 0), 'GMT+9'],
  [formats.dateRange('2024-05-14', '2024-05-16'), 'May 14 – 16, 2024'],
  [formats.dateRange('2024-05-14', '2024-05-14'), 'May 14, 2024'],
  [formats.date('soon'), 'Invalid Date'],
])('%s', (text, expected) => expect(plain(text)).toBe(expected));

test.each([
  ['2020-06-08', 'June 8th, 2020'],
  ['2020-01-11', 'January 11th, 2020'],
  ['2020-01-21', 'January 21st, 2020'],
  ['', 'Invalid Date'],
])('ordinal dates: %s is %s', (date, words) => expect(formats.ordinalDate(date)).toBe(words));

test.each([
  [['en-GB', 'en-US'], null, 'en-GB', '14 May 2024'],
  [['fr-FR', 'en-CA'], null, 'en-CA', 'May 14, 2024'],
  [['zh-TW', 'en'], null, 'zh-CN', '2024年5月14日'],
  [['zh-CN', 'en-GB'], 'en' as const, 'en-GB', '14 May 2024'],
  [['en-GB'], 'zh-CN' as const, 'zh-CN', '2024年5月14日'],
])('formats of %j, chosen %s, are those of %s', (preferred, chosen, tag, day) => {
  setLocale(localeFor(preferred, chosen));
  expect(currentLocale()).toBe(tag);
  expect(formats.date('2024-05-14')).toBe(day);
});

test.each(['C', 'en-US@posix', '*', '', 'und'])(
  'the language tag %j, which Intl does not support, falls back to the current locale',
  (tag) => {
    setLocale('en-GB');
    expect([knownLocale(tag), weekStartOf(tag)]).toEqual(['en-GB', 1]);
    expect(localeFor([tag])).toBe('en-US');
    expect(localeFor([tag, 'zh-TW'])).toBe('zh-CN');
  },
);

test.each(['de', 'zh-Hant-HK', 'ar-EG-u-nu-latn'])(
  'the language tag %s is kept for regional habits',
  (tag) => expect(knownLocale(tag)).toBe(tag),
);

test('messages are those of the current language', () => {
  const en = { title: 'Photos', grid: { count: (photos: number) => `${photos}`, sizes: ['S'] } };
  const zhCN = { title: '照片', grid: { count: () => '两张', sizes: ['小'] } };
  let t = en;
  const define = () =>
    defineMessages('example', en, (messages) => {
      t = messages;
    });
  define();
  setLocale('zh-CN');
  expect(t).toBe(en);
  addLanguage('zh-CN', { example: zhCN });
  expect(t).toBe(zhCN);
  setLocale('en-GB');
  expect(t).toBe(en);
  setLocale('zh-CN');
  t = en;
  define();
  expect(t, 'of a chunk that is loaded later').toBe(zhCN);
});

test('a text is written in the locale of its reader, without waiting', () => {
  const day = () => formats.date('2024-05-14');
  expect(inLocale('zh-CN', () => [day(), inLocale('en-GB', day), day()])).toEqual([
    '2024年5月14日',
    '14 May 2024',
    '2024年5月14日',
  ]);
  const fail = () => {
    throw new Error('no text');
  };
  expect(() => inLocale('zh-CN', fail)).toThrow('no text');
  expect(() => inLocale('zh-CN', async () => day())).toThrow('without waiting');
  expect(currentLocale()).toBe('en-US');
});

test('names are sorted as readers of the locale expect', () => {
  const sorted = (...names: string[]) =>
    names
      .map((name) => ({ name }))
      .sort(formats.compareNames)
      .map(({ name }) => name);
  expect(sorted('Trip 10', 'Trip 2', 'éclair', 'Fun')).toEqual([
    'éclair',
    'Fun',
    'Trip 2',
    'Trip 10',
  ]);
  setLocale('zh-CN');
  expect(sorted('张', '李', '阿')).toEqual(['阿', '李', '张']);
});

test.each([
  [() => formats.dateTime('2026-11-25T20:05:00'), '2026年11月25日 20:05'],
  [() => formats.inDays(3), '3天后'],
  [() => formats.dateRange('2024-05-14', '2024-05-14'), '2024年5月14日'],
  [() => formats.dateRange('2024-05-14', '2024-06-02'), '2024年5月14日至6月2日'],
])('Chinese formats: %#', (format, text) => {
  setLocale('zh-CN');
  expect(format()).toBe(text);
});
