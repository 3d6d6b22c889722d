import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { mayBeEndpoint } from '../notifications.rules.ts';

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
/** Ways back to an address of the fourth version, and those of books. */
const reservedIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;

let lists: { notPublic: BlockList; global: BlockList } | undefined;

/** Made for the first message: a start can do without. */
function knownNetworks() {
  if (lists !== undefined) return lists;
  const notPublic = new BlockList();
  for (const [network, bits] of reservedIpv4) notPublic.addSubnet(network, bits, 'ipv4');
  for (const [network, bits] of reservedIpv6) notPublic.addSubnet(network, bits, 'ipv6');
  const global = new BlockList();
  global.addSubnet('2000::', 3, 'ipv6');
  lists = { notPublic, global };
  return lists;
}

/** Whether an address lies in the open internet, and not in a home, a data centre or this very computer. */
function isPublicAddress(address: string): boolean {
  const { notPublic, global } = knownNetworks();
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A host that is written as an address, and not as a name, must be public as it stands: nobody looks it up. */
const isPublicHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 || isPublicAddress(bare);
};

/** Whether a message may set out for there; a name is looked up again when it does (`lookUpPublic`). */
export const mayCarryTo = (endpoint: string, services: 'any' | readonly string[]): boolean =>
  mayBeEndpoint(endpoint, services) &&
  (services !== 'any' || isPublicHost(new URL(endpoint).hostname));

/**
 * Looks a name up at the moment of the connection and answers its public addresses only, so that no name leads into the
 * home network, whatever it led to before. An error where it has none.
 */
export const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return answer(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (first === undefined) return answer(new NotPublic(), []);
    if (options.all === true) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

/** Somebody wanted a message to go into the home network, or to this very computer. */
export class NotPublic extends Error {}
