import { createReadStream } from 'node:fs';
import { open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncToDisk } from '#platform/server/disk.ts';
import type { OffsitePlace } from '#platform/server/offsite-settings.ts';
import { isPartOfCopy, partName } from '../../archive.rules.ts';
import { type Place, placeError } from './place.ts';

/** Bytes. */
const syncEvery = 4 * 1024 * 1024;

/** A folder, which must exist: a missing one is usually a disk that is not mounted. */
export function folderPlace(folder: string): Place {
  const fail = (error: unknown) => {
    throw placeError(error);
  };
  return {
    list: async () => {
      const names = await readdir(folder).catch(fail);
      const files = names.map(async (name) => {
        const stats = await stat(join(folder, name)).catch(() => null);
        return stats?.isFile() ? { name, bytes: stats.size } : null;
      });
      return (await Promise.all(files)).filter((file) => file !== null);
    },
    async sweep() {
      const names = await readdir(folder).catch(fail);
      for (const name of names.filter(isPartOfCopy)) await rm(join(folder, name)).catch(fail);
    },
    async put(name, open, onBytes) {
      const part = join(folder, partName(name));
      const failIncomplete = async (error: unknown) => {
        // On a full disk, the rest would take the space of the next copy.
        await rm(part, { force: true }).catch(() => undefined);
        return fail(error);
      };
      const { stream } = await open();
      const handle = await openFile(part, 'w', 0o600).catch(fail);
      const file = handle.createWriteStream({ flush: true });
      let synced = 0;
      await pipeline(
        stream,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            yield chunk;
            onBytes(file.bytesWritten);
            if (file.bytesWritten - synced < syncEvery) continue;
            // Without syncing here, commits of the server would wait until the whole file is on
            // the disk.
            synced = file.bytesWritten;
            await handle.datasync();
          }
        },
        file,
      ).catch(failIncomplete);
      await rename(part, join(folder, name)).catch(failIncomplete);
      syncToDisk(folder);
    },
    read: async (name, from) => createReadStream(join(folder, name), { start: from }),
    remove: (name) => rm(join(folder, name)).catch(fail),
  };
}

/** True if the place is a folder on the disk of the data: if this disk fails, both are lost. */
export async function isOnDiskOfData(place: OffsitePlace, dataFolder: string): Promise<boolean> {
  if (place.kind !== 'folder') return false;
  const [ownDisk, dataDisk] = await Promise.all([place.folder, dataFolder].map(diskOf));
  return ownDisk !== undefined && ownDisk === dataDisk;
}

/**
 * True if the folder is on another disk than the data and the system: the folder of an unmounted disk is on one of
 * these. Null for other places and for a missing folder.
 */
export async function isOnDiskOfItsOwn(
  place: OffsitePlace,
  dataFolder: string,
): Promise<boolean | null> {
  if (place.kind !== 'folder') return null;
  const [ownDisk, ...otherDisks] = await Promise.all([place.folder, dataFolder, '/'].map(diskOf));
  return ownDisk === undefined ? null : !otherDisks.includes(ownDisk);
}

/** Returns the number of the device; undefined for a missing folder. */
const diskOf = async (folder: string): Promise<number | undefined> =>
  (await stat(folder).catch(() => undefined))?.dev;
