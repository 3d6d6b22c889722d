import { listSettings, unknownSettings } from '#platform/server/config.ts';
import { health } from '#platform/server/http/health.ts';
import { callServer } from '../command-line/call-server.ts';
import { command, table } from '../command-line/command.ts';

export const start = command({
  name: 'start',
  summary: 'Start the server',
  help: [
    'Prints the address and, before setup, the setup code. Press Ctrl+C to stop the server. Saved data is on the disk at all times.',
    'Same as npm start.',
  ],
  // The server reports errors of its start.
  run: ({ startServer }) => startServer(),
});

export const healthcheck = command({
  name: 'healthcheck',
  summary: 'Check whether the server is healthy (for containers)',
  help: [
    'Requests GET /api/health on the configured HOST and PORT, with a timeout of 3 seconds. The exit code is 0 if the server responds, even if its disk is full (which is printed). It is 1 if the server is stopping, does not respond, or is another program.',
  ],
  async run({ terminal, config }) {
    const response = await callServer(config(), health, {}, 3_000).catch(() => null);
    const { data } = health.responses[200].safeParse(response?.body);
    if (response?.status === 200 && data !== undefined) {
      terminal.print(`ok (database ${data.database}, disk ${data.disk})`);
      return true;
    }
    terminal.info(response === null ? 'No response.' : `Unexpected response: ${response.status}.`);
    return false;
  },
});

export const config = command({
  name: 'config',
  summary: 'List all settings with their values and sources',
  help: [
    'Settings are environment variables. Secrets are never shown, only whether they are set. Invalid values and unknown FIVETWENTY_ names are reported on standard error. The exit code is 1 if a value is invalid.',
  ],
  async run({ terminal, environment, config: readConfig }) {
    const rows = listSettings(environment).map(({ name, value, from }) => [name, value, from]);
    for (const line of table(rows)) terminal.print(line);
    for (const text of unknownSettings(environment)) terminal.info(text);
    readConfig();
  },
});
