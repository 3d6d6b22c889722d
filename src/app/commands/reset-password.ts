import { authMessages as t } from '#features/auth/messages/index.ts';
import { deleteFailures } from '#features/auth/server/auth.store.ts';
import { replacePassword } from '#features/auth/server/credentials.ts';
import { isEasyToGuess } from '#features/auth/server/passwords.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { setupNeededText } from '#shared/api-error.ts';
import { list, plural } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { command, exitCode } from '../command-line/command.ts';
import { drawPassword, passwordFile, passwordIn } from '../command-line/passwords.ts';
import { requireHome, visitHome } from '../command-line/visit.ts';
import { HostsToMend } from '../explain.ts';

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Set a new password for one partner',
  takes: ['<username>'],
  options: { 'password-file': passwordFile },
  help: [
    'Without --password-file, a password of five words is generated and printed. All devices of this user are signed out; those of the partner are not. Earlier wrong attempts are forgotten, so the new password works immediately.',
    'You can run this while the server is running. It closes the connections of these devices within a second.',
  ],
  async run(context) {
    const { config, entropy, options, terminal, words } = context;
    requireHome(config().dataFolder);
    const file = options['password-file'];
    const given = file === undefined ? undefined : await passwordIn(file, context);
    const password = given ?? drawPassword(entropy);

    const ended = await visitHome(context, async ({ database }) => {
      const users = await readUsers(database.read);
      const user = userNamed(words[0], users);
      if (await isEasyToGuess(password, users)) throw new HostsToMend(t.answers.passwordEasy);
      const sessions = await replacePassword(database, user.id, password, null);
      await database.write(deleteFailures);
      return sessions.length;
    });
    if (given === undefined) terminal.print(password);
    terminal.tell(
      `The password of ${words[0]} was changed. ${plural(ended, { one: '# device was', other: '# devices were' })} signed out.`,
    );
    return exitCode.good;
  },
});

function userNamed(username: string | undefined, users: readonly User[]): User {
  const found = users.find((user) => user.username === username);
  if (found !== undefined) return found;
  const names = list(users.map((user) => user.username));
  throw new HostsToMend(
    names === ''
      ? `${setupNeededText}. See: fivetwenty help setup`
      : `There is no user "${username}". The users are ${names}.`,
  );
}
