import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SetupAnswers } from '../setup.contract.ts';
import {
  type Answers,
  draftOf,
  errorsOf,
  firstIncomplete,
  initialAnswers,
  setupBody,
  swapPartners,
} from './wizard.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const answers: Answers = {
  code: 'ABCD-EFGH-JKMN',
  partners: [
    { displayName: ' Zoë ', username: null },
    { displayName: 'Sam', username: 'sammy' },
  ],
  passwords: ['five hundred and twenty', ''],
  isSeparate: false,
  startDate: '2020-06-08',
  timeZone: 'Europe/Paris',
};
const named = (one: string, other: string): Answers['partners'] => [
  { displayName: one, username: null },
  { displayName: other, username: null },
];

test.each<[string, Parameters<typeof errorsOf>[0], Partial<Answers>, string[]]>([
  ['nothing', 'code', {}, []],
  ['no code', 'code', { code: ' ' }, ['code']],
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
  ['a short password', 'password', { passwords: ['1234567', ''] }, ['password']],
  ['no second password', 'password', { isSeparate: true }, ['partners.1.password']],
  ['nothing', 'story', {}, []],
  ['no date', 'story', { startDate: '' }, ['startDate']],
  ['a date to come', 'story', { startDate: '2026-11-22' }, ['startDate']],
])('errors of a step: %s: %s', (_, step, change, fields) => {
  expect(Object.keys(errorsOf(step, { ...answers, ...change }, now))).toEqual(fields);
});

describe('the answers', () => {
  test('become a valid request', () => {
    const server = setupBody(answers);
    expect(z.safeParse(SetupAnswers, server).success).toBe(true);
    expect(server).toEqual({
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

  test('send a second password only if they are separate', () => {
    const passwords = ['one of a kind', 'another kind'] as const;
    expect(setupBody({ ...answers, passwords, isSeparate: true }).partners[1].password).toBe(
      passwords[1],
    );
    expect(setupBody({ ...answers, passwords }).partners[1]).not.toHaveProperty('password');
  });

  test('keep separate passwords with their owners when the colors are swapped', () => {
    const passwords = ['one of a kind', 'another kind'] as const;
    const separate = { ...answers, passwords, isSeparate: true };
    expect(setupBody({ ...separate, ...swapPartners(separate) })).toMatchObject({
      partners: [
        { displayName: 'Sam' },
        { displayName: 'Zoë', username: 'zoe', password: passwords[0] },
      ],
      password: passwords[1],
    });
    expect(setupBody({ ...answers, ...swapPartners(answers) })).toMatchObject({
      partners: [{ displayName: 'Sam' }, { displayName: 'Zoë' }],
      password: answers.passwords[0],
    });
  });

  test('are stored without code and passwords', () => {
    expect(JSON.stringify(draftOf(answers))).not.toMatch(/ABCD|hundred/);
  });

  test('start with defaults; the code is the first incomplete step', () => {
    expect(initialAnswers()).toMatchObject({ startDate: '2020-06-08', code: '' });
    expect(firstIncomplete(initialAnswers(), now)).toBe('code');
    expect(firstIncomplete({ ...answers, passwords: ['', ''] }, now)).toBe('password');
    expect(firstIncomplete(answers, now)).toBe('review');
  });
});
