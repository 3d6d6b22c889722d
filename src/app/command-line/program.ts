import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '#platform/server/clock.ts';
import { ownEnvironment, readConfig } from '#platform/server/config.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { buildPaths } from '../build-paths.ts';
import { commands } from '../commands/commands.ts';
import { explain, WrongUse } from '../explain.ts';
import { type Command, type Context, exitCode } from './command.ts';
import { helpOf, helpOfAll } from './help.ts';
import { nearest } from './nearest.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** What `bin/fivetwenty` hands over. */
export interface Surroundings {
  argv: readonly string[];
  /** Where the person stands; their paths are seen from there. */
  folder: string;
  startServer(): Promise<unknown>;
}

/** Runs one command. Answers the exit code; what went wrong has been said. */
export async function main(surroundings: Surroundings): Promise<number> {
  // Only the person who runs the home may read what is written.
  process.umask(0o077);
  const terminal = openTerminal();
  const [name = 'help', ...rest] = surroundings.argv;
  try {
    if (name === '--version' || name === '-v') return printed(terminal, manifest.version);
    if (['help', '--help', '-h'].includes(name)) return printed(terminal, helpAbout(rest));
    return await runCommand(commandNamed(name), rest, surroundings, terminal);
  } catch (error) {
    terminal.tell(explain(error));
    return error instanceof WrongUse ? exitCode.wrongUse : exitCode.failed;
  }
}

function printed(terminal: Terminal, text: string): number {
  terminal.print(text);
  return exitCode.good;
}

const helpAbout = ([name]: readonly string[]): string =>
  name === undefined ? helpOfAll(commands, manifest.version) : helpOf(commandNamed(name));

function commandNamed(name: string): Command {
  const found = commands.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = ['help', ...commands.map((each) => each.name)];
  throw new WrongUse(
    `Unknown command "${name}".${meant(nearest(name, names))} To list all commands: fivetwenty help`,
  );
}

const meant = (word: string | undefined): string =>
  word === undefined ? '' : ` Did you mean "${word}"?`;

async function runCommand(
  command: Command,
  args: readonly string[],
  { folder, startServer }: Surroundings,
  terminal: Terminal,
): Promise<number> {
  const { values, positionals } = read(command, args);
  if (values.help === true) return printed(terminal, helpOf(command));
  const least = command.takes.filter((word) => word.startsWith('<')).length;
  if (positionals.length < least || positionals.length > command.takes.length) {
    throw new WrongUse(`Usage: ${usageOf(command)}`);
  }
  const environment = ownEnvironment();
  const context: Context = {
    ...{ options: values, words: positionals, terminal, environment, startServer },
    ...{ clock: systemClock, entropy: systemEntropy, version: manifest.version },
    config: (more) => readConfig({ ...environment, ...more }),
    pathOf: (written) => resolve(folder, written),
    paths: buildPaths(fileURLToPath(import.meta.url)),
  };
  return command.run(context);
}

const usageOf = ({ name, takes }: Command): string => ['fivetwenty', name, ...takes].join(' ');

const help = { type: 'boolean', short: 'h', says: 'Show this help' } as const;

function read({ name, options }: Command, args: readonly string[]) {
  const known = { ...options, help } as const;
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, unknown] = /^Unknown option '(?:--?)([^']*)'/.exec(error.message) ?? [];
    if (unknown === undefined) throw new WrongUse(`${error.message.split('. ')[0]}.`);
    const near = nearest(unknown, Object.keys(known));
    throw new WrongUse(
      `Unknown option "${unknown}" for ${name}.${meant(near)} See: fivetwenty help ${name}`,
    );
  }
}
