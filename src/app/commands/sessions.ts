import { instant } from '#platform/server/clock.ts';
import * as store from '#platform/server/identity/identity.store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { command, exitCode } from '../command-line/command.ts';
import { table } from '../command-line/help.ts';
import { requireHome, type Visit, visitHome } from '../command-line/visit.ts';
import { HostsToMend, WrongUse } from '../explain.ts';

export const sessions = command({
  name: 'sessions',
  summary: 'List signed-in devices, or sign them out',
  takes: [],
  options: {
    end: { type: 'string', value: '<id>', says: 'Sign out this session' },
    'end-all': { type: 'boolean', says: 'Sign out everyone on all devices' },
  },
  help: [
    'Times are in UTC. You can run this while the server is running. It closes the connections of signed-out devices within a second.',
  ],
  async run(context) {
    const { clock, config, options, terminal } = context;
    const { end, 'end-all': all = false } = options;
    if (end !== undefined && all) throw new WrongUse('Use either --end or --end-all.');
    if (end !== undefined && !/^\d+$/.test(end)) throw new WrongUse('--end requires a number.');
    requireHome(config().dataFolder);

    await visitHome(context, async ({ database, isServed }) => {
      const living = await readLiving(database, clock.now());
      if (end === undefined && !all) {
        const rows = living.map(({ id, username, device, createdAt, lastSeenAt }) => [
          ...[String(id), username, device, day(createdAt), day(lastSeenAt)],
        ]);
        const heads = ['ID', 'USER', 'DEVICE', 'SIGNED IN', 'LAST SEEN'];
        for (const line of table([heads, ...rows], '')) terminal.print(line);
        return;
      }
      const meant = all ? living : living.filter(({ id }) => id === Number(end));
      if (!all && meant.length === 0) throw new HostsToMend(`Session ${end} not found.`);
      await database.write(async (tx) => {
        for (const { id, personId } of meant) await store.deleteSession(tx, personId, id);
      });
      for (const { id, username, device } of meant) {
        terminal.print(`Signed out: ${id} ${username} ${device}`);
      }
      if (isServed) terminal.tell('The running server closes their connections within a second.');
    });
    return exitCode.good;
  },
});

/** Everyone's sessions, each with whose it is. */
async function readLiving(database: Visit['database'], now: number) {
  const users = await readUsers(database.read);
  const each = users.map(async ({ id: personId, username }) =>
    (await store.readSessions(database.read, personId, now)).map((session) => ({
      ...{ ...session, personId, username },
    })),
  );
  return (await Promise.all(each)).flat();
}

const day = (moment: number) => instant(moment).slice(0, 16).replace('T', ' ');
