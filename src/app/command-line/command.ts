import type { Clock } from '#platform/server/clock.ts';
import type { Config, Environment } from '#platform/server/config.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { buildPaths } from '../build-paths.ts';
import type { Terminal } from './terminal.ts';

/** What a command answers to whoever called it (`fivetwenty help`). */
export const exitCode = { good: 0, failed: 1, wrongUse: 2 } as const;

/** A word with two dashes, such as `--port 5200`. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** What stands after it in the help, such as `<number>`; of those that take a value. */
  readonly value?: string;
  readonly says: string;
}
export type Options = Readonly<Record<string, Option>>;

/** Options as somebody gave them. */
export type Given<Some extends Options> = {
  readonly [Name in keyof Some]?: ValueOf<Some[Name]['type']> | undefined;
};
type ValueOf<Type> = Type extends 'boolean' ? boolean : string;

/** Everything a command works with. */
export interface Context<Some extends Options = Options> {
  readonly options: Given<Some>;
  /** The words besides, one for each of `takes`. */
  readonly words: readonly string[];
  readonly terminal: Terminal;
  /** The settings. Throws `ConfigFaults`. */
  config(more?: Environment): Config;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly version: string;
  /** A path as the person wrote it, seen from where they stand. */
  pathOf(written: string): string;
  /** Paths of the built web app and programs. */
  readonly paths: ReturnType<typeof buildPaths>;
  /** Runs the server in this very process, until a signal ends it. */
  startServer(): Promise<unknown>;
}

/** One thing that whoever runs the home can do: its words for the help, and its deed. */
export interface Command<Some extends Options = Options> {
  readonly name: string;
  /** One line, for the list of all. */
  readonly summary: string;
  /** What stands after the name: `<username>` must be there, `[file]` may. */
  readonly takes: readonly string[];
  readonly options: Some;
  /** Paragraphs below the usage: what it does, refuses and leaves alone. */
  readonly help: readonly string[];
  /** Answers the exit code. Throws `WrongUse`, or what `explain` has a sentence for. */
  run(context: Context<Some>): Promise<number>;
}

/** Describes a command, so that what it is given is typed by its own options. */
export const command = <const Some extends Options>(described: Command<Some>): Command<Some> =>
  described;
