import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { littleSpace } from '#features/setup/setup.rules.ts';
import { folderFault } from '#platform/server/data-folder.ts';
import { freeIn, leastFree } from '#platform/server/free-space.ts';
import { readKey } from '#platform/server/identity/tokens.ts';
import { bad, type Finding, fine, messageOf, odd, readable } from './finding.ts';

/** What of the mode of a file lets others than its owner in. */
const others = 0o077;

export function checkFolder(folder: string): Finding {
  const what = 'folder';
  if (!existsSync(folder)) {
    return mayWrite(nearestThere(folder))
      ? odd(what, `${folder} is not there yet; the first start makes it`)
      : bad(what, `${folder} is not there, and this account may not make it`);
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
    return odd(what, `${folder} belongs to user ${uid}, and this is user ${self}: run as that one`);
  }
  if ((mode & others) !== 0 && process.platform !== 'win32') {
    return odd(what, `others on this computer may look into ${folder}: chmod 700 it`);
  }
  return fine(what, folder);
}

export async function checkDisk(folder: string): Promise<Finding> {
  const free = await freeIn(nearestThere(folder));
  const says = `${readable(free)} free`;
  if (free < leastFree)
    return bad('disk', `${says}: no photo comes in below ${readable(leastFree)}`);
  return free < littleSpace ? odd('disk', `${says}, which is little`) : fine('disk', says);
}

export function checkKey(folder: string): Finding {
  const file = join(folder, 'secret.key');
  try {
    if (readKey(folder) === null) {
      return existsSync(join(folder, 'home.sqlite'))
        ? odd(
            'key',
            'secret.key is not there: the next start draws one, and everyone signs in anew',
          )
        : fine('key', 'drawn at the first start');
    }
    return (statSync(file).mode & others) !== 0 && process.platform !== 'win32'
      ? odd('key', `others on this computer may read ${file}: chmod 600 it`)
      : fine('key', 'is there');
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
