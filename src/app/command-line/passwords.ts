import { readFileSync } from 'node:fs';
import { newPassword } from '#features/auth/auth.rules.ts';
import { passphraseFrom, passphraseLength } from '#features/setup/setup.rules.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import { HostsToMend } from '../explain.ts';
import type { Context, Option } from './command.ts';

/** An option, so that no password ever stands in the list of what this computer runs. */
export const passwordFile = {
  type: 'string',
  value: '<file>',
  says: 'Read the password from the first line of this file; - for standard input',
} as const satisfies Option;

/** Five words that are easy to say and to type. */
export const drawPassword = (entropy: Entropy): string =>
  passphraseFrom(entropy.bytes(passphraseLength));

/** The first line of a file, or of standard input for `-`. Throws where it cannot be a password. */
export async function passwordIn(
  file: string,
  { terminal, pathOf }: Pick<Context, 'terminal' | 'pathOf'>,
): Promise<string> {
  if (file !== '-') return checked(firstLine(readFile(pathOf(file))));
  return checked(
    terminal.canAsk ? await terminal.askSecret('Password') : await terminal.readLine(),
  );
}

/** Throws with a sentence where nobody may have this password. */
export function checked(password: string): string {
  const { success, error } = newPassword.safeParse(password);
  if (success) return password;
  throw new HostsToMend(`Invalid password: ${error.issues[0]?.message ?? ''}.`);
}

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? '';

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new HostsToMend(`Cannot read ${path}.`);
  }
}
