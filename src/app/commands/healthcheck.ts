import { health } from '#platform/server/http/health.ts';
import { askHome } from '../command-line/ask-home.ts';
import { command, exitCode } from '../command-line/command.ts';

/** Milliseconds. */
const patience = 3_000;

export const healthcheck = command({
  name: 'healthcheck',
  summary: 'Asks the running home whether it is well; for containers',
  takes: [],
  options: {},
  help: [
    'Asks GET /api/health on the configured HOST and PORT, for 3 seconds at most. Exits with 0 while the home serves, also with a full disk (which it says); with 1 where it stops, does not answer, or something else does.',
  ],
  async run({ terminal, config }) {
    const { body, status } = await askHome(config(), health, {}, patience).catch(() => nobody);
    const well = health.answers[200].safeParse(body);
    if (status !== 200 || !well.success) {
      terminal.tell(status === 0 ? 'No home answers.' : `The answer was ${status}.`);
      return exitCode.failed;
    }
    const { database, disk } = well.data;
    terminal.print(`ok (database ${database}, disk ${disk})`);
    return exitCode.good;
  },
});

const nobody = { status: 0, body: undefined };
