import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPushEndpoint } from '../notifications.rules.ts';

const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for addresses of private networks, this machine, and reserved ranges. */
function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(globalIpv6);
  return isGlobal && address.range() === 'unicast';
}

/** IP addresses are checked here, because nothing looks them up; `lookupPublic` checks host names. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || isPublicAddress(address);
}

/** True if the server may send push messages to this endpoint. */
export const isAllowedEndpoint = (endpoint: string, services: 'any' | readonly string[]): boolean =>
  isPushEndpoint(endpoint, services) &&
  (services !== 'any' || isPublicHost(new URL(endpoint).hostname));

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
