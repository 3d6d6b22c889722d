import { advisedPassword, shortestPassword, waitForRoom } from '#features/auth/auth.rules.ts';
import { setupMessages as t } from './messages/index.ts';

/** First words of addresses that no username may take (decisions §1). */
const reservedNames: ReadonlySet<string> = new Set([
  ...['login', 'dashboard', 'gallery', 'photos', 'category', 'photo', 'memories', 'categories'],
  ...['recycle-bin', 'settings', 'surprise-boxes'],
  ...['api', 'ws', 'setup', 'assets', 'share', 'icons', 'admin', 'healthz', 'readyz', 'metrics'],
]);

/** What is wrong with a username, in words, or null (decisions §1). */
export function usernameFault(username: string): string | null {
  if (!/^[a-z0-9_-]{2,32}$/.test(username)) return t.wizard.partners.usernameFormat;
  if (reservedNames.has(username)) return t.wizard.partners.usernameReserved;
  return null;
}

/** A username made of a display name; empty where nothing of it can be kept. */
export function usernameFrom(displayName: string): string {
  const plain = displayName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  if (plain === '') return '';
  return usernameFault(plain) === null ? plain : `${plain}-1`.slice(0, 32);
}

const codeLimit = { failures: 10, within: 15 * 60_000 };

/** Milliseconds to wait before another code may be tried; 0 when it may now (decisions §1). */
export const codeMustWait = (failures: readonly number[], now: number): number =>
  waitForRoom(failures, codeLimit, now);

/** What the wizard asks, in its order. */
export const steps = ['claim', 'partners', 'password', 'story', 'safety', 'ready'] as const;
export type Step = (typeof steps)[number];

/** The step that asks for a field of the set-up call, by its dotted path. */
export function stepOf(field: string): Step {
  if (/(^|\.)password$/.test(field)) return 'password';
  if (field.startsWith('partners')) return 'partners';
  return field === 'code' ? 'claim' : 'story';
}

/** The two usernames made of two names; they differ where the names do not. Empty as in `usernameFrom`. */
export function usernamesFrom(names: readonly [string, string]): [string, string] {
  const [one, other] = [usernameFrom(names[0]), usernameFrom(names[1])];
  return [one, one === other && one !== '' ? `${other.slice(0, 30)}-2` : other];
}

export type Strength = 'short' | 'fair' | 'good' | 'strong';

/** A hint by length alone; whether a password is common is the server's to judge (safety, threat 1). */
export function strengthOf(password: string): Strength {
  if (password.length < shortestPassword) return 'short';
  if (password.length < 12) return 'fair';
  return password.length < advisedPassword ? 'good' : 'strong';
}

/** Draws this many bytes for a phrase: 40 bits, far beyond what a guesser may try. */
export const phraseLength = 5;

/** A password that is easy to say and to type: one of 256 words for every byte, each as likely as the other. */
export const phraseOf = (bytes: Uint8Array, words: readonly string[]): string =>
  Array.from(bytes, (byte) => words[byte] ?? '').join(' ');

/** Bytes below which the safety check warns: some hundred photos, or five times the floor for uploads. */
export const littleSpace = 1024 ** 3;

/**
 * Whether two events that were sent `pause` milliseconds apart came apart, from the moments at which
 * they arrived. False where something on the way held the first one back.
 */
export function cameApart(arrivals: readonly number[], pause: number): boolean {
  const [first, second] = arrivals;
  return first !== undefined && second !== undefined && second - first >= pause / 2;
}

/** How pages reach the home: encrypted, never leaving this computer, or in the clear. */
export const connectionOf = (encrypted: boolean, secureContext: boolean) =>
  encrypted ? 'encrypted' : secureContext ? 'local' : 'clear';

/**
 * The address to open on a phone: the public one the server knows, else the one this page was opened
 * at, unless that leads to this very computer only; else the server's guess. Null when nobody knows.
 */
export function addressForPhones(known: string | null, page: string): string | null {
  if (known?.startsWith('https:')) return known;
  const { hostname } = new URL(page);
  const onlyHere = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return onlyHere ? known : page.replace(/\/$/, '');
}
