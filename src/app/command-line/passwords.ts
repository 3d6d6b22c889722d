import { readFileSync } from 'node:fs';
import { newPassword } from '#features/auth/auth.rules.ts';
import { passphraseFrom, passphraseLength } from '#features/setup/setup.rules.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { UserError } from '../explain.ts';
import type { Context } from './command.ts';

/** An option instead of an argument, so that no list of processes shows the password. */
export const passwordFile = {
  value: '<file>',
  help: 'Read the password from the first line of this file; - for standard input',
} as const;

/** Five words that are easy to say and to type. */
export const generatePassword = (): string => passphraseFrom(systemEntropy.bytes(passphraseLength));

export function validPassword(password: string): string {
  const { success, error } = newPassword.safeParse(password);
  if (success) return password;
  throw new UserError(`Invalid password: ${error.issues[0]?.message ?? ''}.`);
}

/** Reads the first line of a file, or of standard input for `-`. Throws if it is no valid password. */
export async function readPassword(
  file: string,
  { terminal, pathOf }: Pick<Context, 'terminal' | 'pathOf'>,
): Promise<string> {
  if (file === '-') return validPassword(await terminal.readSecret('Password'));
  const path = pathOf(file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UserError(`Cannot read ${path}.`);
  }
  return validPassword(text.split(/\r?\n/, 1)[0] ?? '');
}
