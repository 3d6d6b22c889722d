import { accessSync, constants, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Account,
  accountName,
  commandAs,
  isInContainer,
  ownAccount,
  shellQuoted,
} from './account.ts';
import { listSettings, ownEnvironment } from './config.ts';
import { hasErrorCode } from './system.ts';

export class UnusableFolder extends Error {}

/** Creates the data folder if it is missing. Throws `UnusableFolder` unless it and its entries are writable. */
export function openDataFolder(folder: string): void {
  const fault = folderFault(folder, 'start');
  if (fault !== null) throw new UnusableFolder(fault);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!isAccessError(error)) throw error;
    throw new UnusableFolder(createErrorText(folder, error.code, ownAccount()));
  }
}

/** Returns the reason why the folder or one of its entries is not usable, and the fix; null if all are, or if there is no folder. */
export function folderFault(folder: string, task: Task = 'command'): string | null {
  const denial = deniedAt(folder) ?? deniedEntry(folder);
  if (denial === null) return null;
  const owner = ownerOf(denial.path);
  const server = serverAccount(folder, owner, task);
  return accessErrorText({ ...denial, folder, owner, server, task }, ownAccount(), system(folder));
}

/** Returns the account that owns the data if this process is root and would create files that the account can't use; else null. */
export function ownerForRoot(folder: string): Pick<Account, 'uid' | 'gid'> | null {
  if (process.getuid?.() !== 0) return null;
  const [folderStats, database] = [folder, databaseIn(folder)].map(statsOf);
  const owner = folderStats?.uid === 0 ? database : folderStats;
  // Root owns the database if the server runs as root.
  return owner === undefined || owner.uid === 0 || database?.uid === 0 ? null : owner;
}

/** Returns the warning for a server that root runs on the data of another account; else null. */
export function rootWarning(folder: string): string | null {
  const owner = ownerForRoot(folder);
  if (owner === null) return null;
  const { uid, gid } = owner;
  const name = accountName(uid);
  const fix = isInContainer()
    ? `Run the container with the user ${uid}:${gid}.`
    : `Run it as ${name}: ${commandAs(uid, name, ownCommand(folder))}`;
  return `The server runs as root, but ${folder} belongs to ${name}, which cannot use the files that root creates. ${fix}`;
}

/** The reason to open the folder: starting the server, or another command. */
type Task = 'start' | 'command';

interface Denied {
  path: string;
  code: string | undefined;
  access: 'read' | 'write to';
}

function deniedAt(path: string): Denied | null {
  const stats = statsOf(path);
  const { R_OK, W_OK, X_OK } = constants;
  const enter = stats?.isDirectory() === true ? X_OK : 0;
  return deniedBy(path, 'read', R_OK | enter) ?? deniedBy(path, 'write to', W_OK);
}

function deniedBy(path: string, access: Denied['access'], mode: number): Denied | null {
  try {
    accessSync(path, mode);
    return null;
  } catch (error) {
    // An entry may have been deleted in between.
    return isAccessError(error) ? { path: reachable(path), code: error.code, access } : null;
  }
}

function deniedEntry(folder: string): Denied | null {
  if (statsOf(folder)?.isDirectory() !== true) return null;
  for (const name of readdirSync(folder)) {
    const denial = deniedAt(join(folder, name));
    if (denial !== null) return denial;
  }
  return null;
}

/** Undefined if the path does not exist, or a folder above it cannot be entered. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

/** Returns the path, or the nearest folder above it that can be seen. */
const reachable = (path: string): string =>
  statsOf(path) !== undefined || path === dirname(path) ? path : reachable(dirname(path));

const ownerOf = (path: string): number | undefined => statsOf(path)?.uid;

const databaseIn = (folder: string) => join(folder, 'home.sqlite');

