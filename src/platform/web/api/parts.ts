import { ApiError } from '#shared/api-error.ts';
import { isTransient, NetworkError } from './errors.ts';

/** Attempts without a new part. */
const maxFailures = 4;
/** Milliseconds before the second attempt. */
const retryDelay = 1_000;
/** Bytes. */
const minPart = 128 * 1024;

export interface PartsUpload<Result> {
  readonly file: Blob;
  /** Bytes that the server has already. */
  readonly received?: number;
  readonly partBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with the sent share of the file, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Sends a part that begins at `at`. Resolves to the bytes that the server has then. */
  send(part: Blob, at: number, onProgress: (share: number) => void): Promise<number>;
  finish(): Promise<Result>;
}

/**
 * Uploads a file in parts. After an error it continues at the byte that the server asks for. After a timeout the parts
 * are smaller: on a slow line, the same one would time out again. Throws like `request`.
 */
export async function uploadParts<Result>({
  file,
  received = 0,
  partBytes,
  signal,
  onProgress,
  send,
  finish,
}: PartsUpload<Result>): Promise<Result> {
  let [at, size, failures] = [received, partBytes, 0];
  for (;;) {
    try {
      while (at < file.size) {
        const [start, part] = [at, file.slice(at, at + size)];
        at = await send(part, start, (share) =>
          onProgress?.((start + share * part.size) / file.size),
        );
        failures = 0;
      }
      return await finish();
    } catch (error) {
      const receivedCount = error instanceof ApiError ? error.more.received : undefined;
      if (failures === maxFailures || !(typeof receivedCount === 'number' || isTransient(error))) {
        throw error;
      }
      failures += 1;
      at = typeof receivedCount === 'number' ? receivedCount : at;
      if (error instanceof NetworkError && error.timedOut) size = Math.max(minPart, size / 2);
      await new Promise((resolve) => setTimeout(resolve, failures * retryDelay));
      signal?.throwIfAborted();
    }
  }
}
