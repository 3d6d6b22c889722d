import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from './system.ts';

export class UnusableFolder extends Error {}

/** The account that runs the server; undefined on systems without user ids. */
export interface Account {
  uid: number;
  gid: number;
  /** Inside a container the host's folder is mounted. */
  inContainer: boolean;
}

/** Creates the data folder if it is missing. Throws `UnusableFolder` unless it and its entries are writable. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!isAccessError(error)) throw error;
    throw new UnusableFolder(createErrorText(folder, error.code, ownAccount()));
  }
  const fault = folderFault(folder);
  if (fault !== null) throw new UnusableFolder(fault);
}

/** Returns the reason why the folder or one of its entries is not writable, and the fix; null if all are. */
export function folderFault(folder: string): string | null {
  const denied =
    deniedAt(folder) ??
    readdirSync(folder)
      .map((name) => deniedAt(join(folder, name)))
      .find((each) => each !== null);
  if (denied === null || denied === undefined) return null;
  const owner = statSync(denied.path, { throwIfNoEntry: false })?.uid;
  return accessErrorText({ ...denied, folder, owner }, ownAccount());
}

interface Denied {
  path: string;
  code: string | undefined;
}

function deniedAt(path: string): Denied | null {
  const { R_OK, W_OK, X_OK } = constants;
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  try {
    accessSync(path, R_OK | W_OK | (isFolder ? X_OK : 0));
    return null;
  } catch (error) {
    // An entry may have been deleted in between.
    return isAccessError(error) ? { path, code: error.code } : null;
  }
}

const isAccessError = (error: unknown): error is NodeJS.ErrnoException =>
  hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS');

export function accessErrorText(
  { path, code, folder, owner }: Denied & { folder: string; owner: number | undefined },
  account: Account | undefined,
): string {
  const fault = `Cannot write to ${path}`;
  if (code === 'EROFS') return `${fault}: the disk is mounted read-only.`;
  if (account === undefined) return `${fault}: make the account that runs the server its owner.`;
  const { uid, gid, inContainer } = account;
  const fix = (command: string) =>
    inContainer
      ? `on the host, run sudo ${command} on the folder mounted as ${folder}`
      : `${sudo(account)}${command} ${shellQuoted(folder)}`;
  return owner === uid
    ? `${fault}, although user ${uid}, who runs the server, owns it. To fix this: ${fix('chmod -R u+rwX')}`
    : `${fault}, which belongs to ${owner === undefined ? 'another user' : `user ${owner}`}, while the server runs as user ${uid}. To fix this: ${fix(`chown -R ${uid}:${gid}`)}`;
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

const shellQuoted = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

function ownAccount(): Account | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) return undefined;
  return { uid, gid, inContainer: isInContainer() };
}

/** True in Docker and Podman, which create these files. */
export const isInContainer = (): boolean =>
  existsSync('/.dockerenv') || existsSync('/run/.containerenv');
