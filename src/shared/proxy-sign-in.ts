/** How a proxy that answers instead of the server asks for a sign-in; `basic`: by HTTP basic authentication. */
export type ProxySignIn = 'page' | 'basic';

/** Marks a navigation that must reach the network, so that a proxy can show its sign-in. */
export const proxyMark = 'proxy';

export const isBasicChallenge = (headers: Headers): boolean =>
  /^basic/i.test(headers.get('www-authenticate') ?? '');

/** How a proxy that answered instead of the server asks for a sign-in; null for any other response. */
export function proxySignInOf({ status, type, headers }: Response): ProxySignIn | null {
  if (isBasicChallenge(headers)) return 'basic';
  // A redirect that was followed leads to another host.
  if (type !== 'basic') return 'page';
  const contentType = headers.get('content-type') ?? '';
  if (status === 401) return contentType.startsWith('application/json') ? null : 'page';
  return status < 300 && contentType.startsWith('text/html') ? 'page' : null;
}
