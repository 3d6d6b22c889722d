import { expect, test } from 'vitest';
import { createLog, type LogFields, nameOfSession } from './log.ts';

function lineOf(fields: object, what = 'it happened'): Record<string, unknown> {
  const lines: string[] = [];
  // A caller that circumvents the types can't log other fields.
  createLog('trace', { write: (line) => void lines.push(line) }).info(what, fields as LogFields);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.endsWith('\n')).toBe(true);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test('a line is JSON with level, time in UTC and message', () => {
  expect(lineOf({ requestId: 'r1', count: 2 })).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    requestId: 'r1',
    count: 2,
    msg: 'it happened',
  });
});

test('a line contains only allowed fields', () => {
  const more = {
    password: 'secret',
    token: 'secret',
    body: { a: 'secret' },
    headers: { cookie: 'secret' },
    query: 'secret',
  };
  expect(JSON.stringify(lineOf({ username: 'zoe', ...more }))).not.toContain('secret');
});

test('an error is logged with name, code and stack, without its message', () => {
  const error = Object.assign(new TypeError('secret\n    at secret (secret)'), {
    code: 'SQLITE_FULL',
    more: 'secret',
  });
  const line = lineOf({ error });
  expect(line).toMatchObject({ fault: 'TypeError', code: 'SQLITE_FULL' });
  const places = line.at as string[];
  expect(places.some((place) => place.includes('log.test.ts'))).toBe(true);
  expect(JSON.stringify({ ...line, at: undefined })).not.toContain('secret');
  expect(JSON.stringify(places)).not.toContain('secret');
});

test('a session is logged under a name that does not reveal its id', () => {
  expect(nameOfSession(7)).toMatch(/^[0-9a-f]{8}$/);
  expect(nameOfSession(7)).toBe(nameOfSession(7));
  expect(nameOfSession(7)).not.toBe(nameOfSession(8));
});
