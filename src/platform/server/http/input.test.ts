import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { validateInput } from './input.ts';

const settings = { locale: null, weekStart: null, language: 'en' };
const user = { ...settings, id: 2, username: 'sam', displayName: 'Sam', color: 'pink' } as const;
const partner = {
  ...settings,
  id: 1,
  username: 'zoe',
  displayName: 'Zoë',
  color: 'purple',
} as const;
const session = { id: 1, sid: 'x', lastSeenAt: 0, endsAt: 1 };
const things = endpoint({
  method: 'GET',
  path: '/api/things/:userId',
  access: 'user',
  params: z.object({ userId: idParam }),
  responses: { 200: z.object({}) },
});

/** The input of a call by Sam with these parts. */
const carried = (parts: { params?: object; query?: object; body?: unknown }) =>
  validateInput(things, {
    auth: { user, partner, session },
    params: { userId: '2' },
    query: {},
    body: undefined,
    ...parts,
  });

// `tests/matrix` checks the recipient of every call; none of them has a user in its path yet.
test('a user in the path must be the one of the token, but not on an open endpoint', () => {
  expect(carried({})).toMatchObject({ params: { userId: 2 } });
  for (const userId of ['1', '3', '02', 'sam']) {
    expect(() => carried({ params: { userId } })).toThrow(
      new ApiError(403, 'This request names another user.'),
    );
  }
  const open = { ...things, access: 'open' } as const;
  const asked = { auth: null, params: { userId: '1' }, query: {}, body: undefined };
  expect(validateInput(open, asked)).toMatchObject({ params: { userId: 1 } });
});
