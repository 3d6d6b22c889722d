import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Image } from '#platform/server/http/responses.ts';
import { ApiError } from '#shared/api-error.ts';
import type { ImageSize } from '#shared/image-sizes.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Schema } from './photos.schema.ts';
import * as store from './photos.store.ts';
import { allNames, isFilename, pictureName } from './picture-names.ts';

/** The pictures of photos, those looked at last from memory. */
export interface Pictures {
  /** Throws a 404 where there is no such photo. */
  read(filename: string, size: ImageSize): Promise<Image>;
  /** From now on it is nowhere but on the disk. */
  forget(filename: string): void;
}

/** Bytes of pictures that memory holds; a single one of more is read anew each time. */
const mostHeld = { inAll: 24 * 1024 * 1024, each: 512 * 1024 } as const;

interface Held {
  readonly picture: Image;
  readonly size: number;
}

export function createPictures(database: Database<Schema>, blobs: BlobStore): Pictures {
  const held = new LRUCache<string, Held>({
    maxSize: mostHeld.inAll,
    maxEntrySize: mostHeld.each,
    sizeCalculation: ({ size }) => size + 512,
  });

  let forgotten = 0;

  /** Reads it, and holds it where it is small. */
  async function bytesOf(picture: Image, name: string, before: number) {
    const opened = await blobs.open(name);
    if (opened === null) throw noSuchPicture();
    if (opened.size > mostHeld.each) return opened;
    const bytes = await buffer(opened.content);
    const present = { ...picture, bytes: async () => bytes };
    // It may have been purged while it was being read.
    if (forgotten === before) held.set(name, { picture: present, size: bytes.length });
    return bytes;
  }

  return {
    async read(filename, size) {
      if (!isFilename(filename)) throw noSuchPicture();
      const name = pictureName(filename, size);
      const known = held.get(name);
      if (known !== undefined) return known.picture;
      const before = forgotten;
      const id = await store.findIdByFilename(database.read, filename);
      if (id === undefined) throw noSuchPicture();
      const [extension = ''] = filename.split('.').slice(-1);
      const picture: Image = {
        type: extension === 'webp' ? 'image/webp' : 'image/jpeg',
        // A filename is drawn for these very bytes.
        etag: `"${name}"`,
        name: `${id}.${extension}`,
        bytes: () => bytesOf(picture, name, before),
      };
      return picture;
    },
    forget(filename) {
      forgotten += 1;
      for (const name of allNames(filename)) held.delete(name);
    },
  };
}

const noSuchPicture = () => new ApiError(404, t.photo.notFound);
