import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { uploadParts } from '#platform/web/api/parts.ts';
import { readStream } from '#platform/web/api/read-stream.ts';
import { upload } from '#platform/web/api/upload.ts';
import { ApiError } from '#shared/api-error.ts';
import {
  partBytes,
  restored,
  restoreProgress,
  restoreRefused,
  sendPart,
  startRestore,
} from '../archive.contract.ts';
import { t } from '../messages/index.ts';

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

const send = ({ file, code }: Input, onProgress: (progress: Progress) => void) =>
  uploadParts({
    file,
    partBytes,
    onProgress: (share) => onProgress({ what: t.restore.sending, share }),
    async send(part, at, onPartProgress) {
      const input = { file: part, name: 'part', body: { code, at: `${at}` } };
      return (await upload(sendPart, input, { onProgress: onPartProgress })).received;
    },
    finish: async () => undefined,
  });

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
