import { S3mini, S3ServiceError } from 's3mini';
import * as z from 'zod/mini';
import type { OffsitePlace } from '#platform/server/offsite-settings.ts';
import { isPartOfCopy, partName } from '../../archive.rules.ts';
import { attempts, type Place, placeError, retry, statusError } from './place.ts';

/** S3 allows at least 5 MiB, and at most 10,000 parts. */
const minPartBytes = 5 * 1024 * 1024;
const maxParts = 9_000;

const OneUpload = z.object({ Key: z.string(), UploadId: z.string() });
const Uploads = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.optional(z.union([OneUpload, z.array(OneUpload)])),
  }),
});

/**
 * A folder of an S3 bucket. A file appears when all of its parts are complete. An interrupted part is sent again;
 * after a restart all parts are.
 */
export function s3Place({ endpoint, region, prefix, user, secret }: S3Settings): Place {
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId: user,
    secretAccessKey: secret,
    // Signed requests are for this server only.
    // biome-ignore lint/style/noRestrictedGlobals: this is no endpoint of ours
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  });
  const call = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw error instanceof S3ServiceError ? statusError(error.status, 's3') : placeError(error);
    });
  const sure = <Result>(work: () => Promise<Result>): Promise<Result> =>
    retry(() => call(work), attempts.long);

  return {
    async list() {
      const objects = await call(() => s3.listObjects('/', prefix));
      if (objects === null) throw statusError(404, 's3');
      return objects.map(({ Key, Size }) => ({
        name: Key.slice(prefix.length),
        bytes: Number(Size),
      }));
    },
    async sweep() {
      // Some services cannot list unfinished uploads, and delete them after a while.
      const unfinishedUploads = await call(() =>
        s3.listMultipartUploads('/', '', 'GET', { prefix }),
      ).catch(() => null);
      const uploads =
        Uploads.safeParse(unfinishedUploads).data?.ListMultipartUploadsResult.Upload ?? [];
      for (const { Key, UploadId } of [uploads].flat()) {
        if (!isPartOfCopy(partName(Key.slice(prefix.length)))) continue;
        await call(() => s3.abortMultipartUpload(Key, UploadId)).catch(() => undefined);
      }
    },
    async put(name, open, onBytes) {
      const key = prefix + name;
      const { bytes, stream } = await open();
      const partBytes = Math.max(minPartBytes, Math.ceil(bytes / maxParts));
      const uploadId = await sure(() => s3.getMultipartUploadId(key));
      try {
        const parts: Awaited<ReturnType<typeof s3.uploadPart>>[] = [];
        let storedBytes = 0;
        for await (const part of partsOf(stream, partBytes)) {
          parts.push(await sure(() => s3.uploadPart(key, uploadId, part, parts.length + 1)));
          storedBytes += part.length;
          onBytes(storedBytes);
        }
        await sure(() => s3.completeMultipartUpload(key, uploadId, parts));
      } catch (error) {
        await s3.abortMultipartUpload(key, uploadId).catch(() => undefined);
        throw error;
      }
    },
    async read(name, from) {
      const { body, status } = await call(() => s3.getObjectRaw(prefix + name, false, from));
      if (body === null || (from > 0 && status !== 206)) throw statusError(status, 's3');
      return body;
    },
    async remove(name) {
      await call(() => s3.deleteObject(prefix + name));
    },
  };
}

type S3Settings = Extract<OffsitePlace, { kind: 's3' }>;

/** Yields one buffer again and again, which has the next part in it. */
async function* partsOf(
  stream: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  const part = Buffer.alloc(partBytes);
  let filledBytes = 0;
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; ) {
      const count = Math.min(partBytes - filledBytes, chunk.length - from);
      part.set(chunk.subarray(from, from + count), filledBytes);
      filledBytes += count;
      from += count;
      if (filledBytes === partBytes) {
        yield part;
        filledBytes = 0;
      }
    }
  }
  if (filledBytes > 0) yield part.subarray(0, filledBytes);
}
