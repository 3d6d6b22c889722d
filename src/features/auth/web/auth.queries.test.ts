import { expect, test } from 'vitest';
import { NetworkError } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import { signInFault } from './auth.queries.ts';

test.each([
  [new ApiError(401, 'no'), { why: 'wrong' }],
  [new ApiError(400, 'no'), { why: 'wrong' }],
  [new ApiError(403, 'no'), { why: 'wrong' }],
  [new ApiError(500, 'no'), { why: 'unreachable' }],
  [new ApiError(503, 'no'), { why: 'unreachable' }],
  [new NetworkError(true), { why: 'unreachable' }],
  [new TypeError('no'), { why: 'unreachable' }],
  [new ApiError(429, 'no', { retryAfter: 12 }), { why: 'throttled', seconds: 12 }],
  [new ApiError(429, 'no'), { why: 'throttled', seconds: 30 }],
])('a sign-in that ends with %s is %j', (error, fault) => {
  expect(signInFault(error)).toEqual(fault);
});
