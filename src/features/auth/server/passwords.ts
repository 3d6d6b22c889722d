import pLimit from 'p-limit';
import { ApiError } from '#shared/api-error.ts';
import { authMessages as t } from '../messages/index.ts';

/** Slow on purpose: 64 MiB and three rounds for every guess (safety.md "Password hash"). */
const argon2id = {
  memoryCost: 64 * 1024,
  timeCost: 3,
  parallelism: 1,
} as const;
const parameters = '$argon2id$v=19$m=65536,t=3,p=1$';

const mostWaiting = 8;
/** Seconds after which a place in the line may be free. */
const busyFor = 2;
/** Two at a time: strangers, however many, hold up nobody who is known. */
const lines = { strangers: pLimit(1), known: pLimit(1) };

/** Loaded with the first password, not with the home. */
const argon2 = () => import('@node-rs/argon2');

/** Who waits: a device on which this user signed in before and whoever is signed in are known. */
export type Line = keyof typeof lines;

function inTurn<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
  if (lines[line].pendingCount >= mostWaiting) {
    throw new ApiError(429, t.answers.busy, { retryAfter: busyFor });
  }
  return lines[line](work);
}

/** The hash of a password's NFKC form, as a PHC string. Throws `ApiError` 429 when too many wait. */
export const hashPassword = async (password: string): Promise<string> =>
  inTurn('known', async () => (await argon2()).hash(password.normalize('NFKC'), argon2id));

/**
 * Compares a password with a hash, in its NFKC form and, for hashes of earlier versions, as it was typed. Takes the same
 * time without a hash. `asTyped` means that the hash should be renewed.
 */
export async function matchPassword(
  password: string,
  known: string | undefined,
  line: Line = 'strangers',
): Promise<'normalized' | 'asTyped' | null> {
  const normalized = password.normalize('NFKC');
  const matches = (form: string) =>
    inTurn(line, async () => (await argon2()).verify(known ?? nobodysHash, form));
  const found = (await matches(normalized))
    ? ('normalized' as const)
    : normalized !== password && (await matches(password))
      ? ('asTyped' as const)
      : null;
  return known === undefined ? null : found;
}

/** Whether a hash was made with older parameters and should be made anew. */
export const isOutdated = (known: string): boolean => !known.startsWith(parameters);

/** Of a password that was thrown away; compared with where nobody has that name. */
const nobodysHash = `${parameters}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

/** Below so many tries a guesser who may try a hundred times an hour would be through in weeks. */
const fewestGuesses = 100_000;

/** Whether a password is common, or made of the couple's names. */
export async function isEasyToGuess(password: string, names: readonly string[]): Promise<boolean> {
  const words = [...new Set(names.flatMap((name) => [name, ...wordsOf(name)]))];
  if (isMadeOfNames(password, words)) return true;
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return judge.check(password.slice(0, 100), words).guesses < fewestGuesses;
}

/** What users put between two names. */
const joining = ['and', 'und', 'et', 'love', 'loves', 'heart'];
/** With fewer letters and digits than that beside the names, they alone would have to keep a secret. */
const fewestBeside = 5;

/** Whether hardly anything is left of a password without the names, such as `Zoe&Sam12`. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const without = (text: string, words: readonly string[]) =>
    words.reduce((left, word) => left.replaceAll(word, ''), text);
  const whole = lettersOf(password);
  const known = names.map(lettersOf).filter(({ length }) => length > 1);
  const beside = without(
    whole,
    known.sort((one, other) => other.length - one.length),
  );
  return beside !== whole && without(beside, joining).length < fewestBeside;
}

const wordsOf = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);

/** Letters and digits alone, without accents and capitals. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
