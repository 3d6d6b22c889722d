import { describe, expect, test } from 'vitest';
import {
  type Answers,
  emptyAnswers,
  errorsOf,
  firstIncomplete,
  setupBody,
  stored,
} from './answers.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const answers: Answers = {
  ...emptyAnswers(),
  code: 'ABCD-EFGH-JKMN',
  'partners.0.displayName': ' Zoë ',
  'partners.1.displayName': 'Sam',
  'partners.1.username': 'sammy',
  password: 'five hundred and twenty',
  startDate: '2020-06-08',
  timeZone: 'Europe/Paris',
};

test.each<[string, Parameters<typeof errorsOf>[0], Partial<Answers>, string[]]>([
  ['no code', 'code', { code: ' ' }, ['code']],
  [
    'no names',
    'partners',
    { 'partners.0.displayName': '', 'partners.1.displayName': ' ', 'partners.1.username': null },
    ['partners.0.displayName', 'partners.1.displayName'],
  ],
  ['a name without letters', 'partners', { 'partners.0.displayName': '小明' }, []],
  [
    'the same username typed twice',
    'partners',
    { 'partners.0.username': 'sammy' },
    ['partners.1.username'],
  ],
  ['a short password', 'password', { password: '1234567' }, ['password']],
  ['no second password', 'password', { isSeparate: true }, ['partners.1.password']],
  ['a date to come', 'story', { startDate: '2026-11-22' }, ['startDate']],
])('errors of a step: %s: %s', (_, step, change, fields) => {
  expect(Object.keys(errorsOf(step, { ...answers, ...change }, now))).toEqual(fields);
});

describe('the answers', () => {
  test('send a second password only if they are separate', () => {
    const changed = { ...answers, 'partners.1.password': 'another kind' };
    expect(setupBody({ ...changed, isSeparate: true }).partners[1].password).toBe('another kind');
    expect(setupBody(changed).partners[1]).not.toHaveProperty('password');
  });

  test('are stored without code and passwords', () => {
    expect(JSON.stringify(stored(answers))).not.toMatch(/ABCD|hundred/);
  });

  test('start without a date; the code is the first incomplete step', () => {
    expect(emptyAnswers()).toMatchObject({ startDate: '', code: '' });
    expect(firstIncomplete(emptyAnswers(), now)).toBe('code');
    expect(firstIncomplete({ ...answers, password: '' }, now)).toBe('password');
    expect(firstIncomplete({ ...answers, startDate: '' }, now)).toBe('story');
    expect(firstIncomplete(answers, now)).toBe('review');
  });
});
