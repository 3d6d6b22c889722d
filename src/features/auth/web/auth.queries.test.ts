import { expect, test } from 'vitest';
import { NetworkError } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import { signInErrorOf } from './auth.queries.ts';

test.each([
  [new ApiError(401, 'no'), { kind: 'wrong' }],
  [new ApiError(400, 'no'), { kind: 'wrong' }],
  [new ApiError(403, 'no'), { kind: 'wrong' }],
  [new ApiError(500, 'no'), { kind: 'unreachable' }],
  [new ApiError(503, 'no'), { kind: 'unreachable' }],
  [new NetworkError(true), { kind: 'unreachable' }],
  [new TypeError('no'), { kind: 'unreachable' }],
  [new ApiError(429, 'no', { retryAfter: 12 }), { kind: 'throttled', seconds: 12, until: 13_000 }],
  [new ApiError(429, 'no'), { kind: 'throttled', seconds: 30, until: 31_000 }],
])('a sign-in that ends with %s is %j', (error, fault) => {
  expect(signInErrorOf(error, 1_000)).toEqual(fault);
});
