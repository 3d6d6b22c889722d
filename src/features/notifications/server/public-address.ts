import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '#shared/url.ts';

const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for addresses of private networks, this machine, and reserved ranges. */
function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(globalIpv6);
  return isGlobal && address.range() === 'unicast';
}

/** Host names are checked by `lookupPublic`, which looks them up. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || isPublicAddress(address);
}

/** Push endpoints are https URLs without credentials. If the operator listed origins, only those are allowed. */
export function isAllowedEndpoint(endpoint: string, services: 'any' | readonly string[]): boolean {
  const url = parseUrl(endpoint);
  if (url === null) return false;
  const { protocol, origin, hostname, username, password, hash } = url;
  if (username + password + hash !== '') return false;
  if (services !== 'any') return services.includes(origin);
  return protocol === 'https:' && isPublicHost(hostname);
}

/**
 * Resolves a host name to its public addresses when a connection is made, so that no name reaches the
 * private network. Fails with `NotPublicError` if it has none.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, resolvedAddresses: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const addresses = resolvedAddresses.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) return callback(new NotPublicError(), []);
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

export class NotPublicError extends Error {}
