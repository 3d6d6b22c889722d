import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { DataFolderOptions } from '#features/archive/server/archive-commands.ts';
import type { Config, Environment } from '#platform/server/config.ts';
import { nearestWord } from '#platform/server/nearest-word.ts';
import type { buildPaths } from '../build-paths.ts';
import { UsageError } from '../explain.ts';
import type { Terminal } from './terminal.ts';

/** An option such as `--port <number>`. Without `value` it is a flag. */
export interface Option {
  /** The placeholder in the help, such as `<number>`. */
  readonly value?: string;
  readonly help: string;
}
type Options = Readonly<Record<string, Option>>;
export interface Context<OptionSpecs extends Options = Options> {
  readonly options: {
    readonly [Name in keyof OptionSpecs]?:
      | (OptionSpecs[Name] extends { value: string } ? string : true)
      // For commands whose options aren't known here.
      | (Option extends OptionSpecs[Name] ? string : never);
  };
  readonly args: readonly string[];
  readonly terminal: Terminal;
  readonly environment: Environment;
  readonly version: string;
  /** Paths of the built web app and programs. */
  readonly paths: ReturnType<typeof buildPaths>;
  /** Reads the settings; `overrides` replace variables of the environment. Throws `ConfigError`. */
  config(overrides?: Environment): Config;
  /**
   * Returns the data folder with the options that open its database. Root switches to the account that owns the folder.
   * Throws if this account can't use the folder. Throws for an empty folder too, because a mistyped path must not create
   * a new database.
   */
  prepareDataFolder(options?: { mayBeEmpty: boolean }): DataFolderOptions;
  /** Resolves a path against the folder in which the command was run. */
  pathOf(path: string): string;
  /** Runs the server in this process, until a signal stops it. */
  startServer(): Promise<unknown>;
}

export interface Command<OptionSpecs extends Options = Options> {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** Positional arguments: `<username>` is required, `[file]` is optional. */
  readonly parameters?: readonly string[];
  readonly options?: OptionSpecs;
  /** Paragraphs below the options. */
  readonly help: readonly string[];
  /** Resolves to false if the command failed. Throws errors that `explain` describes. */
  run(context: Context<OptionSpecs>): Promise<unknown>;
}

/** Returns its argument, so that TypeScript infers the types of the options. */
export const command = <const OptionSpecs extends Options>(
  definition: Command<OptionSpecs>,
): Command<OptionSpecs> => definition;

/** The error of `parseArgs` for an unknown option, with the option's name as its group. */
const unknownOptionMessage = /^Unknown option '--?([^']*)'/;

/**
 * Parses the arguments of a command. Throws `UsageError`. By Node's parser: `cac` reads `--password-file -` as a file
 * named true, an empty value as 0 and 007 as 7, ignores what follows `--`, and suggests nothing for a mistyped word.
 */
export function parse({ name, parameters = [], options = {} }: Command, argv: readonly string[]) {
  const knownOptions: NonNullable<ParseArgsConfig['options']> = {
    help: { type: 'boolean', short: 'h' },
  };
  for (const [option, { value }] of Object.entries(options)) {
    knownOptions[option] = { type: value === undefined ? 'boolean' : 'string' };
  }
  try {
    const { values, positionals: args } = parseArgs({
      args: [...argv],
      options: knownOptions,
      allowPositionals: true,
    });
    const requiredCount = parameters.filter((parameter) => parameter.startsWith('<')).length;
    const isCountValid = args.length >= requiredCount && args.length <= parameters.length;
    if (values.help === undefined && !isCountValid) {
      throw new UsageError(`Usage: ${['fivetwenty', name, ...parameters].join(' ')}`);
    }
    const givenOptions = Object.entries(values).map(
      ([option, value]) => [option, typeof value === 'string' ? value : true] as const,
    );
    return { options: Object.fromEntries(givenOptions), args, isHelp: values.help !== undefined };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const unknownOption = unknownOptionMessage.exec(error.message)?.[1];
    if (unknownOption === undefined) throw new UsageError(`${error.message.split('. ')[0]}.`);
    const suggestion = suggestionFor(unknownOption, Object.keys(options));
    throw new UsageError(
      `Unknown option "${unknownOption}" for ${name}.${suggestion} See: fivetwenty help ${name}`,
    );
  }
}

/** Returns the output of `fivetwenty help`. */
export function helpForAll(commands: readonly Command[], version: string): string {
  return [
    `Fivetwenty ${version}: a private web app for couples that you host yourself.`,
    '',
    'Usage: fivetwenty <command> [options]',
    '',
    ...table(commands.map(({ name, summary }) => [`  ${name}`, summary])),
    '',
    'For details of a command: fivetwenty help <command>. For the version: fivetwenty --version.',
    'Settings are environment variables such as FIVETWENTY_DATA_DIR. To list them: fivetwenty config.',
    '',
    'Exit codes: 0 success, 1 failure, 2 invalid usage. A server that cannot start before you change its settings or data: 78.',
  ].join('\n');
}

/** Returns the output of `fivetwenty help <command>`. */
export function helpFor({ name, summary, parameters = [], options = {}, help }: Command): string {
  const rows = Object.entries(options).map(([option, { value = '', help }]) => [
    `  --${option} ${value}`.trimEnd(),
    help,
  ]);
  const usage = [
    'Usage: fivetwenty',
    name,
    ...parameters,
    ...(rows.length > 0 ? ['[options]'] : []),
  ];
  return [
    summary,
    '',
    usage.join(' '),
    '',
    ...table([...rows, ['  -h, --help', 'Show this help']]),
    ...help.map((paragraph) => `\n${wrapLines(paragraph)}`),
  ].join('\n');
}

const wrapLines = (paragraph: string) => paragraph.replace(/(.{1,80})(?: |$)/g, '$1\n').trimEnd();

/** Aligns columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => lineOf(row).trimEnd());
}

/** Returns " Did you mean …?" if a known word is similar; else an empty string. */
export function suggestionFor(word: string, knownWords: readonly string[]): string {
  const similarWord =
    knownWords.find((knownWord) => word.length > 2 && knownWord.startsWith(word)) ??
    nearestWord(word, knownWords);
  return similarWord === undefined ? '' : ` Did you mean "${similarWord}"?`;
}
