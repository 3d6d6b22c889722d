import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { NewHome } from '../setup.contract.ts';
import {
  type Answers,
  draftOf,
  faultsOf,
  fieldsOf,
  firstAnswers,
  firstLacking,
  homeFrom,
  swapped,
} from './answers.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const answers: Answers = {
  code: 'ABCD-EFGH-JKMN',
  partners: [
    { displayName: ' Zoë ', username: null },
    { displayName: 'Sam', username: 'sammy' },
  ],
  passwords: ['five hundred and twenty', ''],
  apart: false,
  startDate: '2020-06-08',
  timeZone: 'Europe/Paris',
};
const named = (one: string, other: string): Answers['partners'] => [
  { displayName: one, username: null },
  { displayName: other, username: null },
];

describe('what is wrong', () => {
  test.each<[string, Parameters<typeof faultsOf>[0], Partial<Answers>, string[]]>([
    ['nothing', 'claim', {}, []],
    ['no code', 'claim', { code: ' ' }, ['code']],
    ['nothing', 'partners', {}, []],
    [
      'no names',
      'partners',
      { partners: named('', ' ') },
      ['partners.0.displayName', 'partners.1.displayName'],
    ],
    [
      'a name without a username',
      'partners',
      { partners: named('小明', 'Sam') },
      ['partners.0.username'],
    ],
    [
      'the same username typed twice',
      'partners',
      {
        partners: [
          { displayName: 'A', username: 'us' },
          { displayName: 'B', username: 'us' },
        ],
      },
      ['partners.1.username'],
    ],
    ['nothing where the names are the same', 'partners', { partners: named('Alex', 'Alex') }, []],
    ['a short password', 'password', { passwords: ['1234567', ''] }, ['password']],
    ['no second password', 'password', { apart: true }, ['partners.1.password']],
    ['nothing', 'story', {}, []],
    ['no date', 'story', { startDate: '' }, ['startDate']],
    ['a date to come', 'story', { startDate: '2026-11-22' }, ['startDate']],
    ['a date too long ago', 'story', { startDate: '1899-12-31' }, ['startDate']],
    ['no zone', 'story', { timeZone: '' }, ['timeZone']],
  ])('is %s in %s', (_, step, change, fields) => {
    expect(Object.keys(faultsOf(step, { ...answers, ...change }, now))).toEqual(fields);
  });
});

describe('the answers', () => {
  test('become the call that the contract describes', () => {
    const home = homeFrom(answers);
    expect(z.safeParse(NewHome, home).success).toBe(true);
    expect(home).toEqual({
      code: 'ABCD-EFGH-JKMN',
      partners: [
        { username: 'zoe', displayName: 'Zoë' },
        { username: 'sammy', displayName: 'Sam' },
      ],
      password: 'five hundred and twenty',
      startDate: '2020-06-08',
      timeZone: 'Europe/Paris',
    });
  });

  test('give the second partner a password of their own only where they are apart', () => {
    const passwords = ['one of a kind', 'another kind'] as const;
    expect(homeFrom({ ...answers, passwords, apart: true }).partners[1].password).toBe(
      passwords[1],
    );
    expect(homeFrom({ ...answers, passwords }).partners[1]).not.toHaveProperty('password');
  });

  test('keep the password of each when the two are swapped, and the shared one', () => {
    const passwords = ['one of a kind', 'another kind'] as const;
    const apart = { ...answers, passwords, apart: true };
    expect(homeFrom({ ...apart, ...swapped(apart) })).toMatchObject({
      partners: [
        { displayName: 'Sam' },
        { displayName: 'Zoë', username: 'zoe', password: passwords[0] },
      ],
      password: passwords[1],
    });
    expect(homeFrom({ ...answers, ...swapped(answers) })).toMatchObject({
      partners: [{ displayName: 'Sam' }, { displayName: 'Zoë' }],
      password: answers.passwords[0],
    });
  });

  test('have a field for every path that the home may find fault with', () => {
    expect(fieldsOf({ ...answers, apart: true }, now)).toEqual([
      'code',
      'partners.0.displayName',
      'partners.0.username',
      'partners.1.displayName',
      'partners.1.username',
      'password',
      'partners.1.password',
      'startDate',
      'timeZone',
    ]);
  });

  test('are kept without anything secret', () => {
    expect(JSON.stringify(draftOf(answers))).not.toMatch(/ABCD|hundred/);
  });

  test('begin with our guesses, and lack the code first', () => {
    expect(firstAnswers()).toMatchObject({ startDate: '2020-06-08', code: '' });
    expect(firstLacking(firstAnswers(), now)).toBe('claim');
    expect(firstLacking({ ...answers, passwords: ['', ''] }, now)).toBe('password');
    expect(firstLacking(answers, now)).toBe('ready');
  });
});

test('an unknown time zone of the browser becomes UTC', () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const spy = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'Etc/Unknown' });
  expect(firstAnswers().timeZone).toBe('UTC');
  spy.mockRestore();
});
