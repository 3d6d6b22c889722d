import { health } from '#platform/server/http/health.ts';
import { callServer } from '../command-line/call-server.ts';
import { command } from '../command-line/command.ts';

export const healthcheck = command({
  name: 'healthcheck',
  summary: 'Check whether the server is healthy (for containers)',
  help: [
    'Requests GET /api/health on the configured HOST and PORT, with a timeout of 3 seconds. The exit code is 0 if the server responds, even if its disk is full (which is printed). It is 1 if the server is stopping, does not respond, or is another program.',
  ],
  async run({ terminal, config }) {
    const response = await callServer(config(), health, {}, 3_000).catch(() => null);
    const { data } = health.answers[200].safeParse(response?.body);
    if (response?.status === 200 && data !== undefined) {
      terminal.print(`ok (database ${data.database}, disk ${data.disk})`);
      return true;
    }
    terminal.info(response === null ? 'No response.' : `Unexpected response: ${response.status}.`);
    return false;
  },
});
