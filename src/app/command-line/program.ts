import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#platform/server/clock.ts';
import {
  type Environment,
  ownEnvironment,
  readConfig,
  unknownSettings,
} from '#platform/server/config.ts';
import { folderFault, UnusableFolder } from '#platform/server/data-folder.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { buildPaths } from '../build-paths.ts';
import { backup, copy, restore, verify } from '../commands/archives.ts';
import { demo } from '../commands/demo.ts';
import { doctor } from '../commands/doctor.ts';
import { healthcheck, config as listConfig, start } from '../commands/server.ts';
import { setup } from '../commands/setup.ts';
import { resetPassword, sessions } from '../commands/users.ts';
import { explain, UsageError, UserError } from '../explain.ts';
import { migrations } from '../migrations/migrations.ts';
import { type Command, helpFor, helpForAll, parse, suggestionFor } from './command.ts';
import { hasData, switchToOwner } from './data.ts';
import { openTerminal } from './terminal.ts';

/** The commands, in the order of the help. */
const commands: readonly Command[] = [
  start,
  demo,
  setup,
  resetPassword,
  sessions,
  backup,
  copy,
  restore,
  verify,
  doctor,
  healthcheck,
  listConfig,
];

interface MainOptions {
  argv: readonly string[];
  /** The working directory of the user. */
  folder: string;
  startServer(): Promise<unknown>;
}

/** Runs one command and prints its error. Returns the exit code. */
export async function main({ argv, folder, startServer }: MainOptions): Promise<number> {
  // Only the user who runs the server may read what is written.
  process.umask(0o077);
  const terminal = openTerminal();
  const { version } = manifest;
  const [name = 'help', ...rest] = argv;
  try {
    if (['--version', '-v'].includes(name)) terminal.print(version);
    else if (!['help', '--help', '-h'].includes(name)) return (await run()) === false ? 1 : 0;
    else if (rest[0] === undefined) terminal.print(helpForAll(commands, version));
    else terminal.print(helpFor(commandNamed(rest[0])));
    return 0;
  } catch (error) {
    terminal.info(explain(error));
    return error instanceof UsageError ? 2 : 1;
  }

  async function run(): Promise<unknown> {
    const command = commandNamed(name);
    const { options, args, isHelp } = parse(command, rest);
    if (isHelp) return terminal.print(helpFor(command));
    const environment = ownEnvironment();
    const config = (overrides?: Environment) => readConfig({ ...environment, ...overrides });
    return command.run({
      options,
      args,
      terminal,
      environment,
      version,
      startServer,
      config,
      paths: buildPaths(fileURLToPath(import.meta.url)),
      prepareDataFolder({ mayBeEmpty } = { mayBeEmpty: false }) {
        const { dataFolder } = config();
        for (const text of unknownSettings(environment)) terminal.info(text);
        switchToOwner(dataFolder, terminal);
        const fault = folderFault(dataFolder);
        if (fault !== null) throw new UnusableFolder(fault);
        if (!mayBeEmpty && !hasData(dataFolder)) throw new UserError(noDataMessage(dataFolder));
        return { folder: dataFolder, migrations, clock: systemClock, version };
      },
      pathOf: (path) => resolve(folder, path),
    });
  }
}

const noDataMessage = (folder: string) =>
  `There is no Fivetwenty data in ${folder}. Set FIVETWENTY_DATA_DIR to your data folder, or start a new one: fivetwenty setup`;

function commandNamed(name: string): Command {
  const command = commands.find((command) => command.name === name);
  if (command !== undefined) return command;
  const suggestion = suggestionFor(name, ['help', ...commands.map((command) => command.name)]);
  throw new UsageError(
    `Unknown command "${name}".${suggestion} To list all commands: fivetwenty help`,
  );
}
