import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasErrorCode } from './system.ts';

/** The data folder cannot be used as it is; its message is the sentence that says how to mend that. */
export class UnusableFolder extends Error {}

/** Who runs this, as files know accounts; undefined where they know none. */
export interface Account {
  uid: number;
  gid: number;
  /** What it runs in has a disk of its own, into which the host's folder is put. */
  inContainer: boolean;
}

/** Makes the data folder where it is missing. Throws `UnusableFolder` unless we may write to it, and to what is in it. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const account = ownAccount();
    if (!isRefused(error)) throw error;
    throw new UnusableFolder(wordsForMaking(folder, error.code, account));
  }
  const fault = folderFault(folder);
  if (fault !== null) throw new UnusableFolder(fault);
}

/** What keeps us from a data folder that is there, and how to mend it, as a sentence; null where nothing does. */
export function folderFault(folder: string): string | null {
  const first = tryAll(folder);
  if (first === null) return null;
  const owner = statSync(first.path, { throwIfNoEntry: false })?.uid;
  return wordsFor({ ...first, folder, owner }, ownAccount());
}

interface Refused {
  /** The folder, or what in it we may not touch. */
  path: string;
  code: string | undefined;
}

/** The first that we may not read and write, of the folder and what lies right in it. */
function tryAll(folder: string): Refused | null {
  return tryOne(folder) ?? firstOf(readdirSync(folder), (name) => tryOne(join(folder, name)));
}

function tryOne(path: string): Refused | null {
  const { R_OK, W_OK, X_OK } = constants;
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  try {
    accessSync(path, R_OK | W_OK | (isFolder ? X_OK : 0));
    return null;
  } catch (error) {
    // What went away meanwhile keeps nobody from anything.
    return isRefused(error) ? { path, code: error.code } : null;
  }
}

function firstOf<From, To>(all: readonly From[], read: (each: From) => To | null): To | null {
  for (const each of all) {
    const found = read(each);
    if (found !== null) return found;
  }
  return null;
}

const isRefused = (error: unknown): error is NodeJS.ErrnoException =>
  hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS');

/** The same as one sentence, with the command that mends it. `owner`: the account that has what we may not touch. */
export function wordsFor(
  { path, code, folder, owner }: Refused & { folder: string; owner: number | undefined },
  account: Account | undefined,
): string {
  const fault = `Cannot write to ${path}`;
  if (code === 'EROFS') return `${fault}: the disk is mounted read-only.`;
  if (account === undefined) return `${fault}: make the account that runs the server its owner.`;
  const { uid, gid, inContainer } = account;
  const mend = (command: string) =>
    inContainer
      ? `on the host, run sudo ${command} on the folder mounted as ${folder}`
      : `${asRoot(account)}${command} ${quoted(folder)}`;
  return owner === uid
    ? `${fault}, although user ${uid}, who runs the server, owns it. To fix this: ${mend('chmod -R u+rwX')}`
    : `${fault}, which belongs to ${owner === undefined ? 'another user' : `user ${owner}`}, while the server runs as user ${uid}. To fix this: ${mend(`chown -R ${uid}:${gid}`)}`;
}

export function wordsForMaking(
  folder: string,
  code: string | undefined,
  account: Account | undefined,
): string {
  const fault = `Cannot create the folder ${folder}`;
  if (code === 'EROFS') return `${fault}: the disk is mounted read-only.`;
  if (account === undefined) return `${fault}: create it with the account that runs the server.`;
  const { uid, gid } = account;
  const [place, become] = [quoted(folder), asRoot(account)];
  return `${fault} as user ${uid}. To fix this: ${become}mkdir -p ${place} && ${become}chown ${uid}:${gid} ${place}`;
}

const asRoot = ({ uid }: Account) => (uid === 0 ? '' : 'sudo ');

/** As a shell reads it. */
const quoted = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

function ownAccount(): Account | undefined {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) return undefined;
  return { uid, gid, inContainer: isInContainer() };
}

/** Docker and Podman each leave a file for those who ask. */
export const isInContainer = (): boolean =>
  existsSync('/.dockerenv') || existsSync('/run/.containerenv');