/** Returns the account that runs the server; undefined if the folder is new and may be given to any account. */
function serverAccount(
  folder: string,
  nearestOwner: number | undefined,
  task: Task,
): number | undefined {
  const owner = ownerOf(folder);
  if (owner === undefined) return nearestOwner;
  const database = ownerOf(databaseIn(folder));
  const isNew = database === undefined && deniedAt(folder)?.access !== 'read';
  // An account of the host owns the folder that a new container gets.
  if (isNew && (owner === 0 || (task === 'start' && isInContainer()))) return undefined;
  return owner === 0 ? (database ?? owner) : owner;
}

const isAccessError = (error: unknown): error is NodeJS.ErrnoException =>
  hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS');

/** The names of accounts, and the command that is running. */
export interface System {
  nameOf(uid: number): string;
  command: string;
}

const system = (folder: string): System => ({ nameOf: accountName, command: ownCommand(folder) });

export interface Fault extends Denied {
  folder: string;
  /** The owner of `path`. */
  owner: number | undefined;
  /** The owner of the data. */
  server: number | undefined;
  task: Task;
}

export function accessErrorText(
  { path, code, access, folder, owner, server, task }: Fault,
  account: Account | undefined,
  { nameOf, command }: System,
): string {
  const fault = `Cannot ${access} ${path}`;
  if (code === 'EROFS') return `${fault}: the disk is mounted read-only.`;
  if (account === undefined) return `${fault}: make the account that runs the server its owner.`;
  const { uid, gid, inContainer } = account;
  const fix = (change: string) =>
    inContainer
      ? `on the host, run sudo ${change} on the folder mounted as ${folder}`
      : `${sudo(account)}${change} ${shellQuoted(folder)}`;
  const isAbove = folder.startsWith(`${path}/`);
  if (owner === uid) {
    const chmod = isAbove ? `chmod u+rwx ${shellQuoted(path)}` : fix('chmod -R u+rwX');
    return `${fault} as ${nameOf(uid)}, although it belongs to this account. To fix this: ${chmod}`;
  }
  const because = `because it belongs to ${owner === undefined ? 'another account' : nameOf(owner)}`;
  const reason = `${fault} as ${nameOf(uid)}, ${because}.`;
  const change = fix(`chown -R ${uid}:${gid}`);
  if (server === undefined || server === uid) return `${reason} To fix this: ${change}`;
  const run = `Run this command as ${nameOf(server)}: ${commandAs(server, nameOf(server), command)}`;
  // A running server could no longer use its data.
  const alternative = `To use the folder as ${nameOf(uid)} instead, stop its server, then: ${change}`;
  return task === 'start' && !isAbove ? `${reason} ${run}\n${alternative}` : `${reason} ${run}`;
}

export function createErrorText(
  folder: string,
  code: string | undefined,
  account: Account | undefined,
): string {
  const fault = `Cannot create the folder ${folder}`;
  if (code === 'EROFS') return `${fault}: the disk is mounted read-only.`;
  if (account === undefined) return `${fault}: create it with the account that runs the server.`;
  const { uid, gid } = account;
  const [path, run] = [shellQuoted(folder), sudo(account)];
  return `${fault} as user ${uid}. To fix this: ${run}mkdir -p ${path} && ${run}chown ${uid}:${gid} ${path}`;
}

const sudo = ({ uid }: Account) => (uid === 0 ? '' : 'sudo ');

/** Returns the command line of this process with its settings, without secrets. */
export function ownCommand(
  folder: string,
  [, program = '', ...args]: readonly string[] = process.argv,
  environment = ownEnvironment(),
): string {
  const settings = listSettings(environment).flatMap(({ name, value, from }) => {
    if (name === 'FIVETWENTY_DATA_DIR') return [`${name}=${folder}`];
    if (from === 'file') return [`${name}_FILE=${environment[`${name}_FILE`]}`];
    return from === 'default' || value.includes('(hidden)') ? [] : [`${name}=${value}`];
  });
  const run = /\.m?js$/.test(program) ? ['node', program] : [program];
  return ['env', ...settings, ...run, ...args].map(shellQuoted).join(' ');
}
