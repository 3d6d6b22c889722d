import type { Readable } from 'node:stream';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import * as contract from '../videos.contract.ts';
import { blobName, isPhotoFilename } from './photo-files.ts';
import { type PhotosDeps, uploadResponse } from './photos.routes.ts';
import { findVideo } from './photos.store.ts';
import type { Videos } from './videos.ts';

interface VideosRoutesDeps extends Pick<PhotosDeps, 'http' | 'database' | 'blobs' | 'live'> {
  videos: Videos;
  jobs: Jobs;
  onSessionEnded(listener: (sessionId: number) => void): void;
}

const hour = 60 * 60 * 1000;

/** Registers the routes that receive videos in parts and serve them. */
export function videosRoutes(deps: VideosRoutesDeps): void {
  const { http, database, blobs, live, videos, jobs } = deps;
  const { route } = http;

  route(contract.beginVideo, async ({ user, params: { key }, body: { bytes } }) => ({
    received: await videos.begin(user, key, bytes),
  }));

  route.upload(contract.sendVideoPart, async ({ user, params: { key }, body: { at }, file }) => ({
    received: await videos.append(user, key, { offset: Number(at), part: file.path }),
  }));

  route.upload(contract.finishVideo, async (request) => {
    const { user, partner, params, body, file, idempotencyKey } = request;
    const result = await videos.finish({
      user,
      key: params.key,
      poster: file,
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

  const openStreams = new Map<number, Set<Readable>>();
  deps.onSessionEnded((sessionId) => {
    for (const content of openStreams.get(sessionId) ?? []) content.destroy();
  });

  route.video(contract.readVideo, async ({ params: { filename }, session }) => {
    const video = isPhotoFilename(filename) ? await findVideo(database.read, filename) : undefined;
    if (video === undefined) throw new ApiError(404, () => t.photo.notFound);
    const { id, format, size } = video;
    const name = blobName(filename, 'video');
    return {
      // Browsers play MOV files only with the type of MP4.
      type: format === 'webm' ? 'video/webm' : 'video/mp4',
      etag: `"${name}"`,
      name: `${id}.${format}`,
      size,
      async open(range) {
        const blob = await blobs.open(name, range);
        if (blob === null) throw new ApiError(404, () => t.photo.notFound);
        const sessionStreams = openStreams.get(session.id) ?? new Set();
        openStreams.set(session.id, sessionStreams.add(blob.content));
        blob.content.once('close', () => {
          sessionStreams.delete(blob.content);
          if (sessionStreams.size === 0) openStreams.delete(session.id);
        });
        return blob;
      },
    };
  });

  jobs.every(hour, 'delete unfinished video uploads', videos.deleteStale);
}
