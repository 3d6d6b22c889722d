import { statSync } from 'node:fs';
import type { CommandOptions } from '#features/archive/server/archive-commands.ts';
import type { Progress } from '#features/archive/server/archive-tasks.ts';
import { HostsToMend } from '../explain.ts';
import { migrations } from '../migrations/migrations.ts';
import type { Context, Options } from './command.ts';
import type { Terminal } from './terminal.ts';

/** The home that the settings name. */
export const hostOf = <Some extends Options>({
  config,
  clock,
  version,
}: Context<Some>): CommandOptions => ({
  ...{ folder: config().dataFolder, migrations, clock, version },
});

/** The file of a backup that somebody named. Throws where there is none. */
export function archiveAt(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path;
  throw new HostsToMend(`File not found: ${path}`);
}

/** Does long work, and shows how far it is. */
export async function watched<Result>(
  terminal: Terminal,
  what: string,
  work: (at: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = terminal.progress(what);
  try {
    return await work(progress.at);
  } finally {
    progress.end();
  }
}
