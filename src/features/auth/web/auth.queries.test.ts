import { expect, test } from 'vitest';
import { Unreachable } from '#platform/web/http/unreachable.ts';
import { Refusal } from '#shared/refusal.ts';
import { signInFault } from './auth.queries.ts';

test.each([
  [new Refusal(401, 'no'), { why: 'wrong' }],
  [new Refusal(400, 'no'), { why: 'wrong' }],
  [new Refusal(403, 'no'), { why: 'wrong' }],
  [new Refusal(500, 'no'), { why: 'unreachable' }],
  [new Refusal(503, 'no'), { why: 'unreachable' }],
  [new Unreachable(true), { why: 'unreachable' }],
  [new TypeError('no'), { why: 'unreachable' }],
  [new Refusal(429, 'no', { retryAfter: 12 }), { why: 'throttled', seconds: 12 }],
  [new Refusal(429, 'no'), { why: 'throttled', seconds: 30 }],
])('a sign-in that ends with %s is %j', (error, fault) => {
  expect(signInFault(error)).toEqual(fault);
});
