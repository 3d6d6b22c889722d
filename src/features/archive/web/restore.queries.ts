import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readStream, upload } from '#platform/web/api/client.ts';
import { isTransient } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import {
  partBytes,
  restored,
  restoreProgress,
  restoreRefused,
  sendPart,
  startRestore,
} from '../archive.contract.ts';
import { archiveMessages as t } from '../messages/en.ts';

/** Milliseconds before a part is sent again. */
const retryDelay = 1_000;

interface Progress {
  what: string;
  /** From 0 to 1. */
  share: number;
}

interface Input {
  file: File;
  code: string;
}

/** Uploads and restores a backup; then waits for `onRestored`. */
export function useRestore(onRestored: () => Promise<void>) {
  const [progress, setProgress] = useState<Progress>({ what: t.restore.sending, share: 0 });
  const restore = useMutation({
    mutationFn: async (input: Input) => {
      setProgress({ what: t.restore.sending, share: 0 });
      await send(input, setProgress);
      await restoreUploaded(input, setProgress);
      setProgress({ what: t.restore.opening, share: 1 });
      await onRestored();
    },
  });
  return { restore, progress };
}

/** Uploads a file in parts. After an error, continues at what the server has received. */
async function send({ file, code }: Input, onProgress: (progress: Progress) => void) {
  let at = 0;
  let retries = 3;
  do {
    const part = file.slice(at, at + partBytes);
    try {
      const body = { code, at: `${at}` };
      at = (await upload(sendPart, { file: part, name: 'part', body })).received;
    } catch (error) {
      const received = error instanceof ApiError ? error.body.received : at;
      if (!(isTransient(error) || typeof received === 'number') || retries === 0) throw error;
      retries -= 1;
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
      at = Number(received);
    }
    onProgress({ what: t.restore.sending, share: at / Math.max(1, file.size) });
  } while (at < file.size);
}

/** Throws `ApiError` with the reason if the backup was refused. */
async function restoreUploaded({ code }: Input, onProgress: (progress: Progress) => void) {
  let isRestored = false;
  let reason: string = t.restore.broken;
  await readStream(startRestore, { body: { code } }, (name, data) => {
    if (name === restoreProgress.name) {
      const { done, total } = z.parse(restoreProgress.data, data);
      onProgress({ what: t.restore.restoring, share: total === 0 ? 0 : done / total });
    }
    if (name === restored.name) isRestored = true;
    if (name === restoreRefused.name) reason = z.parse(restoreRefused.data, data).message;
  });
  if (!isRestored) throw new ApiError(400, reason);
}
