import { ArchiveError } from '#features/archive/server/archive-format.ts';
import { ConfigFaults } from '#platform/server/config.ts';
import { UnusableFolder } from '#platform/server/data-folder.ts';
import { DataFolderInUse, VersionMismatch } from '#platform/server/db/database.ts';
import { NewerSchema } from '#platform/server/db/migrate.ts';
import { isDamaged } from '#platform/server/db/sqlite.ts';
import { isDiskFull } from '#platform/server/disk.ts';
import { hasErrorCode } from '#platform/server/system.ts';
import { ApiError } from '#shared/api-error.ts';

/** An error that the host can fix by its message; logged without a stack trace. */
export class HostsToMend extends Error {}

/** The command line was used in a wrong way. */
export class WrongUse extends HostsToMend {}

/** A sentence for what the host can mend; the whole story for what only we can. */
export function explain(error: unknown): string {
  if (isHostsToMend(error)) return error.message;
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
  if (hasErrorCode(error, 'EEXIST', 'ENOTDIR')) return `A file is in the way: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const isHostsToMend = (error: unknown): error is Error =>
  [
    HostsToMend,
    ArchiveError,
    ConfigFaults,
    DataFolderInUse,
    NewerSchema,
    VersionMismatch,
    ApiError,
    UnusableFolder,
  ].some((kind) => error instanceof kind);
