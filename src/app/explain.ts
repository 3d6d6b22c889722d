import * as z from 'zod/mini';
import { ArchiveError } from '#features/archive/server/archive-format.ts';
import { ConfigError } from '#platform/server/config.ts';
import { UnusableFolder } from '#platform/server/data-folder.ts';
import { DataFolderInUse, VersionMismatch } from '#platform/server/db/database.ts';
import { NewerSchema } from '#platform/server/db/migrate.ts';
import { isDamaged } from '#platform/server/db/sqlite.ts';
import { isDiskFull } from '#platform/server/disk.ts';
import { hasErrorCode } from '#platform/server/system.ts';
import { ApiError } from '#shared/api-error.ts';
import { explainNativeFault, isNativeFault } from './native-fault.ts';

/** An error whose message is enough to fix it. */
export class UserError extends Error {}

/** Invalid arguments. */
export class UsageError extends UserError {}

/** EX_CONFIG of sysexits.h. Changing this value also changes the systemd unit and the hosting guide. */
const unrepairedExitCode = 78;

/** Returns the exit code of a server that failed to start: 78 if a restart can't help before a person changes something. */
export const startExitCode = (error: unknown): number =>
  isDamaged(error) || isOneOf(error, [ConfigError, NewerSchema, UnusableFolder])
    ? unrepairedExitCode
    : 1;

/** Describes an error: one sentence if the user can fix it, otherwise with its stack trace. */
export function explain(error: unknown): string {
  if (isExpected(error)) return error.message;
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return 'Another program is already using this port. Stop it, or set PORT to a free port.';
  }
  const listenFault = listenFaultOf(error);
  if (listenFault !== null) return listenFault;
  if (isDiskFull(error)) return 'The disk is full. Free some space and try again.';
  if (isDamaged(error)) {
    return `home.sqlite cannot be used (${error.message}). Restore a backup; the damaged file is kept: fivetwenty restore <file> --replace`;
  }
  if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN')) {
    return `Permission denied: ${error.message}`;
  }
  if (isNativeFault(error)) return explainNativeFault(error);
  if (hasErrorCode(error, 'EEXIST', 'ENOTDIR')) return `A file is in the way: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Describes the error of a server that can't listen on its `HOST` and `PORT`; null for other errors. */
function listenFaultOf(error: unknown): string | null {
  const { syscall, address, port, hostname } = z.safeParse(ListenError, error).data ?? {};
  if (syscall === 'listen' && hasErrorCode(error, 'EACCES', 'EPERM')) {
    return `This account may not use port ${port}. Set PORT to 1024 or higher, and let a reverse proxy use port ${port}.`;
  }
  const isForeign =
    (syscall === 'listen' && hasErrorCode(error, 'EADDRNOTAVAIL')) ||
    (syscall === 'getaddrinfo' && hasErrorCode(error, 'ENOTFOUND', 'EAI_AGAIN'));
  if (!isForeign) return null;
  return `HOST is ${address ?? hostname}, which is not an address of this computer. Set it to 0.0.0.0 for all networks, or to 127.0.0.1 for a reverse proxy on this computer.`;
}

const ListenError = z.object({
  syscall: z.string(),
  address: z.optional(z.string()),
  port: z.optional(z.number()),
  hostname: z.optional(z.string()),
});

const isExpected = (error: unknown): error is Error =>
  isOneOf(error, [
    UserError,
    ArchiveError,
    ConfigError,
    DataFolderInUse,
    NewerSchema,
    VersionMismatch,
    ApiError,
    UnusableFolder,
  ]);

type ErrorKind = abstract new (...args: never[]) => Error;
const isOneOf = (error: unknown, kinds: readonly ErrorKind[]): boolean =>
  kinds.some((kind) => error instanceof kind);
