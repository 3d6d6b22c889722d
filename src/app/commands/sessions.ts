import { instant, systemClock } from '#platform/server/clock.ts';
import {
  deleteSession,
  readSessions,
  readUsers,
} from '#platform/server/identity/identity.store.ts';
import { command, table } from '../command-line/command.ts';
import { requireData, withDatabase } from '../command-line/data.ts';
import { UsageError, UserError } from '../explain.ts';

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
    const { config, terminal } = context;
    const { end, 'end-all': all = false } = context.options;
    if (end !== undefined && all) throw new UsageError('Use either --end or --end-all.');
    if (end !== undefined && !/^\d+$/.test(end)) throw new UsageError('--end requires a number.');
    requireData(config().dataFolder);

    await withDatabase(context, async (database, isRunning) => {
      const now = systemClock.now();
      const byUser = (await readUsers(database.read)).map(async ({ id: userId, username }) => {
        const rows = await readSessions(database.read, userId, now);
        return rows.map((session) => ({ ...session, userId, username }));
      });
      const open = (await Promise.all(byUser)).flat();
      if (end === undefined && !all) {
        const rows = open.map(({ id, username, device, createdAt, lastSeenAt }) => [
          ...[String(id), username, device, minuteOf(createdAt), minuteOf(lastSeenAt)],
        ]);
        const heads = ['ID', 'USER', 'DEVICE', 'SIGNED IN', 'LAST SEEN'];
        for (const line of table([heads, ...rows])) terminal.print(line);
        return;
      }
      const ended = open.filter(({ id }) => all || id === Number(end));
      if (!all && ended.length === 0) throw new UserError(`Session ${end} not found.`);
      await database.write(async (tx) => {
        for (const { id, userId } of ended) await deleteSession(tx, userId, id);
      });
      for (const { id, username, device } of ended) {
        terminal.print(`Signed out: ${id} ${username} ${device}`);
      }
      if (isRunning) terminal.info('The running server closes their connections within a second.');
    });
  },
});

const minuteOf = (moment: number) => instant(moment).slice(0, 16).replace('T', ' ');
