import type { IncomingHttpHeaders } from 'node:http';

/**
 * Rewrites what proxies forward to the forms that Fastify reads: addresses without ports, one host and one scheme.
 * Fastify decides whether to trust them.
 */
export function normalizeForwarded(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': addresses, 'x-forwarded-host': host } = headers;
  const scheme = headers['x-forwarded-proto'];
  if (addresses !== undefined) {
    headers['x-forwarded-for'] = listOf(addresses).map(withoutPort).join(', ');
  }
  // The client's proxy comes first; inner proxies append their own connection.
  if (host !== undefined) headers['x-forwarded-host'] = listOf(host)[0] ?? '';
  if (scheme !== undefined) headers['x-forwarded-proto'] = httpScheme(listOf(scheme)[0] ?? '');
}

const listOf = (header: string | readonly string[]): string[] =>
  String(header)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** `198.51.100.10:40001` and `[2001:db8::1]:443` without the port; anything else as it is. */
const withoutPort = (address: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ??
  /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ??
  address;

/** Some proxies name the scheme of a WebSocket. */
const httpScheme = (scheme: string): string => scheme.toLowerCase().replace(/^ws(?=s?$)/, 'http');
