import * as fc from 'fast-check';

/** Strings that are known to break programs; each must be accepted or rejected. */
const wellKnown: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'before\0after',
  '\u0001\u0008\u001b[31m',
  '\u007f\u0080\u009f',
  '\ud800',
  '\udfff',
  'half \ud83d of a pair',
  '\udc00\ud800',
  '\ufffe\uffff',
  '\ufeffstarts with a mark',
  '\u202eright to left\u202c',
  '\u2066isolated\u2069',
  '\u200b\u200c\u200d\u2060',
  'ا\u064e\u0644\u0644ه \u200f\u061c',
  'مرحبا שלום नमस्ते 你好 ไทย',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  'Z\u0334\u0321\u032fa\u0337l\u0338g\u0335o\u0336',
  '👩‍👩‍👧‍👧🏳️‍🌈👍🏿🇫🇷',
  'ﬀ ﷽ ½ Ⅷ ｆｕｌｌ',
  'İıſK',
  ...'__proto__ constructor prototype hasOwnProperty toString toJSON then'.split(' '),
  ...'null undefined true NaN Infinity -0 1e309 0x1F 9007199254740993 1_000 １２３'.split(' '),
  "' or '1'='1",
  "'; drop table people; --",
  '" or ""="',
  "1; attach database '/tmp/x' as x",
  "') union select hash from passwords --",
  "admin'/*",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '{{7*7}}\u0024{7*7}<%= 7*7 %>#{7*7}',
  '`id`$(id);id|id&id',
  '%s%s%s%n%x%d',
  'a\r\nSet-Cookie: a=b',
  ...'../../../../etc/passwd ..%2f..%2fsecret.key ..\\..\\windows file:///etc/passwd'.split(' '),
  ...'. .. / // \\ * ? # [] {} {"$gt":""} %00%0d%0a'.split(' '),
  '=cmd|calc!A0',
  ...'2020-02-30 0000-00-00 9999-12-31 +275760-09-13 2026-13-01T25:61:61Z'.split(' '),
  ...'Europe/../Paris Etc/GMT+99'.split(' '),
  '$argon2id$v=19$m=65536,t=3,p=1$AAAA$AAAA',
  'eyJhbGciOiJub25lIn0.e30.',
  'x'.repeat(201),
  'x'.repeat(10_001),
  'ü'.repeat(20_000),
  '\ud83d\ude00'.repeat(5_001),
  'a'.repeat(60_000),
];

const fragment = fc.oneof(
  fc.constantFrom(...wellKnown.filter((text) => text.length > 0 && text.length < 200)),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

/** The known strings, and 500 seeded random combinations. */
export const naughtyStrings: readonly string[] = [
  ...wellKnown,
  ...fc
    .sample(fc.array(fragment, { minLength: 2, maxLength: 5 }), { numRuns: 500, seed: 520 })
    .map((parts) => parts.join('')),
];
