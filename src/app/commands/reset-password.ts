import { authMessages } from '#features/auth/messages/index.ts';
import { deleteFailures } from '#features/auth/server/auth.store.ts';
import { replacePassword } from '#features/auth/server/credentials.ts';
import { isEasyToGuess } from '#features/auth/server/passwords.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { setupNeededText } from '#shared/api-error.ts';
import { list, plural } from '#shared/i18n/formats.ts';
import { command } from '../command-line/command.ts';
import { requireData, withDatabase } from '../command-line/data.ts';
import { generatePassword, passwordFile, readPassword } from '../command-line/passwords.ts';
import { UserError } from '../explain.ts';

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
    const { terminal } = context;
    const [username] = context.args;
    requireData(context.config().dataFolder);
    const file = context.options['password-file'];
    const password = file === undefined ? generatePassword() : await readPassword(file, context);

    const ended = await withDatabase(context, async (database) => {
      const users = await readUsers(database.read);
      if (users.length === 0) throw new UserError(`${setupNeededText}. See: fivetwenty help setup`);
      const user = users.find((each) => each.username === username);
      if (user === undefined) {
        const usernames = list(users.map((each) => each.username));
        throw new UserError(`There is no user "${username}". The users are ${usernames}.`);
      }
      if (await isEasyToGuess(password, users)) {
        throw new UserError(authMessages.answers.passwordEasy);
      }
      const sessions = await replacePassword(database, user.id, password, null);
      await database.write(deleteFailures);
      return sessions.length;
    });
    if (file === undefined) terminal.print(password);
    terminal.info(
      `The password of ${username} was changed. ${plural(ended, { one: '# device was', other: '# devices were' })} signed out.`,
    );
  },
});
