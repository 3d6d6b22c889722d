import { expect, test } from 'vitest';
import { type ProxySignIn, proxySignInOf } from './proxy-sign-in.ts';

interface Example {
  readonly status?: number;
  readonly type?: Response['type'];
  readonly contentType?: string;
  readonly challenge?: string;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

test.each<[string, Example, ProxySignIn | null]>([
  ['a response of the server', { contentType: json }, null],
  ['a 401 of the server', { status: 401, contentType: json }, null],
  ['a redirect', { status: 0, type: 'opaqueredirect' }, 'page'],
  ['an image that was redirected to another host', { status: 0, type: 'opaque' }, 'page'],
  ['a page', { contentType: html }, 'page'],
  ['a 401 without a body', { status: 401 }, 'page'],
  [
    'basic authentication',
    { status: 401, contentType: html, challenge: 'Basic realm="a"' },
    'basic',
  ],
  ['a 401 with another challenge', { status: 401, contentType: json, challenge: 'Bearer' }, null],
  ['a proxy whose server is stopped', { status: 502, contentType: html }, null],
])('%s', (_, { status = 200, type = 'basic', contentType, challenge }, signIn) => {
  const headers = new Headers();
  if (contentType !== undefined) headers.set('content-type', contentType);
  if (challenge !== undefined) headers.set('www-authenticate', challenge);
  const response = new Response(null, { status: status || 200, headers });
  Object.defineProperties(response, { status: { value: status }, type: { value: type } });
  expect(proxySignInOf(response)).toBe(signIn);
});
