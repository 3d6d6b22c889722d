import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownEnvironment, readConfig } from '#platform/server/config.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { buildPaths } from '../build-paths.ts';
import { backup } from '../commands/backup.ts';
import { config } from '../commands/config.ts';
import { copy } from '../commands/copy.ts';
import { demo } from '../commands/demo.ts';
import { doctor } from '../commands/doctor.ts';
import { healthcheck } from '../commands/healthcheck.ts';
import { resetPassword } from '../commands/reset-password.ts';
import { restore } from '../commands/restore.ts';
import { sessions } from '../commands/sessions.ts';
import { setup } from '../commands/setup.ts';
import { start } from '../commands/start.ts';
import { verify } from '../commands/verify.ts';
import { explain, UsageError } from '../explain.ts';
import { type Command, helpFor, helpForAll, parse, suggestionFor } from './command.ts';
import { openTerminal } from './terminal.ts';

/** In the order of the help. */
const commands: readonly Command[] = [
  ...[start, demo, setup, resetPassword, sessions],
  ...[backup, copy, restore, verify],
  ...[doctor, healthcheck, config],
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
    if (name === '--version' || name === '-v') {
      terminal.print(version);
      return 0;
    }
    if (['help', '--help', '-h'].includes(name)) {
      const [about] = rest;
      terminal.print(
        about === undefined ? helpForAll(commands, version) : helpFor(commandNamed(about)),
      );
      return 0;
    }
    const command = commandNamed(name);
    const { options, args, isHelp } = parse(command, rest);
    if (isHelp) {
      terminal.print(helpFor(command));
      return 0;
    }
    const environment = ownEnvironment();
    const result = await command.run({
      ...{ options, args, terminal, environment, version, startServer },
      paths: buildPaths(fileURLToPath(import.meta.url)),
      config: (more) => readConfig({ ...environment, ...more }),
      pathOf: (path) => resolve(folder, path),
    });
    return result === false ? 1 : 0;
  } catch (error) {
    terminal.info(explain(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function commandNamed(name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found !== undefined) return found;
  const suggestion = suggestionFor(name, ['help', ...commands.map((command) => command.name)]);
  throw new UsageError(
    `Unknown command "${name}".${suggestion} To list all commands: fivetwenty help`,
  );
}
