import { listSettings, strangersAmong } from '#platform/server/config.ts';
import { command, exitCode } from '../command-line/command.ts';
import { table } from '../command-line/help.ts';

const sources = { default: 'usual', environment: 'environment', file: 'file' } as const;

export const config = command({
  name: 'config',
  summary: 'Lists every setting, its value and where it came from',
  takes: [],
  options: {},
  help: [
    'Settings are environment variables. Secrets are never shown, only whether they are set. A setting that cannot be used, or a name of ours that is none, is said on standard error; with the former it exits with 1.',
  ],
  async run({ terminal, environment, config: read }) {
    const rows = listSettings(environment).map(({ name, value, from }) => [
      ...[name, value, sources[from]],
    ]);
    for (const line of table(rows, '')) terminal.print(line);
    for (const name of strangersAmong(environment)) {
      terminal.tell(`${name} is set, and is no setting of ours.`);
    }
    read();
    return exitCode.good;
  },
});
