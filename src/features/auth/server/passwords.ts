import pLimit from 'p-limit';
import { ApiError } from '#shared/api-error.ts';
import type { User } from '#shared/user.ts';
import { normalizePassword } from '../auth.rules.ts';
import { t } from '../messages/index.ts';

/** 64 MiB and three rounds. */
const argon2id = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const parameters = '$argon2id$v=19$m=65536,t=3,p=1$';

const maxQueued = 8;
/** Seconds. */
const retryAfter = 2;
/** One hash at a time for each queue, so that strangers never delay a known user. */
const queues = { unknownDevice: pLimit(1), knownDevice: pLimit(1) };
export type HashQueue = keyof typeof queues;

const argon2 = () => import('@node-rs/argon2');

async function enqueue<Result>(queue: HashQueue, work: () => Promise<Result>): Promise<Result> {
  if (queues[queue].pendingCount >= maxQueued) {
    throw new ApiError(429, () => t.answers.busy, { retryAfter });
  }
  return queues[queue](work);
}

/** Returns the PHC string of a normalized password. Throws `ApiError` 429 if the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  enqueue('knownDevice', async () => (await argon2()).hash(normalizePassword(password), argon2id));

/**
 * Compares a password with a hash: normalized, and as typed for hashes of earlier versions. Returns
 * the form that matches, or null. Takes as long without a hash.
 */
export async function matchPassword(
  password: string,
  hash: string | undefined,
  queue: HashQueue = 'unknownDevice',
): Promise<'normalized' | 'asTyped' | null> {
  const normalizedPassword = normalizePassword(password);
  const matches = (form: string) =>
    enqueue(queue, async () => (await argon2()).verify(hash ?? unusedHash, form));
  const asTyped = async () => normalizedPassword !== password && (await matches(password));
  const match = (await matches(normalizedPassword))
    ? 'normalized'
    : (await asTyped())
      ? 'asTyped'
      : null;
  return hash === undefined ? null : match;
}

/** True for a hash with other parameters, which is replaced at the next sign-in. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(parameters);

const unusedHash = `${parameters}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

/** With fewer guesses, a hundred attempts per hour would succeed within weeks. */
const minGuesses = 100_000;

type Named = Pick<User, 'username' | 'displayName'>;

/** True if a password is common, or consists of the users' names. */
export async function isEasyToGuess(password: string, users: readonly Named[]): Promise<boolean> {
  const names = users.flatMap(({ username, displayName }) => [username, displayName]);
  const words = [...new Set(names.flatMap((name) => [name, ...wordsOf(name)]))];
  if (consistsOfNames(password, words)) return true;
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return checker.check(password.slice(0, 100), words).guesses < minGuesses;
}

const joiningWords = ['and', 'und', 'et', 'love', 'loves', 'heart'];
const minOtherLetters = 5;

/** True if few letters and digits remain without the names, such as in `Zoe&Sam12`. */
function consistsOfNames(password: string, names: readonly string[]): boolean {
  const without = (text: string, words: readonly string[]) =>
    words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  const letters = lettersOf(password);
  const ownWords = names.map(lettersOf).filter(({ length }) => length > 1);
  const remainingText = without(
    letters,
    ownWords.sort((one, other) => other.length - one.length),
  );
  return remainingText !== letters && without(remainingText, joiningWords).length < minOtherLetters;
}

const wordsOf = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);

/** Letters and digits, without accents and in lower case. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
