import { describe, expect, test } from 'vitest';
import {
  addressForPhones,
  codeWait,
  passphraseFrom,
  passphraseLength,
  passphraseWords,
  stepOf,
  strengthOf,
  usernameError,
  usernameFrom,
  usernamesFrom,
} from './setup.rules.ts';

describe('a username', () => {
  test.each(['zoe', 'a-b', 'x_1', '42', 'a'.repeat(32)])('may be %s', (username) => {
    expect(usernameError(username)).toBeNull();
  });

  test.each([
    '',
    'a b',
    ...'z Zoe zoë a.b'.split(' '),
    'a'.repeat(33),
    'api',
    'login',
    'recycle-bin',
    'ws',
  ])('may not be "%s"', (username) => {
    expect(usernameError(username)).not.toBeNull();
  });

  test.each([
    ['Zoë', 'zoe'],
    ['  Sam  Smith ', 'sam-smith'],
    ['Jean-Luc', 'jean-luc'],
    ['Ångström', 'angstrom'],
    ['小明', ''],
    ['💕', ''],
    ['Photos', 'photos-1'],
    ['Q', 'q-1'],
  ])('made of "%s" is "%s"', (name, username) => {
    expect(usernameFrom(name)).toBe(username);
  });

  test.each([
    [
      ['Zoë', 'Sam'],
      ['zoe', 'sam'],
    ],
    [
      ['Sam', 'Sam'],
      ['sam', 'sam-2'],
    ],
    [
      ['小明', '小红'],
      ['partner1', 'partner2'],
    ],
    [
      ['Sam', '💕'],
      ['sam', 'partner2'],
    ],
    [
      ['小明', 'Partner1'],
      ['partner1', 'partner1-2'],
    ],
    [
      ['', ' '],
      ['', ''],
    ],
  ] as const)('suggested for %j: %j', (names, usernames) => {
    expect(usernamesFrom(names)).toEqual(usernames);
  });
});

describe('the setup code', () => {
  const minute = 60_000;
  test('may be wrong ten times in 15 minutes', () => {
    const tries = Array.from({ length: 10 }, (_, index) => index * minute);
    expect(codeWait(tries.slice(1), 10 * minute)).toBe(0);
    expect(codeWait(tries, 10 * minute)).toBe(5 * minute);
    expect(codeWait(tries, 15 * minute)).toBe(0);
  });
});

test.each([
  ['code', 'code'],
  ['partners', 'partners'],
  ['partners.0.username', 'partners'],
  ['partners.1.displayName', 'partners'],
  ['password', 'password'],
  ['partners.1.password', 'password'],
  ['startDate', 'story'],
  ['timeZone', 'story'],
])('the step of a field: %s is %s', (field, step) => {
  expect(stepOf(field)).toBe(step);
});

describe('a password', () => {
  test.each([
    [0, 'short'],
    [7, 'short'],
    [8, 'fair'],
    [11, 'fair'],
    [12, 'good'],
    [14, 'good'],
    [15, 'strong'],
  ])('of %i characters is %s', (length, strength) => {
    expect(strengthOf('x'.repeat(length))).toBe(strength);
  });

  test('that is suggested has one of 256 words for each byte', () => {
    expect(new Set(passphraseWords).size).toBe(256);
    expect(passphraseWords.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
    const bytes = Uint8Array.from({ length: passphraseLength }, (_, index) => 255 - index);
    const words = passphraseFrom(bytes).split(' ');
    expect(words.map((word) => passphraseWords.indexOf(word))).toEqual([...bytes]);
    expect(strengthOf(words.join(' '))).toBe('strong');
  });
});

test.each([
  [null, 'http://localhost:8080', null],
  [null, 'http://127.0.0.1:8080', null],
  [null, 'http://[::1]:8080', null],
  ['http://192.168.1.2:8080', 'http://localhost:8080', 'http://192.168.1.2:8080'],
  ['http://172.17.0.2:8080', 'http://nas.local:8080', 'http://nas.local:8080'],
  [null, 'https://two.example/love', 'https://two.example/love'],
  ['https://two.example/love', 'http://nas.local:8080', 'https://two.example/love'],
])('server URL %s, page %s: phones open %s', (known, page, address) => {
  expect(addressForPhones(known, page)).toBe(address);
});
