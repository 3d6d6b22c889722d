import {
  advisedPassword,
  minPassword,
  normalizePassword,
  windowWait,
} from '#features/auth/auth.rules.ts';
import { t } from './messages/index.ts';

/** First path segments, which no username may equal. */
const reservedNames: ReadonlySet<string> = new Set([
  'login',
  'dashboard',
  'gallery',
  'photos',
  'category',
  'photo',
  'memories',
  'categories',
  'recycle-bin',
  'settings',
  'surprise-boxes',
  'api',
  'ws',
  'setup',
  'assets',
  'share',
  'icons',
  'admin',
  'healthz',
  'readyz',
  'metrics',
]);

export function usernameError(username: string): string | null {
  if (!/^[a-z0-9_-]{2,32}$/.test(username)) return t.wizard.partners.usernameFormat;
  return reservedNames.has(username) ? t.wizard.partners.usernameReserved : null;
}

/** A username from a display name; empty if the name has no usable characters. */
export function usernameFrom(displayName: string): string {
  const plainName = displayName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  return plainName === '' || usernameError(plainName) === null
    ? plainName
    : `${plainName}-1`.slice(0, 32);
}

/** Two different usernames, also from equal names. Names without usable characters are numbered; empty names have none. */
export function usernamesFrom(names: readonly [string, string]): [string, string] {
  const fallback = (index: 0 | 1) => (names[index].trim() === '' ? '' : `partner${index + 1}`);
  const one = usernameFrom(names[0]) || fallback(0);
  const other = usernameFrom(names[1]) || fallback(1);
  return [one, one === other && one !== '' ? `${other.slice(0, 30)}-2` : other];
}

const codeWindow = { failures: 10, period: 15 * 60_000 };

/** Milliseconds until another setup code may be tried; 0 if it may now. */
export const codeWait = (failures: readonly number[], now: number): number =>
  windowWait(failures, codeWindow, now);

export const steps = ['code', 'partners', 'password', 'story', 'review'] as const;
export type Step = (typeof steps)[number];

/** The step with a field of `setUp`, such as `partners.0.username`. */
export function stepOf(field: string): Step {
  if (/(^|\.)password$/.test(field)) return 'password';
  if (field.startsWith('partners')) return 'partners';
  return field === 'code' ? 'code' : 'story';
}

export type Strength = 'short' | 'fair' | 'good' | 'strong';

/** Rates the length only; the server rejects common passwords. */
export function strengthOf(password: string): Strength {
  const { length } = normalizePassword(password);
  if (length < minPassword) return 'short';
  if (length < 12) return 'fair';
  return length < advisedPassword ? 'good' : 'strong';
}

/** Random bytes, and words, of a passphrase: 40 bits. */
export const passphraseLength = 5;

export const passphraseFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => passphraseWords[byte] ?? '').join(' ');

/**
 * The address to open on a phone: a public URL of the server, else the address of this page, unless
 * it is the loopback address. Null if unknown.
 */
export function addressForPhones(serverUrl: string | null, page: string): string | null {
  if (serverUrl?.startsWith('https:')) return serverUrl;
  const { hostname } = new URL(page);
  const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isLoopback ? serverUrl : page.replace(/\/$/, '');
}

/** 256 words, one for every byte, that are easy to spell and to distinguish. */
export const passphraseWords: readonly string[] = `
acorn amber anchor apple apricot april arrow aspen autumn baker balloon bamboo banjo barley basil basket
beach beacon beaver berry birch biscuit blanket blossom blue boat bonfire breeze bridge brook bubble butter
button cabin cactus camel candle canoe canyon caramel carrot castle cedar cello chalk cherry chestnut cinnamon
circus citrus clay clover coast cobalt cocoa coconut comet compass copper coral cotton cricket crystal cup
daisy dance dawn desert dolphin domino dragon dream drum duck dune eagle echo elm ember falcon
feather fern fiddle field finch fjord flame flute forest fountain fox frost galaxy garden garlic ginger
giraffe glacier globe golden goose grape gravel guitar hammock harbor harvest hazel heron hill honey horizon
igloo iris island ivory ivy jacket jasmine jelly jigsaw journey jungle kayak kettle kitchen kite kitten
koala ladder lagoon lake lantern lavender lemon lilac lily linen lizard llama lobster lotus lucky lunar
magic magnet mango maple marble market marsh meadow melody melon meteor midnight mint mirror monsoon moose
morning mosaic moss mountain museum nectar nest nickel noodle nutmeg oak oasis oatmeal ocean olive onion
opal orange orbit orchard otter oven owl paddle pancake panda paper parade parrot peach pebble pelican
pencil pepper piano picnic pilot pine planet plum poem pond poppy postcard potato prairie puddle pumpkin
quartz quilt rabbit radio rainbow raven ribbon river robin rocket saddle saffron sailor salmon sand scarf
seashell silver snow sparrow spinach spring star storm summer sunset swan tango teapot thunder tiger toast
tulip turtle valley velvet violet walnut waltz water whale willow window winter wolf yellow zebra zephyr
`
  .trim()
  .split(/\s+/);
