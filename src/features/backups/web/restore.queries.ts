import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readStream, upload } from '#platform/web/api/client.ts';
import { ApiError } from '#shared/api-error.ts';
import {
  partBytes,
  restored,
  restoreProgress,
  restoreRefused,
  sendPart,
  startRestore,
} from '../backups.contract.ts';
import { backupsMessages as t } from '../messages/index.ts';

/** What is being done, and how much of it is, from 0 to 1. */
export interface Far {
  what: string;
  share: number;
}

type Hear = (far: Far) => void;

interface Wanted {
  file: File;
  code: string;
}

/** Restores the empty home from a file; `opened` is waited for last. Answers how far it is. */
export function useRestore(opened: () => Promise<void>) {
  const [far, setFar] = useState<Far>({ what: t.restore.sending, share: 0 });
  const restore = useMutation({
    mutationFn: async (wanted: Wanted) => {
      setFar({ what: t.restore.sending, share: 0 });
      await send(wanted, setFar);
      await restoreSent(wanted, setFar);
      setFar({ what: t.restore.opening, share: 1 });
      await opened();
    },
  });
  return { restore, far };
}

async function send({ file, code }: Wanted, hear: Hear): Promise<void> {
  let at = 0;
  do {
    const part = file.slice(at, at + partBytes);
    await upload(sendPart, { file: part, name: 'part', body: { code, at: `${at}` } });
    at += part.size;
    hear({ what: t.restore.sending, share: at / Math.max(1, file.size) });
  } while (at < file.size);
}

/** Throws a refusal in words for the person where the backup is not taken. */
async function restoreSent({ code }: Wanted, hear: Hear): Promise<void> {
  let isRestored = false;
  let refused: string = t.restore.broken;
  await readStream(startRestore, { body: { code } }, (name, data) => {
    if (name === restoreProgress.name) {
      const { done, total } = z.parse(restoreProgress.data, data);
      hear({ what: t.restore.restoring, share: total === 0 ? 0 : done / total });
    }
    if (name === restored.name) isRestored = true;
    if (name === restoreRefused.name) refused = z.parse(restoreRefused.data, data).message;
  });
  if (!isRestored) throw new ApiError(400, refused);
}
