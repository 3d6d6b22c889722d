import type { Readable } from 'node:stream';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import * as contract from '../videos.contract.ts';
import { blobName, isFilename } from './photo-files.ts';
import { type PhotosDeps, uploadResponse } from './photos.routes.ts';
import { findVideo } from './photos.store.ts';
import type { Videos } from './videos.ts';

interface VideosRoutesDeps extends Pick<PhotosDeps, 'http' | 'database' | 'blobs' | 'live'> {
  videos: Videos;
  jobs: Jobs;
  onEnded(listener: (sessionId: number) => void): void;
}

const hour = 60 * 60 * 1000;

/** Uploads videos in parts, and sends them. */
export function videosRoutes(deps: VideosRoutesDeps): void {
  const { http, database, blobs, live, videos, jobs } = deps;
  const { route } = http;

  route(contract.beginVideo, async ({ user, params: { key }, body: { bytes } }) => ({
    received: await videos.begin(user, key, bytes),
  }));

  route.upload(contract.sendVideoPart, async ({ user, params: { key }, body: { at }, file }) => ({
    received: await videos.append(user, key, { at: Number(at), part: file.path }),
  }));

  route.upload(contract.finishVideo, async (call) => {
    const { user, partner, params, body, file, idempotencyKey } = call;
    const result = await videos.finish({
      user,
      key: params.key,
      picture: file,
      idempotencyKey,
      takenAt: body.takenAt || null,
      isLive: body.live === 'true',
    });
    return uploadResponse(live, { user, partner }, result);
  });

  route(contract.cancelVideo, async ({ user, params: { key } }) => {
    await videos.cancel(user, key);
    return { received: 0 };
  });

  const playing = new Map<number, Set<Readable>>();
  deps.onEnded((sessionId) => {
    for (const content of playing.get(sessionId) ?? []) content.destroy();
  });

  route.video(contract.readVideo, async ({ params: { filename }, session }) => {
    const video = isFilename(filename) ? await findVideo(database.read, filename) : undefined;
    if (video === undefined) throw new ApiError(404, () => t.photo.notFound);
    const { id, format, size } = video;
    const name = blobName(filename, 'video');
    return {
      // Browsers play MOV under the type of its sibling.
      type: format === 'webm' ? 'video/webm' : 'video/mp4',
      etag: `"${name}"`,
      name: `${id}.${format}`,
      size,
      async open(range) {
        const blob = await blobs.open(name, range);
        if (blob === null) throw new ApiError(404, () => t.photo.notFound);
        const ofSession = playing.get(session.id) ?? new Set();
        playing.set(session.id, ofSession.add(blob.content));
        blob.content.once('close', () => {
          ofSession.delete(blob.content);
          if (ofSession.size === 0) playing.delete(session.id);
        });
        return blob;
      },
    };
  });

  jobs.every(hour, 'delete unfinished video uploads', videos.sweep);
}
