import { describe, expect, test } from 'vitest';
import {
  addressForPhones,
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
  test.each(['zoe', 'x_1-2', 'a'.repeat(32)])('may be %s', (username) => {
    expect(usernameError(username)).toBeNull();
  });

  test.each(['', 'z', 'Zoe', 'zoë', 'a'.repeat(33), 'recycle-bin', 'ws'])(
    'may not be "%s"',
    (username) => {
      expect(usernameError(username)).not.toBeNull();
    },
  );

  test.each([
    ['Zoë', 'zoe'],
    ['  Sam  Smith ', 'sam-smith'],
    ['Ångström', 'angstrom'],
    ['小明', ''],
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

test.each([
  ['code', 'code'],
  ['partners.0.username', 'partners'],
  ['partners.1.displayName', 'partners'],
  ['partners.1.password', 'password'],
  ['startDate', 'story'],
])('the step of a field: %s is %s', (field, step) => {
  expect(stepOf(field)).toBe(step);
});

describe('a password', () => {
  test.each([
    [7, 'short'],
    [8, 'fair'],
    [12, 'good'],
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
  [null, 'http://[::1]:8080', null],
  ['http://192.168.1.2:8080', 'http://localhost:8080', 'http://192.168.1.2:8080'],
  ['http://172.17.0.2:8080', 'http://nas.local:8080', 'http://nas.local:8080'],
  ['https://two.example/love', 'http://nas.local:8080', 'https://two.example/love'],
])('server URL %s, page %s: phones open %s', (known, page, address) => {
  expect(addressForPhones(known, page)).toBe(address);
});
