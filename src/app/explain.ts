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

/** Describes an error: one sentence if the user can fix it, otherwise with its stack trace. */
export function explain(error: unknown): string {
  if (isExpected(error)) return error.message;
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return 'Another program is already using this port. Stop it, or set PORT to a free port.';
  }
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

const isExpected = (error: unknown): error is Error =>
  [
    UserError,
    ArchiveError,
    ConfigError,
    DataFolderInUse,
    NewerSchema,
    VersionMismatch,
    ApiError,
    UnusableFolder,
  ].some((kind) => error instanceof kind);
