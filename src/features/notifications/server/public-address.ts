import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isPushEndpoint } from '../notifications.rules.ts';

const reservedIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Tunnels to IPv4, and documentation addresses. */
const reservedIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;

const reserved = new BlockList();
for (const [network, bits] of reservedIpv4) reserved.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of reservedIpv6) reserved.addSubnet(network, bits, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** False for addresses of private networks, this machine, and reserved ranges. */
function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
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
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) return callback(new NotPublicError(), []);
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

export class NotPublicError extends Error {}
