import { t as authMessages } from '#features/auth/messages/index.ts';
import { deletePasswordFailures } from '#features/auth/server/auth.store.ts';
import { replacePassword } from '#features/auth/server/credentials.ts';
import { isEasyToGuess } from '#features/auth/server/passwords.ts';
import { instant, systemClock } from '#platform/server/clock.ts';
import {
  deleteSession,
  readSessions,
  readUsers,
} from '#platform/server/identity/identity.store.ts';
import { setupNeededText } from '#shared/api-error.ts';
import { list, plural } from '#shared/i18n/formats.ts';
import { command, table } from '../command-line/command.ts';
import { withDatabase } from '../command-line/data.ts';
import { generatePassword, passwordFile, readPassword } from '../command-line/passwords.ts';
import { UsageError, UserError } from '../explain.ts';

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Set a new password for one partner',
  parameters: ['<username>'],
  options: { 'password-file': passwordFile },
  help: [
    'Without --password-file, a password of five words is generated and printed. All devices of this user are signed out; those of the partner are not. Earlier wrong attempts are forgotten, so the new password works immediately.',
    'You can run this while the server is running. It closes the connections of these devices within a second.',
  ],
  async run(context) {
    const { terminal } = context;
    const [username] = context.args;
    const { folder } = context.prepareDataFolder();
    const file = context.options['password-file'];
    const password = file === undefined ? generatePassword() : await readPassword(file, context);

    const endedCount = await withDatabase(folder, async (database) => {
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
      await database.write(deletePasswordFailures);
      return sessions.length;
    });
    if (file === undefined) terminal.print(password);
    terminal.info(
      `The password of ${username} was changed. ${plural(endedCount, { one: '# device was', other: '# devices were' })} signed out.`,
    );
  },
});

export const sessions = command({
  name: 'sessions',
  summary: 'List signed-in devices, or sign them out',
  options: {
    end: { value: '<id>', help: 'Sign out this session' },
    'end-all': { help: 'Sign out everyone on all devices' },
  },
  help: [
    'Times are in UTC. You can run this while the server is running. It closes the connections of signed-out devices within a second.',
  ],
  async run(context) {
    const { terminal } = context;
    const { end, 'end-all': all = false } = context.options;
    if (end !== undefined && all) throw new UsageError('Use either --end or --end-all.');
    if (end !== undefined && !/^\d+$/.test(end)) throw new UsageError('--end requires a number.');
    await withDatabase(context.prepareDataFolder().folder, async (database, isRunning) => {
      const now = systemClock.now();
      const users = await readUsers(database.read);
      const sessionsByUser = await Promise.all(
        users.map(async ({ id: userId, username }) => {
          const userSessions = await readSessions(database.read, userId, now);
          return userSessions.map((session) => ({ ...session, userId, username }));
        }),
      );
      const openSessions = sessionsByUser.flat();
      if (end === undefined && !all) {
        const rows = openSessions.map(({ id, username, device, createdAt, lastSeenAt }) => [
          String(id),
          username,
          device,
          minuteOf(createdAt),
          minuteOf(lastSeenAt),
        ]);
        const headings = ['ID', 'USER', 'DEVICE', 'SIGNED IN', 'LAST SEEN'];
        for (const line of table([headings, ...rows])) terminal.print(line);
        return;
      }
      const endedSessions = openSessions.filter(({ id }) => all || id === Number(end));
      if (!all && endedSessions.length === 0) throw new UserError(`Session ${end} not found.`);
      await database.write(async (tx) => {
        for (const { id, userId } of endedSessions) await deleteSession(tx, userId, id);
      });
      for (const { id, username, device } of endedSessions) {
        terminal.print(`Signed out: ${id} ${username} ${device}`);
      }
      if (isRunning) terminal.info('The running server closes their connections within a second.');
    });
  },
});

const minuteOf = (moment: number) => instant(moment).slice(0, 16).replace('T', ' ');
