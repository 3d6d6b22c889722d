import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';

/** A system account; there are none on Windows. */
export interface Account {
  uid: number;
  gid: number;
  /** True if the process runs in a container, where the host's folder is mounted. */
  inContainer: boolean;
}

export function ownAccount(): Account | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) return undefined;
  return { uid, gid, inContainer: isInContainer() };
}

/** True in Docker and Podman, which create these files. */
export const isInContainer = (): boolean =>
  existsSync('/.dockerenv') || existsSync('/run/.containerenv');

/** Returns the name of an account, or `user <uid>` if it has none. */
export function accountName(uid: number): string {
  if (uid === 0) return 'root';
  if (uid === process.getuid?.()) return ownName(uid);
  return ask('-un', uid) ?? unnamed(uid);
}

/** Asks `id`, which knows the accounts of directory services too. Returns null for an account without a name. */
function ask(option: '-un' | '-G', uid: number): string | null {
  const { status, stdout } = spawnSync('id', [option, '--', String(uid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

function ownName(uid: number): string {
  try {
    return userInfo().username;
  } catch {
    return unnamed(uid);
  }
}

const unnamed = (uid: number) => `user ${uid}`;

/** Gives this process to another account for good. Returns false if the system forbids it. */
export function switchAccount({ uid, gid }: Pick<Account, 'uid' | 'gid'>): boolean {
  try {
    process.setgroups?.(ask('-G', uid)?.split(' ').map(Number) ?? [gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    return true;
  } catch {
    return false;
  }
}

/** Returns the command line that runs `command` with another account. */
export function commandAs(uid: number, name: string, command: string): string {
  if (uid === 0) return `sudo ${command}`;
  const user = name === unnamed(uid) ? `'#${uid}'` : shellQuoted(name);
  return `sudo -u ${user} ${command}`;
}

export const shellQuoted = (text: string): string =>
  /^[\w./:=,@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
