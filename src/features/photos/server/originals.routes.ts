import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { photosMessages as t } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import { foundPhoto } from './found.ts';
import type { Schema } from './photos.schema.ts';
import { pictureName } from './picture-names.ts';
import * as store from './settings.store.ts';

export interface OriginalsDeps {
  http: HttpServer;
  database: Database<Schema>;
  blobs: BlobStore;
  live: Live;
}

/** Files as they were uploaded: whether they are kept, and getting one back. */
export function originalsRoutes({ http: { route }, database, blobs, live }: OriginalsDeps): void {
  route(contract.readSettings, async () => ({
    keepOriginals: await store.readKeepOriginals(database.read),
  }));

  route(contract.changeSettings, async ({ user, partner, body: { keepOriginals } }) => {
    await database.write((tx) => store.saveKeepOriginals(tx, keepOriginals));
    live.publishToBoth({ user, partner }, contract.settingsChanged, {});
    return { keepOriginals };
  });

  route.download(contract.readOriginal, async ({ params: { id } }) => {
    const { filename, originalName, hasOriginal } = await foundPhoto(database.read, id);
    const blob = hasOriginal === 1 ? await blobs.open(pictureName(filename, 'original')) : null;
    if (blob === null) throw new ApiError(404, t.answers.noOriginal);
    return { blob, name: originalName };
  });
}
