import { listSettings, unknownSettings } from '#platform/server/config.ts';
import { command, table } from '../command-line/command.ts';

export const config = command({
  name: 'config',
  summary: 'List all settings with their values and sources',
  help: [
    'Settings are environment variables. Secrets are never shown, only whether they are set. Invalid values and unknown FIVETWENTY_ names are reported on standard error. The exit code is 1 if a value is invalid.',
  ],
  async run({ terminal, environment, config: read }) {
    const rows = listSettings(environment).map(({ name, value, from }) => [name, value, from]);
    for (const line of table(rows)) terminal.print(line);
    for (const name of unknownSettings(environment)) {
      terminal.info(`${name} is not a known setting.`);
    }
    read();
  },
});
