import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { basePath } from '#platform/web/api/base-path.ts';
import { request } from '#platform/web/api/client.ts';
import { downloadFrom } from '#platform/web/ui/files.ts';
import { addressOf } from '#shared/endpoint.ts';
import {
  type BackupsState,
  createDownload,
  downloadArchive,
  readBackups,
  startBackup,
  startCheck,
  startCopy,
} from '../archive.contract.ts';

const pollInterval = 1_000;

const isWorking = (state: BackupsState | undefined): boolean =>
  state !== undefined &&
  [state.running, state.checking, state.copying].some((each) => each !== null);

/** Polls while a backup, a check or a copy is in progress. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => request(readBackups),
  refetchInterval: ({ state }) => (isWorking(state.data) ? pollInterval : false),
});

const starts = { backup: startBackup, check: startCheck, copy: startCopy };

/** Starts work that goes on when the page is closed. */
export function useStart(what: keyof typeof starts) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(starts[what]),
    onSuccess: (state) => client.setQueryData(backupsQuery.queryKey, state),
  });
}

/** Lets the browser download the archive, which may be larger than the memory of a page. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const { ticket } = await request(createDownload);
      downloadFrom(addressOf(basePath, downloadArchive.path, { ticket }));
    },
  });
