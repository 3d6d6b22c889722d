import { health } from '#platform/server/http/health.ts';
import { askHome } from '../command-line/ask-home.ts';
import { command, exitCode } from '../command-line/command.ts';

/** Milliseconds. */
const patience = 3_000;

export const healthcheck = command({
  name: 'healthcheck',
  summary: 'Check whether the server is healthy (for containers)',
  takes: [],
  options: {},
  help: [
    'Requests GET /api/health on the configured HOST and PORT, with a timeout of 3 seconds. The exit code is 0 if the server responds, even if its disk is full (which is printed). It is 1 if the server is stopping, does not respond, or is another program.',
  ],
  async run({ terminal, config }) {
    const { body, status } = await askHome(config(), health, {}, patience).catch(() => nobody);
    const well = health.answers[200].safeParse(body);
    if (status !== 200 || !well.success) {
      terminal.tell(status === 0 ? 'No response.' : `Unexpected response: ${status}.`);
      return exitCode.failed;
    }
    const { database, disk } = well.data;
    terminal.print(`ok (database ${database}, disk ${disk})`);
    return exitCode.good;
  },
});

const nobody = { status: 0, body: undefined };
