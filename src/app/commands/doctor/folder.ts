import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lowDiskSpace } from '#features/setup/setup.rules.ts';
import { folderFault } from '#platform/server/data-folder.ts';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import { readKey } from '#platform/server/identity/tokens.ts';
import { bytes } from '#shared/i18n/formats.ts';
import { bad, type Finding, fine, messageOf, odd } from './finding.ts';

/** What of the mode of a file lets others than its owner in. */
const others = 0o077;

export function checkFolder(folder: string): Finding {
  const what = 'folder';
  if (!existsSync(folder)) {
    return mayWrite(nearestThere(folder))
      ? odd(what, `${folder} does not exist yet; the first start creates it`)
      : bad(what, `${folder} does not exist, and this account cannot create it`);
  }
  const found = statSync(folder);
  if (!found.isDirectory()) {
    return bad(what, `${folder} is a file: set FIVETWENTY_DATA_DIR to a folder`);
  }
  const { mode, uid } = found;
  const self = process.getuid?.();
  const fault = folderFault(folder);
  if (fault !== null) return bad(what, fault);
  if (self !== undefined && uid !== self) {
    return odd(
      what,
      `${folder} belongs to user ${uid}, but you are user ${self}: run this as user ${uid}`,
    );
  }
  if ((mode & others) !== 0 && process.platform !== 'win32') {
    return odd(what, `other users of this computer can read it: chmod 700 ${folder}`);
  }
  return fine(what, folder);
}

export async function checkDisk(folder: string): Promise<Finding> {
  const free = await freeBytesIn(nearestThere(folder));
  const says = `${bytes(free)} free`;
  if (free < minFreeBytes)
    return bad('disk', `${says}: uploads are rejected below ${bytes(minFreeBytes)}`);
  return free < lowDiskSpace ? odd('disk', `${says}: running low`) : fine('disk', says);
}

export function checkKey(folder: string): Finding {
  const file = join(folder, 'secret.key');
  try {
    if (readKey(folder) === null) {
      return existsSync(join(folder, 'home.sqlite'))
        ? odd(
            'key',
            'secret.key is missing: the next start creates a new one, and everyone must sign in again',
          )
        : fine('key', 'created at the first start');
    }
    return (statSync(file).mode & others) !== 0 && process.platform !== 'win32'
      ? odd('key', `other users of this computer can read it: chmod 600 ${file}`)
      : fine('key', 'present');
  } catch (error) {
    return bad('key', messageOf(error));
  }
}

/** The folder itself, or of those above it the lowest that is there. */
function nearestThere(folder: string): string {
  return existsSync(folder) ? folder : nearestThere(dirname(folder));
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
