import { listSettings, unknownSettings } from '#platform/server/config.ts';
import { command, exitCode } from '../command-line/command.ts';
import { table } from '../command-line/help.ts';

const sources = { default: 'default', environment: 'environment', file: 'file' } as const;

export const config = command({
  name: 'config',
  summary: 'List all settings with their values and sources',
  takes: [],
  options: {},
  help: [
    'Settings are environment variables. Secrets are never shown, only whether they are set. Invalid values and unknown FIVETWENTY_ names are reported on standard error. The exit code is 1 if a value is invalid.',
  ],
  async run({ terminal, environment, config: read }) {
    const rows = listSettings(environment).map(({ name, value, from }) => [
      ...[name, value, sources[from]],
    ]);
    for (const line of table(rows, '')) terminal.print(line);
    for (const name of unknownSettings(environment)) {
      terminal.tell(`${name} is not a known setting.`);
    }
    read();
    return exitCode.good;
  },
});
